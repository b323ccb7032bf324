import type { QueueId, UserId } from '../ids.ts';
import type { Access } from '../permissions.ts';
import type { Ticket } from './ticket.ts';

export type Viewer = Access & { userId: UserId; queueIds: ReadonlyArray<QueueId> };
/** What of somebody decides which tickets they see. */
type Sight = Pick<Viewer, 'userId' | 'queueIds' | 'profile' | 'allTicket' | 'allUserChat' | 'allHistoric' | 'allowGroup'>;
type Seen = Pick<Ticket, 'status' | 'isGroup' | 'queueId' | 'userId'>;

/** Whether the queue is one of the viewer's; tickets without a queue need `allTicket`. */
const isInViewersQueues = (viewer: Sight, queueId: QueueId | null): boolean =>
  queueId === null ? viewer.allTicket : viewer.queueIds.includes(queueId);

/** Who may see a ticket, for lists, pages and live frames alike. Groups need `allowGroup`, of admins too. Admins see all the rest of their company.
 *  Everybody sees their own; the unassigned of their queues; others' with allUserChat; closed ones of their queues, of all queues with
 *  allHistoric. */
export const canSeeTicket = (viewer: Sight, ticket: Seen): boolean => {
  if (ticket.isGroup && !viewer.allowGroup) return false;
  if (viewer.profile === 'admin') return true;
  if (ticket.userId === viewer.userId) return true;
  if (ticket.status === 'group' && ticket.queueId === null) return true;
  if (ticket.status === 'closed' || ticket.status === 'nps') return viewer.allHistoric || isInViewersQueues(viewer, ticket.queueId);
  if (ticket.userId !== null && !viewer.allUserChat) return false;
  return isInViewersQueues(viewer, ticket.queueId);
};

/** Whether somebody may list what others work on. */
export const canSeeAll = (viewer: Pick<Access, 'profile' | 'allUserChat'>): boolean => viewer.profile === 'admin' || viewer.allUserChat;
