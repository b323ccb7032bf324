import { connectionDefaults } from '../connections/connection-defaults.ts';
import type { ClockSettings } from './clock.ts';

/** What clocks go by that were set before their ticket's connection was deleted: those of a new connection, and an hour of silence before a ticket closes. */
export const withoutConnection = { ...connectionDefaults, expiresTicket: 60 } satisfies ClockSettings['connection'];
