import { numberIn } from '../choose.ts';
import { ratingIn } from '../rating-in.ts';
import { ratedReason, ratingScale, scales } from '../rating-scale.ts';
import type { Step } from '../step.ts';
import { wordsOf } from '../words.ts';

/** The answer to the question how content somebody was: taken once, with thanks. What is no answer has the question repeated, and after that the
 *  conversation goes on: somebody who writes something else still wants something. */
export const rating: Step = {
  answer: ({ message, connection, ticket, facts: { company } }) => {
    if (ticket.status !== 'nps') return null;
    if (!company) return { needs: [{ kind: 'company' }] };
    const say = wordsOf(company.settings);
    const asked = ticket.bot?.asks?.kind === 'rating' ? ticket.bot.asks : { scale: ratingScale(connection.ratingMessage), times: 1 };
    const { lowest, highest, hint } = scales[asked.scale];
    const value = numberIn(message.replyId ?? '') ?? ratingIn(message.body, asked.scale);
    if (value !== null && value >= lowest && value <= highest)
      return {
        keep: 'conversation',
        effects: [
          { kind: 'rated', scale: asked.scale, value },
          { kind: 'say', body: say.thanks },
          { kind: 'close', endedBy: 'client', reason: ratedReason({ scale: asked.scale, value }) },
        ],
      };
    if (asked.times < connection.maxUseBotQueuesNPS)
      return {
        keep: 'conversation',
        effects: [
          { kind: 'say', body: say[hint] },
          { kind: 'remember', change: { asks: { kind: 'rating', scale: asked.scale, times: asked.times + 1 } } },
        ],
      };
    return { keep: 'conversation', effects: [{ kind: 'giveBack' }], goOn: true };
  },
};
