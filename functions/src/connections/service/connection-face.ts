import type { ConnectionView } from '@balcao/shared/contract/connections.ts';
import type { Connection } from '../store/connection-store.ts';

/** A connection without its secrets. */
export const toConnectionView = ({
  id,
  name,
  color,
  channel,
  status,
  isDefault,
  number,
  queueIds,
  updatedAt,
}: Connection): ConnectionView => ({
  id,
  name,
  color,
  channel,
  status,
  isDefault,
  number,
  queueIds,
  updatedAt,
});
