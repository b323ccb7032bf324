import { connectionView, type ConnectionView } from '@balcao/shared/contract/connections.ts';
import type { Connection } from '../store/connection-store.ts';

/** A connection without its secrets. */
export const toConnectionView = (connection: Connection): ConnectionView => connectionView.parse(connection);
