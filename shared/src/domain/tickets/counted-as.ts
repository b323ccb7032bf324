import type { QueueId, UserId } from '../ids.ts';
import { tabStatuses, type TicketTab } from './tab-statuses.ts';
import type { Ticket, TicketStatus } from './ticket.ts';

/** What the numbers on the tabs depend on. */
export type CountedFacts = {
  status: TicketStatus;
  queueId: QueueId | null;
  userId: UserId | null;
  isUnread: boolean /** Put off: it counts nowhere. */;
  isSnoozed?: true;
};

export const countedFacts = ({
  status,
  queueId,
  userId,
  unreadMessages,
  snoozedUntil,
}: Pick<Ticket, 'status' | 'queueId' | 'userId' | 'unreadMessages'> & { snoozedUntil?: string | null | undefined }): CountedFacts => ({
  status,
  queueId,
  userId,
  isUnread: unreadMessages > 0,
  ...(snoozedUntil ? { isSnoozed: true } : {}),
});

/** Where a ticket counts for a viewer who may see it: in which tab, and whether as unread; null where it counts nowhere. Of the open ones a viewer's own
 *  count, or everybody's. */
export const countedAs = (
  { status, userId, isUnread, isSnoozed }: CountedFacts,
  viewer: { userId: string; showAll: boolean },
): { tab: TicketTab; unread: boolean } | null => {
  if (isSnoozed) return null;
  const tab = tabOfStatus(status);
  if (tab === null || (tab === 'open' && !viewer.showAll && userId !== viewer.userId)) return null;
  return { tab, unread: isUnread && tab !== 'closed' };
};

const tabs: ReadonlyArray<TicketTab> = ['open', 'pending', 'group', 'closed'];
const tabOfStatus = (status: TicketStatus): TicketTab | null =>
  tabs.find((tab) => {
    const statuses: ReadonlyArray<TicketStatus> = tabStatuses[tab];
    return statuses.includes(status);
  }) ?? null;
