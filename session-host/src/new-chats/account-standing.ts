import type { BaileysEventMap, NewChatMessageCapInfo, ReachoutTimelockState, WASocket } from '@whiskeysockets/baileys';
import type { NewChatLock } from '@balcao/shared/domain/connections/new-chats.ts';
import type { ConnectionId } from '@balcao/shared/domain/ids.ts';
import { log } from '@balcao/functions/platform/logger.ts';
import type { NewChatStore, PhoneStanding } from '@balcao/functions/organisation/sessions/service/session-records.ts';
import { withTimeLimit } from '../with-time-limit.ts';

type Deps = {
  connectionId: ConnectionId;
  store: Pick<NewChatStore, 'standing' | 'change'>;
  /** WhatsApp took a lock back. */
  unlocked: () => void;
  now: () => Date;
};
export type AskedSocket = Pick<WASocket, 'fetchAccountReachoutTimelock' | 'fetchNewChatMessageCap'>;

const askLimitMs = 8000;
/** WhatsApp did not say when its lock ends: it is asked again then. */
const unknownEndMs = 3_600_000;
/** After a refusal without a lock; doubled with each one that follows. */
const refusedMs = 3_600_000;
const mostRefusedMs = 86_400_000;

/** How WhatsApp treats the account of a linked phone: since when it is linked, and whether it may begin conversations. Outlives whoever runs the session. */
export class AccountStanding {
  private readonly deps: Deps;
  private asking: Promise<void> = Promise.resolve();
  private current: PhoneStanding = { linkedAt: null, lock: null, refusals: 0, lookUpsStopUntil: null };
  /** What came before the rest was read. */
  private unread: Partial<PhoneStanding> = {};

  constructor(deps: Deps) {
    this.deps = deps;
  }

  /** Reads what was left by whoever ran the session before. */
  async load(): Promise<void> {
    this.current = { ...(await this.deps.store.standing()), ...this.unread };
  }

  get linkedAt(): string | null {
    return this.current.linkedAt;
  }

  /** The lock that is in force. */
  get lock(): NewChatLock | null {
    const { lock } = this.current;
    return lock && lock.until > this.deps.now().toISOString() ? lock : null;
  }

  /** Listens to what WhatsApp says on a socket. */
  watch({ ev }: Pick<WASocket, 'ev'>): void {
    ev.on('connection.update', ({ isNewLogin, reachoutTimeLock }: BaileysEventMap['connection.update']) => {
      if (isNewLogin) this.note({ linkedAt: this.deps.now().toISOString() });
      if (reachoutTimeLock) this.noteTimeLock(reachoutTimeLock);
    });
    ev.on('message-capping.update', (cap) => this.noteCap(cap));
  }

  /** Asks WhatsApp; `beforeAsking` comes first. Who begins a conversation waits for the answer, nobody else does. */
  ask(sock: AskedSocket, beforeAsking: Promise<void> = Promise.resolve()): void {
    this.asking = beforeAsking
      .then(async () => {
        // An answer comes as an event too, as notices do.
        await withTimeLimit(sock.fetchAccountReachoutTimelock(), askLimitMs).then((lock) => this.noteTimeLock(lock));
        await withTimeLimit(sock.fetchNewChatMessageCap(), askLimitMs).then((cap) => this.noteCap(cap));
      })
      .catch((error: unknown) => log.info('STANDING_UNKNOWN', { connectionId: this.deps.connectionId, reason: String(error) }));
  }

  /** When nothing that was asked is unanswered. */
  answered(): Promise<void> {
    return this.asking;
  }

  /** The lock in force, of one that ended only after WhatsApp was asked: what was forbidden may be still. */
  async checkedLock(sock: AskedSocket): Promise<NewChatLock | null> {
    if (this.current.lock && !this.lock) {
      this.ask(sock);
      await this.asking;
      if (!this.lock) this.note({ lock: null });
    }
    return this.lock;
  }

  /** WhatsApp took a message to somebody who never wrote. */
  noteTaken(): void {
    if (this.current.refusals > 0) this.note({ refusals: 0, lock: null });
  }

  /** WhatsApp refused a message to somebody who never wrote (463): each try is counted against the number, so the next one waits. */
  async noteRefused(sock: AskedSocket): Promise<void> {
    this.ask(sock);
    await this.asking;
    if (this.lock && this.lock.reason !== 'refused') return;
    const refusals = this.current.refusals + 1;
    const until = new Date(this.deps.now().getTime() + Math.min(mostRefusedMs, refusedMs * 2 ** (refusals - 1)));
    this.note({ refusals, lock: { reason: 'refused', until: until.toISOString() } });
  }

  private noteTimeLock({ isActive, timeEnforcementEnds }: ReachoutTimelockState): void {
    const { lock } = this.current;
    if (!isActive) return lock?.reason === 'timeLock' ? this.unlock() : undefined;
    const until = timeEnforcementEnds ?? new Date(this.deps.now().getTime() + unknownEndMs);
    if (lock?.reason === 'timeLock' && timeEnforcementEnds === undefined && this.lock) return;
    this.note({ lock: { reason: 'timeLock', until: until.toISOString() } });
  }

  private noteCap({
    capping_status: status,
    total_quota: quota = 0,
    used_quota: used = 0,
    cycle_end_timestamp: end,
  }: NewChatMessageCapInfo): void {
    const isCapped = String(status) === 'CAPPED' || (quota > 0 && used >= quota);
    const endsAtMs = instantMs(end) ?? 0;
    if (isCapped && endsAtMs > this.deps.now().getTime()) {
      // A time lock forbids more.
      if (!this.lock || this.lock.reason === 'cap') this.note({ lock: { reason: 'cap', until: new Date(endsAtMs).toISOString() } });
    } else if (this.current.lock?.reason === 'cap') this.unlock();
  }

  private unlock(): void {
    this.note({ lock: null });
    this.deps.unlocked();
  }

  /** The table is an aid beside the memory: whoever runs the session next reads it. */
  private note(change: Partial<PhoneStanding>): void {
    const isSameLock = JSON.stringify(change.lock) === JSON.stringify(this.current.lock);
    if (change.lock !== undefined && isSameLock && Object.keys(change).length === 1) return;
    this.current = { ...this.current, ...change };
    this.unread = { ...this.unread, ...change };
    this.deps.store.change(change).catch((error: unknown) => log.error('STANDING_UNKEPT', error, { connectionId: this.deps.connectionId }));
  }
}

/** An instant that WhatsApp names in seconds, or milliseconds, since 1970. */
const instantMs = (named: string | undefined): number | null => {
  const value = Number(named);
  if (!(value > 0)) return null;
  return value > 1e12 ? value : value * 1000;
};
