import type { InboundEvent } from '@balcao/shared/events/channel-messages.ts';
import type { Connection, ConnectionStore } from '../../setup/connections/service/connection-records.ts';
import { log } from '../../platform/logger.ts';
import type { FailureRule } from '../adapter.ts';
import { troubleOf } from './trouble-of.ts';

type Deps = { connections: Pick<ConnectionStore, 'get' | 'setTrouble'>; failureRule: (code: number) => FailureRule };

/** Marks a connection whose messages fail after they were accepted for a reason that stops all of them, such as a locked account. Meta tells of
 *  failures for up to a week: one from before the connection's last change says nothing of what it is like now. */
export const noteFailedStatuses = async (
  { connections, failureRule }: Deps,
  id: Connection['id'],
  events: ReadonlyArray<InboundEvent>,
): Promise<void> => {
  const failed = events.flatMap((event) => {
    // 0: a failure that came without a reason.
    if (event.type !== 'status' || !event.error || event.error.code === 0) return [];
    const rule = failureRule(event.error.code);
    return rule.action === 'pause-connection' ? [{ at: event.at, code: event.error.code, rule }] : [];
  });
  const latest = failed.toSorted((a, b) => a.at.localeCompare(b.at)).at(-1);
  if (!latest) return;
  const updatedAt = (await connections.get(id))?.updatedAt;
  // Meta counts in whole seconds.
  if (updatedAt && Date.parse(latest.at) < Math.floor(Date.parse(updatedAt) / 1000) * 1000) return;
  if (await connections.setTrouble(id, troubleOf(latest.rule)))
    log.warn('CONNECTION_PAUSED the provider failed a message as it will fail every other', { connectionId: id, code: latest.code });
};
