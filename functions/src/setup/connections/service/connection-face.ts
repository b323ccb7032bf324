import { connectionView, type ConnectionView } from '@balcao/shared/contract/connections.ts';
import { linkedPeriods } from '@balcao/shared/domain/connections/linked-periods.ts';
import { isVisible } from '@balcao/shared/domain/text/is-visible.ts';
import type { Connection } from '../store/connection-store.ts';

/** A connection without its secrets. */
export const toConnectionView = (connection: Connection): ConnectionView =>
  connectionView.parse({
    ...connection,
    linkedPeriods: linkedPeriods(connection),
    hasRatingQuestion: isVisible(connection.ratingMessage),
    hasOutOfHoursMessage: isVisible(connection.outOfHoursMessage),
  });
