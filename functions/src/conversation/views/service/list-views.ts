import type { ViewRecordView } from '@balcao/shared/contract/views.ts';
import { canSeeTicket } from '@balcao/shared/domain/tickets/can-see-ticket.ts';
import type { ViewFilter } from '@balcao/shared/domain/tickets/saved-view.ts';
import { isCountedView, isInView } from '@balcao/shared/domain/tickets/view-rules.ts';
import type { CounterBucket } from '../../tickets/service/ticket-counters.ts';
import { toViewRecordView } from './present-view.ts';
import type { ViewDeps } from './view-deps.ts';

/** Shared views, then the actor's own, with how many tickets the actor finds in each. The counters are read once, and not at all when no view is counted. */
export const listViews = async ({
  actor,
  views,
  counters,
}: Pick<ViewDeps, 'actor' | 'counters'> & { views: Pick<ViewDeps['views'], 'listOf'> }): Promise<
  (ViewRecordView & { count: number | null })[]
> => {
  const all = (await Promise.all([views.listOf(null), views.listOf(actor.userId)])).flat();
  const buckets = all.some(({ filter }) => isCountedView(filter)) ? (await counters()).filter((bucket) => canSeeTicket(actor, bucket)) : [];
  const countOf = (filter: ViewFilter): number | null => {
    if (!isCountedView(filter)) return null;
    return buckets.filter(isOf(filter)).reduce((sum, { tickets }) => sum + tickets, 0);
  };
  const isOf = (filter: ViewFilter) => {
    const connections: ReadonlyArray<string> = filter.connections ?? [];
    return (bucket: CounterBucket): boolean =>
      isInView(filter, { ...bucket, isUnread: false }, actor) && (connections.length === 0 || connections.includes(bucket.connectionId));
  };
  return all.map((view) => ({ ...toViewRecordView(view), count: countOf(view.filter) }));
};
