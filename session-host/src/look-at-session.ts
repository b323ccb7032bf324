import type { NudgeHint } from '@balcao/functions/organisation/sessions/service/nudge.ts';
import { log } from '@balcao/functions/platform/logger.ts';
import type { ConnectionSettings } from './connection-settings.ts';
import type { NumberLookups } from './number-lookups.ts';
import type { OutboxPump } from './outbox-pump.ts';

type Nudged = {
  socket: { isOpen: () => boolean };
  settings: Pick<ConnectionSettings, 'refresh'>;
  pump: Pick<OutboxPump, 'nudge'>;
  lookups: Pick<NumberLookups, 'nudge'>;
};

/** Has a session look at what waits, after its settings where those were changed: more new people a day let go of what waits for them. */
export const lookAtSession = async (connectionId: string, { socket, settings, pump, lookups }: Nudged, hint: NudgeHint): Promise<void> => {
  if (hint.settings)
    await settings
      .refresh()
      .catch((error: unknown) => log.warn('SETTINGS_STALE the last ones stay in force', { connectionId, error: String(error) }));
  if (!socket.isOpen()) return;
  pump.nudge();
  if (hint.numbers) lookups.nudge();
};
