import { createHash } from 'node:crypto';
import { channelCapabilities } from '@balcao/shared/domain/channels.ts';
import type { TimerOf } from '@balcao/shared/events/timers.ts';
import {
  connectionRecords,
  numberStandingRecords,
  type ConnectionStore,
  type NumberStandingStore,
} from '../../setup/connections/service/connection-records.ts';
import { noteLookedUp } from '../../setup/connections/service/official/note-looked-up.ts';
import { log } from '../../platform/logger.ts';
import { scheduleTimer, type TimingDeps } from '../../platform/timers/schedule-timer.ts';
import { adapterOf } from '../registry.ts';
import type { ProviderClient } from '../adapter.ts';
import { stopsAll, troubleOf } from './trouble-of.ts';

type Probe = TimerOf<'connection-probe'>;
export type ProbeDeps = {
  connections: Pick<ConnectionStore, 'get' | 'setTrouble' | 'clearTrouble'>;
  standings: Pick<NumberStandingStore, 'get' | 'note'>;
  client: (connection: NonNullable<Awaited<ReturnType<ConnectionStore['get']>>>) => Pick<ProviderClient, 'probe' | 'keepSubscribed'> | null;
  /** Sets the next one. */
  again: (timer: Probe) => Promise<void>;
  now: () => Date;
};

const dayMs = 86_400_000;

/** The probe of tomorrow, at the connection's own time of day: setting it twice is setting it once. */
export const nextProbe = ({ companyId, connectionId }: Pick<Probe, 'companyId' | 'connectionId'>, now: Date): Probe => ({
  kind: 'connection-probe',
  companyId,
  connectionId,
  at: new Date((Math.floor(now.getTime() / dayMs) + 1) * dayMs + timeOfDayOf(connectionId)).toISOString(),
  version: 'daily',
});

/** Spreads the connections over the day, ms after midnight UTC. */
const timeOfDayOf = (connectionId: Probe['connectionId']): number =>
  createHash('sha256').update(connectionId).digest().readUInt32BE() % dayMs;

/** Asks once a day whether a connection still works, so that people hear of it before a customer waits; a trouble that is over by the provider's
 *  own word is taken back. An answer that does not come says nothing. What works is subscribed anew. It ends with its connection. */
export const probeConnection = async (timer: Probe, { connections, standings, client, again, now }: ProbeDeps): Promise<void> => {
  const { companyId, connectionId } = timer;
  const connection = await connections.get(connectionId);
  if (!connection || channelCapabilities[connection.channel].linkedPhone) return;
  const { trouble } = connection;
  const provider = client(connection);
  const answer = await provider?.probe?.();
  if (answer?.kind === 'refused' && stopsAll(answer) && (await connections.setTrouble(connectionId, troubleOf(answer))))
    log.warn('CONNECTION_PROBED nothing goes out over it until a person acts', { companyId, connectionId, code: answer.code });
  if (answer?.kind === 'done' && trouble && answer.settles?.includes(trouble) && (await connections.clearTrouble(connectionId, trouble))) {
    log.info('CONNECTION_WORKS_AGAIN its trouble is over', { companyId, connectionId, trouble });
    // Meta's webhook about the earlier stop of the account may come late: it is older than this moment, and ignored.
    if (trouble === 'restricted') await standings.note(connectionId, { kind: 'account', works: true }, now().toISOString());
  }
  if (answer?.kind === 'done') {
    await noteLookedUp(standings, connectionId, answer.news ?? [], now().toISOString());
    const subscribed = await provider?.keepSubscribed?.();
    if (subscribed && subscribed.kind !== 'done')
      log.warn('CONNECTION_NOT_SUBSCRIBED the provider does not tell us of all that happens', {
        companyId,
        connectionId,
        outcome: subscribed.kind,
      });
  }
  await again(nextProbe(timer, now()));
};

/** The probe as the timer's function does it. */
export const probeOnTime = (timer: Probe, { env, baseUrl }: { env: TimingDeps['env']; baseUrl: string }): Promise<void> => {
  const now = () => new Date();
  return probeConnection(timer, {
    connections: connectionRecords(timer.companyId),
    standings: numberStandingRecords(timer.companyId),
    client: (connection) =>
      adapterOf(connection.channel).provider?.open(timer.companyId, connection)?.client({ baseUrl, timeoutMs: 8_000 }) ?? null,
    again: (next) => scheduleTimer({ env, now }, next),
    now,
  });
};
