import { type Clock } from '../clock.ts';
import { minutesAfter } from '../minutes-after.ts';

/** A customer who was asked to rate and does not within `expiresTicketNPS` minutes: the ticket closes without a rating. */
export const ratingOver: Clock = {
  versionOf: ({ status, stateAt }) => (status === 'nps' ? (stateAt ?? null) : null),
  dueAt: ({ ticket: { stateAt }, connection: { expiresTicketNPS } }) =>
    expiresTicketNPS > 0 && stateAt ? minutesAfter(stateAt, expiresTicketNPS) : null,
  fire: () => [{ kind: 'close', endedBy: 'product' }],
};
