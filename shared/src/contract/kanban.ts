import * as z from 'zod';
import { queueId, tagId, ticketId } from '../domain/ids.ts';
import { ticketView } from '../domain/tickets/ticket.ts';
import { idList } from './paging.ts';
import { route } from './route.ts';
import { laneView } from './tags.ts';

/** Column of the kanban board: id of a lane (lanes are tags), or `none` = the tickets without a lane. */
const boardLane = z.union([tagId, z.literal('none')]);
export type BoardLane = z.infer<typeof boardLane>;

export const kanbanContract = {
  listLanes: route({
    method: 'GET',
    path: '/tag/kanban',
    permission: 'kanban:use',
    summary: 'Lanes of the board from left to right',
    response: z.array(laneView),
    errors: [],
  }),
  getBoard: route({
    method: 'GET',
    path: '/ticket/kanban',
    permission: 'kanban:use',
    summary: 'Cards of every lane, 20 each and those who entered last first; `lane` with its `cursor` reads on in one lane',
    query: z.object({
      queueIds: idList(queueId),
      /** `startDate` and `endDate`: only tickets created between these dates, both inclusive. */
      startDate: z.iso.date().optional(),
      endDate: z.iso.date().optional(),
      lane: boardLane.optional(),
      cursor: z.string().max(4000).optional(),
    }),
    response: z.object({
      tickets: z.array(ticketView),
      /** The lanes that were read for this response. `nextCursor`: for the next tickets of the lane; null = the lane has no more. */
      lanes: z.array(z.object({ lane: boardLane, nextCursor: z.string().nullable() })),
    }),
    errors: ['ERR_TAG_NOT_FOUND'],
  }),
  setLane: route({
    method: 'PUT',
    path: '/ticket-tags/{ticketId}/{tagId}',
    permission: 'kanban:use',
    summary: 'Put a ticket into a lane, out of the one it was in; the lane’s greeting goes with it',
    params: z.object({ ticketId, tagId }),
    response: ticketView,
    errors: ['ERR_TICKET_NOT_FOUND', 'ERR_TAG_NOT_FOUND', 'ERR_TICKET_CHANGED'],
  }),
  clearLane: route({
    method: 'DELETE',
    path: '/ticket-tags/{ticketId}',
    permission: 'kanban:use',
    summary: 'Take a ticket out of its lane',
    params: z.object({ ticketId }),
    response: ticketView,
    errors: ['ERR_TICKET_NOT_FOUND', 'ERR_TICKET_CHANGED'],
  }),
};
