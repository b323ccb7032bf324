import { createHash } from 'node:crypto';
import {
  companyId as companyIdSchema,
  connectionId as connectionIdSchema,
  type CompanyId,
  type ConnectionId,
} from '@balcao/shared/domain/ids.ts';
import type { MediaQueueMessage } from '@balcao/shared/events/channel-messages.ts';
import type { TimerOf } from '@balcao/shared/events/timers.ts';
import { connectionRecords, type ConnectionStore } from '../../setup/connections/service/connection-records.ts';
import { sendToQueue } from '../../platform/queues.ts';
import { scheduleTimer, type TimingDeps } from '../../platform/timers/schedule-timer.ts';
import { waitingFileStoreFor, type WaitingFileStore } from '../store/waiting-file-store.ts';

type FilesWait = TimerOf<'files-wait'>;
type Of = Pick<FilesWait, 'companyId' | 'connectionId'>;

const hourMs = 3_600_000;
/** Timers that are due sooner are no schedules, of which there is one of a name, but messages, of which there may be many. */
const soonestMs = 16 * 60_000;
/** Asked for at once; those behind them are asked for when these are done with. */
const most = 1_000;

/** The next time a connection's files are asked for: hourly, at its own minute, and not at once. Setting it twice is setting it once. */
export const nextFilesWait = ({ companyId, connectionId }: Of, now: Date): FilesWait => {
  const offsetMs = createHash('sha256').update(connectionId).digest().readUInt32BE() % hourMs;
  const at = Math.floor((now.getTime() + soonestMs + hourMs - offsetMs) / hourMs) * hourMs + offsetMs;
  return { kind: 'files-wait', companyId, connectionId, at: new Date(at).toISOString(), version: 'hourly' };
};

export type AskDeps = {
  connections: Pick<ConnectionStore, 'get'>;
  waiting: Pick<WaitingFileStore, 'list'>;
  ask: (jobs: ReadonlyArray<MediaQueueMessage>) => Promise<void>;
  again: (timer: FilesWait) => Promise<void>;
  now: () => Date;
};

/** Asks hourly for the files that wait, until there is none, or no connection any more. While the provider refuses the connection, one shows
 *  whether it still does: the rest follows when it is repaired. */
export const askWaitingFiles = async (timer: FilesWait, { connections, waiting, ask, again, now }: AskDeps): Promise<void> => {
  const { companyId, connectionId } = timer;
  const connection = await connections.get(connectionId);
  if (!connection) return;
  const isRefused = connection.trouble !== null && connection.trouble !== 'unreachable';
  const files = await waiting.list(isRefused ? 1 : most);
  if (files.length === 0) return;
  await ask(files.map((key) => ({ companyId, ...key })));
  await again(nextFilesWait(timer, now()));
};

/** As the timer's function does it. */
export const askOnTime = (timer: FilesWait, { env, mediaQueueUrl }: { env: TimingDeps['env']; mediaQueueUrl: string }): Promise<void> => {
  const now = () => new Date();
  return askWaitingFiles(timer, {
    connections: connectionRecords(timer.companyId),
    waiting: waitingFileStoreFor(timer.companyId, timer.connectionId),
    ask: (jobs) => sendToQueue(mediaQueueUrl, jobs),
    again: (next) => scheduleTimer({ env, now }, next),
    now,
  });
};

/** What waits for this connection, to be fetched. */
export const waitingJobs = async (companyId: CompanyId, connectionId: ConnectionId): Promise<MediaQueueMessage[]> =>
  (await waitingFileStoreFor(companyId, connectionId).list(most)).map((key) => ({ companyId, ...key }));

export const ofRow = (row: Record<string, unknown>): Of => ({
  companyId: companyIdSchema.parse(row['companyId']),
  connectionId: connectionIdSchema.parse(row['connectionId']),
});
