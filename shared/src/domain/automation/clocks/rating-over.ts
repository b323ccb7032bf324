import { type Clock } from '../clock.ts';
import { minutesAfter } from '../minutes-after.ts';

/** Runs `expiresTicketNPS` minutes after a customer was asked for a rating. The ticket closes without a rating, unless the customer sent messages that nobody
 *  replied to and that say more than thanks: then it is pending again. */
export const ratingOver: Clock = {
  versionOf: ({ status, stateAt }) => (status === 'nps' ? (stateAt ?? null) : null),
  dueAt: ({ ticket: { stateAt }, connection: { expiresTicketNPS } }) =>
    expiresTicketNPS > 0 && stateAt ? minutesAfter(stateAt, expiresTicketNPS) : null,
  dueWithoutConnection: (_ticket, setFor) => setFor,
  // Nobody waited when the question was asked: since then they do only because they wrote.
  fire: ({ ticket: { waitingSince, bot } }) =>
    waitingSince === null || (bot?.asks?.kind === 'rating' && bot.asks.onlyThanks)
      ? [{ kind: 'close', endedBy: 'product', reason: 'notRated' }]
      : [{ kind: 'giveBack' }],
};
