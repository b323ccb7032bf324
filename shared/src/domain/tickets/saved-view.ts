import * as z from 'zod';
import { connectionId, queueId, tagId, userId } from '../ids.ts';
import { ticketStatus } from './ticket.ts';

const mostOfOneKind = 50;
const ids = <Id extends z.ZodType>(id: Id) => z.array(id).max(mostOfOneKind).optional();

/** What the inbox's address says of a list, without a text searched for. Absent = not narrowed. */
export const viewFilter = z.object({
  /** `open` (one's own) when absent. */
  tab: z.enum(['open', 'pending', 'group', 'closed']).optional(),
  tags: ids(tagId),
  connections: ids(connectionId),
  status: z.array(ticketStatus).max(ticketStatus.options.length).optional(),
  users: ids(userId),
  queues: ids(queueId),
  /** Those that are put off, or that the viewer follows, whichever tab they belong to. */
  only: z.enum(['snoozed', 'followed']).optional(),
  /** Everybody's tickets, for who may list them. */
  all: z.literal(true).optional(),
  sort: z.enum(['ASC', 'DESC']).optional(),
});
export type ViewFilter = z.infer<typeof viewFilter>;
