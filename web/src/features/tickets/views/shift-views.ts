import type { CountedFacts } from '@balcao/shared/domain/tickets/counted-as.ts';
import type { Viewer } from '@balcao/shared/domain/tickets/can-see-ticket.ts';
import { isInView } from '@balcao/shared/domain/tickets/view-rules.ts';
import type { SavedView } from '../../views/api/view-queries.ts';

/** The numbers of views after one ticket changed. `before` and `after` are null where this user does not see the ticket. The same list comes back when
 *  no number changed. Nothing is known of connections here: those views wait until they are read again. Pure. */
export const shiftViews = (
  views: SavedView[],
  { before, after }: { before: CountedFacts | null; after: CountedFacts | null },
  viewer: Viewer,
): SavedView[] => {
  const stepOf = ({ count, filter }: SavedView): number => {
    if (count === null || filter.connections?.length) return 0;
    const isIn = (facts: CountedFacts | null) => (facts && isInView(filter, facts, viewer) ? 1 : 0);
    return isIn(after) - isIn(before);
  };
  if (views.every((view) => stepOf(view) === 0)) return views;
  return views.map((view) => ({ ...view, count: view.count === null ? null : Math.max(0, view.count + stepOf(view)) }));
};
