import { asksForPerson } from '../asks-for-person.ts';
import { choose } from '../choose.ts';
import type { Effect } from '../effect.ts';
import { minutesAfter } from '../minutes-after.ts';
import { menuSay } from '../menu-text.ts';
import type { Situation } from '../situation.ts';
import type { Step } from '../step.ts';
import { toPeople } from '../to-people.ts';
import { wordsOf } from '../words.ts';

/** The menu of a connection's queues, where it has more than one. It is said `maxUseBotQueues` times at most, `timeUseBotQueues` minutes apart; then the
 *  ticket waits, and a choice still counts. */
export const menu: Step = {
  answer: (situation) => {
    const { message, connection, ticket, facts, now } = situation;
    if (ticket.queueId !== null || connection.queueIds.length < 2 || connection.maxUseBotQueues === 0) return null;
    if (!facts.company) return { needs: [{ kind: 'company' }] };
    const unknown = connection.queueIds.filter((id) => facts.faces[id] === undefined);
    if (unknown.length > 0) return { needs: [{ kind: 'faces', ids: unknown }] };
    const queues = queueChoices(situation);
    if (queues.length === 0) return null;
    const isAsked = ticket.bot?.asks?.kind === 'queue';
    const chosen = isAsked ? choose(message, queues) : null;
    if (chosen)
      return {
        keep: 'conversation',
        effects: [
          { kind: 'remember', change: { asks: undefined, menuAt: undefined } },
          { kind: 'queue', queueId: chosen.queueId, log: 'queueSet', enters: true },
          { kind: 'remember', change: { choice: chosen.title } },
        ],
        goOn: true,
      };
    if (isAsked && asksForPerson(message.body, facts.company.settings.personWords)) return toPeople(situation, queues[0]?.queueId ?? null);
    const isUsedUp = ticket.amountUsedBotQueues >= connection.maxUseBotQueues;
    const menuAt = ticket.bot?.menuAt;
    const isTooSoon = isAsked && menuAt !== undefined && minutesAfter(menuAt, connection.timeUseBotQueues) > now.toISOString();
    // It waits for somebody from here on.
    if (isUsedUp) return { keep: 'conversation', effects: ticket.isBot ? [{ kind: 'holds', isBot: false }] : [] };
    if (isTooSoon) return { keep: 'conversation', effects: [] };
    return { keep: 'conversation', effects: sayMenu(situation, isAsked) };
  },
};

/** The menu, said. */
export const sayMenu = (situation: Situation, isRepeated: boolean): Effect[] => {
  const { facts, now } = situation;
  if (!facts.company) return [];
  const { settings } = facts.company;
  const { notUnderstood, choose } = wordsOf(settings);
  return [
    menuSay(settings, { choices: queueChoices(situation), ...(isRepeated ? { above: notUnderstood } : { above: '', lead: choose }) }),
    { kind: 'remember', change: { asks: { kind: 'queue' }, menuAt: now.toISOString() } },
    { kind: 'menuSaid' },
    { kind: 'holds', isBot: true },
  ];
};

const queueChoices = ({ connection, facts }: Situation) =>
  connection.queueIds.flatMap((queueId) => {
    const face = facts.faces[queueId];
    return face ? [{ id: `queue:${queueId}`, title: face.name, queueId }] : [];
  });
