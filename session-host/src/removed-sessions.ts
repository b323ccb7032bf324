import type { RemovedSession } from '@balcao/functions/organisation/sessions/service/session-records.ts';
import { log } from '@balcao/functions/platform/logger.ts';
import { retryUntilDone } from './retry-until-done.ts';

/** Deletions that are worked off at once; the next look goes on with the others. */
const mostAtOnce = 20;
/** Whatever cannot be logged out in this time stays on the phone's list of devices; its keys are forgotten all the same. */
const logOutLimitMs = 60_000;
/** The longest wait between two tries when the table is away. */
const mostWaitMs = 30_000;

type Deps = {
  /** Ends the session if it runs here. @returns whether its device was logged out. */
  end: (session: RemovedSession) => Promise<boolean>;
  /** Connects to log its device out. @returns false when the signal came first. */
  logOut: (session: RemovedSession, signal: AbortSignal) => Promise<boolean>;
  /** Its device stays on the phone. */
  noteStillLinked: (session: RemovedSession) => Promise<void>;
  forget: (session: RemovedSession) => Promise<void>;
  /** Nobody needs to work it off any more. */
  done: (session: RemovedSession) => Promise<void>;
  pause: (ms: number, signal: AbortSignal) => Promise<void>;
};

/** Ends sessions whose connection was deleted, beside the looks: unlinks their devices, then forgets their keys and chats. What a container does not
 *  finish, the next holder of the shard finds again. */
export class RemovedSessions {
  private readonly deps: Deps;
  private readonly active = new Map<string, { shard: number; stopping: AbortController; done: Promise<void> }>();

  constructor(deps: Deps) {
    this.deps = deps;
  }

  workOff(session: RemovedSession): void {
    const { connectionId, shard } = session;
    if (this.active.has(connectionId) || this.active.size >= mostAtOnce) return;
    const stopping = new AbortController();
    const { pause } = this.deps;
    const about = { connectionId, what: 'removal' };
    const done = retryUntilDone(() => this.remove(session, stopping.signal), {
      signal: stopping.signal,
      pause,
      mostMs: mostWaitMs,
      about,
    }).then(() => void this.active.delete(connectionId));
    this.active.set(connectionId, { shard, stopping, done });
  }

  /** The shard is another's now, or soon. */
  async stopShard(shard: number): Promise<void> {
    const ending = [...this.active.values()].filter((active) => active.shard === shard);
    for (const { stopping } of ending) stopping.abort();
    await Promise.all(ending.map(({ done }) => done));
  }

  private async remove(session: RemovedSession, signal: AbortSignal): Promise<void> {
    const { connectionId } = session;
    const limit = AbortSignal.any([signal, AbortSignal.timeout(logOutLimitMs)]);
    const isLoggedOut = (await this.deps.end(session)) || (await this.deps.logOut(session, limit));
    if (signal.aborted) return;
    if (!isLoggedOut) {
      log.warn('SESSION_LOGOUT_FAILED the phone still shows the device', { connectionId });
      await this.deps.noteStillLinked(session);
    }
    await this.deps.forget(session);
    await this.deps.done(session);
  }
}
