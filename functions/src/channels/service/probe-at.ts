import type { TimerOf } from '@balcao/shared/events/timers.ts';

type Probe = TimerOf<'connection-probe'>;

/** A probe beside the daily one, when something about a connection is to end. */
export const probeAt = (connection: Pick<Probe, 'companyId' | 'connectionId'>, at: string): Probe => ({
  kind: 'connection-probe',
  ...connection,
  at,
  version: 'atEnd',
});
