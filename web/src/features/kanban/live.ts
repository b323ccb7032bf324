import type { LivePart } from '../../lib/feature-manifest.ts';
import { eventsNamed } from '../../lib/live/live-connection.ts';
import { readAgain } from '../../lib/live/catch-up.ts';
import { boardKey, patchBoards } from './api/board-query.ts';
import type { BoardChange } from './board.ts';

export const live: LivePart = {
  onEvents: (events, { cache }) => {
    const changes = eventsNamed(events, 'ticket').map(
      (event): BoardChange =>
        event.action === 'delete' ? { kind: 'deleted', ticketId: event.ticketId } : { kind: 'saved', ticket: event.ticket },
    );
    patchBoards(cache, changes);
  },
  catchUp: (cache) => readAgain(cache, boardKey),
};
