import type { BaileysEventMap, NewChatMessageCapInfo, ReachoutTimelockState, WASocket } from '@whiskeysockets/baileys';
import {
  byDay,
  newChatsPerDay,
  nextMorning,
  spreadUntil,
  type NewChatAnswer,
  type NewChatLock,
} from '@balcao/shared/domain/connections/new-chats.ts';
import type { ConnectionId, ThreadId } from '@balcao/shared/domain/ids.ts';
import { localDateOf } from '@balcao/shared/domain/local-date.ts';
import type { MessageWait } from '@balcao/shared/domain/messages/message-wait.ts';
import type { InboundEvent } from '@balcao/shared/events/channel-messages.ts';
import { BoundedCache } from '@balcao/functions/platform/bounded-cache.ts';
import { log } from '@balcao/functions/platform/logger.ts';
import type {
  NewChatStore,
  OutboxItem,
  PhoneChatStore,
  PhoneStanding,
  WaitingSend,
} from '@balcao/functions/organisation/sessions/service/session-records.ts';
import type { MessageRecords } from '@balcao/functions/conversation/tickets/service/message-records.ts';
import type { Contact } from '@balcao/functions/people/contacts/service/contact-records.ts';
import { withTimeLimit } from './with-time-limit.ts';

type Deps = {
  connectionId: ConnectionId;
  store: NewChatStore;
  messages: Pick<MessageRecords, 'list' | 'noteWait'>;
  phoneChats: Pick<PhoneChatStore, 'has'>;
  /** New chats a day as the connection says, 0 = by the phone's age. */
  perDay: () => number;
  timeZone: () => string;
  /** Has the outbox looked at now. */
  wake: () => void;
  now: () => Date;
  random: () => number;
};
type Socket = Pick<WASocket, 'fetchAccountReachoutTimelock' | 'fetchNewChatMessageCap'>;

const askLimitMs = 8000;
/** WhatsApp did not say when its lock ends: it is asked again then. */
const unknownEndMs = 3_600_000;
/** After a refusal without a lock; doubled with each one that follows. */
const refusedMs = 3_600_000;
const mostRefusedMs = 86_400_000;
/** Newest messages of a conversation that are looked at for one of the customer's. */
const newest = 30;
/** What waits is looked at so often, for settings that changed. */
const lookEveryMs = 300_000;

/** Who wrote to this phone; a group is nobody who could be new. */
export const hasWritten = ({ isGroup, chatAddresses }: Pick<Contact, 'isGroup' | 'chatAddresses'>, connectionId: ConnectionId): boolean =>
  isGroup || chatAddresses[connectionId] !== undefined;

/** Decides when a linked phone writes to people who never wrote to it, which is what gets numbers restricted: not while WhatsApp forbids it, so many a day,
 *  and spread. What has to wait lies beside the outbox, in order within its conversation, and holds up nobody else. */
export class NewChats {
  private readonly deps: Deps;
  private loading: Promise<void> | null = null;
  private asking: Promise<void> = Promise.resolve();
  private standing: PhoneStanding = { linkedAt: null, lock: null, refusals: 0, lookUpsStopUntil: null };
  private waiting: WaitingSend[] = [];
  /** Conversations whose customer wrote, or that the phone had before it was linked. */
  private readonly known = new BoundedCache<true>(5000);
  /** When the newest new chats began, ms. */
  private began: number[] = [];
  /** A day of which no place is left. */
  private full = { day: '', perDay: 0 };
  /** What the last answer said that everybody has to wait for; it is asked for again from `againAt` on, for settings that changed. */
  private closed: (MessageWait & { againAt: string }) | null = null;
  private timer: NodeJS.Timeout | undefined;

  constructor(deps: Deps) {
    this.deps = deps;
  }

  /** Reads what was left by whoever ran the session before. */
  load(): Promise<void> {
    this.loading ??= this.read().catch((error: unknown) => {
      this.loading = null;
      throw error;
    });
    return this.loading;
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  /** Listens to what WhatsApp tells on a socket. */
  watch({ ev }: Pick<WASocket, 'ev'>): void {
    ev.on('connection.update', ({ isNewLogin, reachoutTimeLock }: BaileysEventMap['connection.update']) => {
      if (isNewLogin) this.note({ linkedAt: this.deps.now().toISOString() });
      if (reachoutTimeLock) this.noteTimeLock(reachoutTimeLock);
    });
    ev.on('message-capping.update', (cap) => this.noteCap(cap));
  }

  /** Asks how the account stands; the first new chat waits for the answer, nothing else does. */
  ask(sock: Socket): void {
    this.asking = this.load()
      .then(async () => {
        // An answer comes as an event too, as notices do.
        await withTimeLimit(sock.fetchAccountReachoutTimelock(), askLimitMs).then((lock) => this.noteTimeLock(lock));
        await withTimeLimit(sock.fetchNewChatMessageCap(), askLimitMs).then((cap) => this.noteCap(cap));
      })
      .catch((error: unknown) => log.info('STANDING_UNKNOWN', { connectionId: this.deps.connectionId, reason: String(error) }));
  }

  /** Whether something waits in this conversation: what comes after it must not pass it. */
  isWaiting(threadId: ThreadId): boolean {
    return this.waiting.some((item) => item.threadId === threadId);
  }

  /** Whether a conversation may begin now; it is counted with the answer, once. */
  async mayBegin(sock: Socket, threadId: ThreadId, contact: Contact): Promise<NewChatAnswer> {
    const { store, now, random, perDay: setting } = this.deps;
    await this.asking;
    if (await this.isOldChat(threadId, contact)) return open;
    const { lock: last } = this.standing;
    if (last && !this.lock) {
      // What was forbidden may be still.
      this.ask(sock);
      await this.asking;
      if (!this.lock) this.note({ lock: null });
    }
    const { lock } = this;
    if (lock && lock.reason !== 'cap') return this.wait(lock);
    if (await store.isCounted(threadId)) return open;
    if (lock) return this.wait(lock);
    const at = now();
    const until = spreadUntil(this.began, at.getTime(), random());
    if (until !== null) return this.wait({ reason: 'spread', until: new Date(until).toISOString() });
    const timeZone = this.deps.timeZone();
    const day = localDateOf(at.toISOString(), timeZone);
    const perDay = newChatsPerDay(this.standing.linkedAt, setting(), at);
    const isFull = this.full.day === day && this.full.perDay >= perDay;
    const taken = isFull ? 'full' : await store.take(threadId, day, perDay, at);
    if (taken === 'full') {
      this.full = { day, perDay };
      return this.wait({ reason: 'newChats', until: nextMorning(at.toISOString(), timeZone), count: perDay });
    }
    if (taken === 'taken') this.began = [...this.began, at.getTime()].slice(-10);
    if (this.closed?.reason !== 'spread') this.closed = null;
    return open;
  }

  /** WhatsApp took a message to somebody who never wrote. */
  noteTaken(): void {
    if (this.standing.refusals > 0) this.note({ refusals: 0, lock: null });
  }

  /** WhatsApp refused a message to somebody who never wrote (463): each try is counted against the number, so the next one waits. */
  async noteRefused(sock: Socket): Promise<void> {
    this.ask(sock);
    await this.asking;
    if (this.lock && this.lock.reason !== 'refused') return;
    const refusals = this.standing.refusals + 1;
    const until = new Date(this.deps.now().getTime() + Math.min(mostRefusedMs, refusedMs * 2 ** (refusals - 1)));
    this.note({ refusals, lock: { reason: 'refused', until: until.toISOString() } });
  }

  /** The number is nobody's: the conversation did not begin. */
  async giveBack(threadId: ThreadId): Promise<void> {
    await this.deps.store.giveBack(threadId);
    this.full = { day: '', perDay: 0 };
  }

  /** Takes something out of the outbox to wait; what its conversation waits for already, unless it is said. */
  async hold(item: OutboxItem, contact: Contact | null, wait: MessageWait | null): Promise<void> {
    const { kind } = item;
    if (kind !== 'send' && kind !== 'update') return;
    const held: WaitingSend = { ...item, kind, names: contact ? namesOf(contact) : [] };
    const shown = wait ?? shownOf(this.closed);
    // Before it is moved: whoever ends in between finds it in the outbox again.
    if (shown && kind === 'send') await this.deps.messages.noteWait(item, shown, this.deps.now().toISOString());
    if (!(await this.deps.store.hold(held))) return;
    this.waiting = [...this.waiting.filter((other) => !isSame(other, held)), held].sort(inOrder);
    if (wait) log.info('NEW_CHAT_WAITS', { connectionId: this.deps.connectionId, reason: wait.reason, until: wait.until });
  }

  /** What waits in this conversation, in order. */
  of(threadId: ThreadId): WaitingSend[] {
    return this.waiting.filter((item) => item.threadId === threadId);
  }

  async drop(item: WaitingSend): Promise<void> {
    await this.deps.store.drop(item);
    this.waiting = this.waiting.filter((other) => !isSame(other, item));
  }

  /** The conversation whose turn it is, of those that wait: one whose customer wrote, else the oldest, once it may begin and at an hour at which one
   *  writes to strangers. */
  next(): ThreadId | null {
    const written = this.waiting.find(({ threadId }) => this.known.has(threadId));
    const [first] = this.waiting;
    if (written ?? !first) return written?.threadId ?? null;
    const now = this.deps.now().toISOString();
    if (this.closed && this.closed.againAt > now) return null;
    const morning = this.closed?.reason === 'spread' ? now : byDay(now, this.deps.timeZone());
    return morning > now ? null : (first?.threadId ?? null);
  }

  /** Looks again when it is time, if anything waits. */
  lookLater(): void {
    clearTimeout(this.timer);
    if (this.waiting.length === 0) return;
    const afterMs = this.closed ? Date.parse(this.closed.againAt) - this.deps.now().getTime() : lookEveryMs;
    this.timer = setTimeout(() => this.deps.wake(), Math.min(Math.max(1000, afterMs), lookEveryMs));
  }

  /** What waited for somebody who writes goes out. */
  noteWritten(events: ReadonlyArray<InboundEvent>): void {
    if (this.waiting.length === 0) return;
    const writers = events.flatMap((event) =>
      event.type === 'message' && !event.fromMe ? event.contact.identities.map(({ value }) => value) : [],
    );
    const released = this.waiting.filter(({ names }) => names.some((name) => writers.includes(name)));
    for (const { threadId } of released) this.known.set(threadId, true);
    if (released.length > 0) this.deps.wake();
  }

  /** Whether it is known that this conversation is none that begins. */
  isKnown(threadId: ThreadId): boolean {
    return this.known.has(threadId);
  }

  noteKnown(threadId: ThreadId): void {
    this.known.set(threadId, true);
  }

  private async read(): Promise<void> {
    const [standing, waiting] = await Promise.all([this.deps.store.standing(), this.deps.store.waiting()]);
    this.standing = { ...standing, ...this.unread };
    this.waiting = waiting;
  }
  /** What was told before the rest was read. */
  private unread: Partial<PhoneStanding> = {};

  /** Whether their conversation is none that begins: they wrote in it, or the phone had it before. */
  private async isOldChat(threadId: ThreadId, contact: Contact): Promise<boolean> {
    if (this.known.has(threadId)) return true;
    const { messages } = await this.deps.messages.list(threadId, null, newest);
    if (!messages.some(({ fromMe }) => !fromMe) && !(await this.deps.phoneChats.has(namesOf(contact)))) return false;
    this.known.set(threadId, true);
    return true;
  }

  /** The lock that is in force. */
  private get lock(): NewChatLock | null {
    const { lock } = this.standing;
    return lock && lock.until > this.deps.now().toISOString() ? lock : null;
  }

  private async wait(wait: MessageWait): Promise<NewChatAnswer> {
    const isOther = this.closed?.reason !== wait.reason;
    const now = this.deps.now();
    const soon = new Date(now.getTime() + lookEveryMs).toISOString();
    this.closed = { ...wait, againAt: wait.until < soon ? wait.until : soon };
    // Those that wait already say why: from now on for this.
    if (isOther)
      for (const item of this.waiting) if (item.kind === 'send') await this.deps.messages.noteWait(item, wait, now.toISOString());
    return { kind: 'wait', wait };
  }

  private noteTimeLock({ isActive, timeEnforcementEnds }: ReachoutTimelockState): void {
    const { lock } = this.standing;
    if (!isActive) {
      if (lock?.reason !== 'timeLock') return;
      this.note({ lock: null });
      this.closed = null;
      return this.deps.wake();
    }
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
    const { lock } = this.standing;
    const isCapped = String(status) === 'CAPPED' || (quota > 0 && used >= quota);
    const endsAtMs = instantMs(end) ?? 0;
    if (isCapped && endsAtMs > this.deps.now().getTime()) {
      // A time lock forbids more.
      if (!this.lock || this.lock.reason === 'cap') this.note({ lock: { reason: 'cap', until: new Date(endsAtMs).toISOString() } });
    } else if (lock?.reason === 'cap') {
      this.note({ lock: null });
      this.closed = null;
      this.deps.wake();
    }
  }

  /** An aid beside the memory: whoever runs the session next reads it. */
  private note(change: Partial<PhoneStanding>): void {
    const isSameLock = JSON.stringify(change.lock) === JSON.stringify(this.standing.lock);
    if (change.lock !== undefined && isSameLock && Object.keys(change).length === 1) return;
    this.standing = { ...this.standing, ...change };
    this.unread = { ...this.unread, ...change };
    this.deps.store.change(change).catch((error: unknown) => log.error('STANDING_UNKEPT', error, { connectionId: this.deps.connectionId }));
  }
}

const shownOf = (closed: (MessageWait & { againAt: string }) | null): MessageWait | null => {
  if (!closed) return null;
  const { againAt: _again, ...wait } = closed;
  return wait;
};
const open: NewChatAnswer = { kind: 'open' };
const namesOf = ({ number, lid }: Pick<Contact, 'number' | 'lid'>): string[] => [number, lid].filter((name) => name !== null);
const inOrder = (one: WaitingSend, other: WaitingSend): number =>
  one.messageId < other.messageId ? -1 : one.messageId > other.messageId ? 1 : one.kind < other.kind ? -1 : 1;
const isSame = (one: WaitingSend, other: WaitingSend): boolean => one.messageId === other.messageId && one.kind === other.kind;

/** An instant that WhatsApp tells in seconds, or milliseconds, since 1970. */
const instantMs = (told: string | undefined): number | null => {
  const value = Number(told);
  if (!(value > 0)) return null;
  return value > 1e12 ? value : value * 1000;
};
