import { asksForPerson } from '../asks-for-person.ts';
import { advance } from '../play.ts';
import { isCourtesy, isPraise, ratingIn } from '../rating-in.ts';
import { type RatingScale, ratedReason, ratingScale, scales } from '../rating-scale.ts';
import type { Situation } from '../situation.ts';
import type { Answer, Step } from '../step.ts';
import { toPeople } from '../to-people.ts';
import { wordsOf } from '../words.ts';
import { hours } from './hours.ts';
import { vacation } from './vacation.ts';

/** The customer's reply to the question for a rating. A rating is stored once, answered with thanks, and the ticket closes; after messages that said
 *  something else, it is pending again instead. Thanks alone change nothing, and praise has the question repeated but wants nothing else. A request
 *  for a person makes the ticket pending at once, and so does what was written before the question can have been read. Anything else, a file with
 *  whatever caption included, has the question repeated up to `maxUseBotQueuesNPS` times, and then the ticket is pending again. */
export const rating: Step = {
  answer: (situation) => {
    const {
      message,
      connection,
      ticket,
      facts: { company },
    } = situation;
    if (ticket.status !== 'nps') return null;
    if (!company) return { needs: [{ kind: 'company' }] };
    const say = wordsOf(company.settings);
    const asked: { scale: RatingScale; times: number; onlyThanks?: boolean | undefined } =
      ticket.bot?.asks?.kind === 'rating' ? ticket.bot.asks : { scale: ratingScale(connection.ratingMessage), times: 1 };
    const { lowest, highest, hint } = scales[asked.scale];
    // A caption, the name of a place or of a contact is said of what it stands beside.
    const isText = message.kind === 'text';
    const value = isText ? ratingIn(message.body, asked.scale) : null;
    if (value !== null && value >= lowest && value <= highest) {
      const reason = ratedReason({ scale: asked.scale, value });
      return {
        keep: 'conversation',
        effects: [
          { kind: 'rated', scale: asked.scale, value },
          { kind: 'say', body: say.thanks },
          asked.onlyThanks === false ? { kind: 'giveBack', reason } : { kind: 'close', endedBy: 'client', reason },
        ],
      };
    }
    if (asksForPerson(message.body, company.settings.personWords)) return toPerson(situation);
    const isRepeated = asked.times < connection.maxUseBotQueuesNPS;
    const praises = isText && isPraise(message.body);
    // Thanks after something else do not take it back.
    const onlyThanks = asked.onlyThanks !== false;
    if (isText && (isCourtesy(message.body) || (praises && !isRepeated)))
      return {
        keep: 'conversation',
        effects: [{ kind: 'remember', change: { asks: { kind: 'rating', scale: asked.scale, times: asked.times, onlyThanks } } }],
      };
    if (isRepeated && (praises || !wroteBeforeReading(ticket, message)))
      return {
        keep: 'conversation',
        effects: [
          { kind: 'say', body: say[hint] },
          {
            kind: 'remember',
            change: { asks: { kind: 'rating', scale: asked.scale, times: asked.times + 1, onlyThanks: onlyThanks && praises } },
          },
        ],
      };
    return { keep: 'conversation', effects: [{ kind: 'giveBack' }], goOn: true };
  },
};

/** Nobody has read the question and written an answer in less. */
const readingMs = 3000;
/** Whether a message and the question crossed: its customer did not answer, they still want something. */
const wroteBeforeReading = ({ stateAt }: Situation['ticket'], { sentAt }: Situation['message']): boolean =>
  stateAt !== undefined && Date.parse(sentAt) < Date.parse(stateAt) + readingMs;

/** The ticket waits again, and the customer gets the text that everybody who waits gets: that the company is away or closed, or else how many wait. */
const toPerson = (situation: Situation): Answer => {
  const giveBack = { kind: 'giveBack' } as const;
  // It is not counted in its queue while its customer is asked to rate.
  const waiting = { ...situation, waitsIn: null, ticket: advance(situation.ticket, giveBack) };
  const answer = vacation.answer(waiting) ?? hours.answer(waiting) ?? toPeople(waiting, null);
  return 'needs' in answer || answer.keep === 'aside' ? answer : { keep: 'conversation', effects: [giveBack, ...answer.effects] };
};
