import type { WASocket } from '@whiskeysockets/baileys';
import { isWithin, phoneDayOf, type LinkedPeriod } from '@balcao/shared/domain/connections/linked-periods.ts';
import { byDay, newChatsPerDay, nextMorning, spreadUntil, type NewChatAnswer } from '@balcao/shared/domain/connections/new-chats.ts';
import type { ConnectionId, ThreadId } from '@balcao/shared/domain/ids.ts';
import { localDateOf } from '@balcao/shared/domain/local-date.ts';
import type { MessageWait } from '@balcao/shared/domain/messages/message-wait.ts';
import { BoundedCache } from '@balcao/functions/platform/bounded-cache.ts';
import type { NewChatStore, PhoneChatStore } from '@balcao/functions/organisation/sessions/service/session-records.ts';
import type { MessageRecords } from '@balcao/functions/conversation/tickets/service/message-records.ts';
import type { Contact } from '@balcao/functions/people/contacts/service/contact-records.ts';
import { AccountStanding, type AskedSocket } from './account-standing.ts';
import { namesOf, WaitingSends } from './waiting-sends.ts';

type Deps = {
  connectionId: ConnectionId;
  store: NewChatStore;
  messages: Pick<MessageRecords, 'list' | 'noteWait'>;
  phoneChats: Pick<PhoneChatStore, 'has'>;
  /** When the number that is linked was, the earliest first. */
  linkedPeriods: () => ReadonlyArray<LinkedPeriod>;
  /** New chats a day as the connection says, 0 = by the phone's age. */
  perDay: () => number;
  timeZone: () => string;
  /** Has the outbox looked at now. */
  wake: () => void;
  now: () => Date;
  random: () => number;
};

/** Newest messages of a conversation that are looked at for one of the customer's. */
const newest = 30;

/** Decides when a linked phone writes to people who never wrote to it, which is what gets numbers restricted: not while WhatsApp forbids it, so many a day,
 *  and spread. */
export class NewChats {
  private readonly deps: Deps;
  private readonly standing: AccountStanding;
  readonly waiting: WaitingSends;
  private loading: Promise<void> | null = null;
  /** Conversations whose customer wrote, or that the phone had before it was linked. */
  private readonly known = new BoundedCache<true>(5000);
  /** When the newest new chats began, ms. */
  private began: number[] = [];
  /** A day of which no place is left. */
  private full = { day: '', perDay: 0 };

  constructor(deps: Deps) {
    this.deps = deps;
    const { connectionId, store, messages, timeZone, wake, now } = deps;
    this.standing = new AccountStanding({ connectionId, store, unlocked: () => this.unlocked(), now });
    this.waiting = new WaitingSends({
      connectionId,
      store,
      messages,
      isKnown: (threadId) => this.isKnown(threadId),
      noteKnown: (threadId) => this.noteKnown(threadId),
      perDay: () => this.perDay(),
      timeZone,
      wake,
      now,
    });
  }

  /** Whether somebody is known to have written to this phone; a group is nobody who could be new. Where other numbers were linked too, that is told
   *  by the messages alone. */
  hasWritten({ isGroup, chatAddresses }: Pick<Contact, 'isGroup' | 'chatAddresses'>): boolean {
    return isGroup || (isOnlyNumber(this.deps.linkedPeriods()) && chatAddresses[this.deps.connectionId] !== undefined);
  }

  /** Reads what was left by whoever ran the session before. */
  load(): Promise<void> {
    this.loading ??= Promise.all([this.standing.load(), this.waiting.load()]).then(
      () => {},
      (error: unknown) => {
        this.loading = null;
        throw error;
      },
    );
    return this.loading;
  }

  stop(): void {
    this.waiting.stop();
  }

  /** Listens to what WhatsApp says of the account on a socket. */
  watch(sock: Pick<WASocket, 'ev'>): void {
    this.standing.watch(sock);
  }

  /** Asks how the account stands. */
  ask(sock: AskedSocket): void {
    this.standing.ask(sock, this.load());
  }

  /** Whether a conversation may begin now; it is counted with the answer, once. */
  async mayBegin(sock: AskedSocket, threadId: ThreadId, contact: Contact): Promise<NewChatAnswer> {
    const { store, now, random, timeZone } = this.deps;
    const periods = this.deps.linkedPeriods();
    const numberSince = periods[0]?.since ?? null;
    await this.standing.answered();
    if (await this.isOldChat(threadId, contact)) return open;
    const lock = await this.standing.checkedLock(sock);
    if (lock && lock.reason !== 'cap') return this.wait(lock);
    if (await store.isCounted(threadId, numberSince)) return open;
    if (lock) return this.wait(lock);
    const at = now();
    const until = spreadUntil(this.began, at.getTime(), random());
    if (until !== null) return this.wait({ reason: 'spread', until: new Date(until).toISOString() });
    const day = phoneDayOf(localDateOf(at.toISOString(), timeZone()), periods);
    const perDay = this.perDay();
    const isFull = this.full.day === day && this.full.perDay >= perDay;
    const taken = isFull ? 'full' : await store.take({ threadId, numberSince }, day, perDay, at);
    if (taken === 'full') {
      this.full = { day, perDay };
      return this.wait({ reason: 'newChats', until: nextMorning(at.toISOString(), timeZone()), count: perDay });
    }
    if (taken === 'taken') this.began = [...this.began, at.getTime()].slice(-10);
    this.waiting.openForAnother();
    return open;
  }

  noteTaken(): void {
    this.standing.noteTaken();
  }

  noteRefused(sock: AskedSocket): Promise<void> {
    return this.standing.noteRefused(sock);
  }

  /** The number is nobody's: the conversation did not begin. */
  async giveBack(threadId: ThreadId): Promise<void> {
    await this.deps.store.giveBack(threadId);
    this.full = { day: '', perDay: 0 };
  }

  /** Whether it is known that this conversation is none that begins. */
  isKnown(threadId: ThreadId): boolean {
    return this.known.has(threadId);
  }

  noteKnown(threadId: ThreadId): void {
    this.known.set(threadId, true);
  }

  /** Whether their conversation is none that begins: they wrote in it, or the phone had it before. */
  private async isOldChat(threadId: ThreadId, contact: Contact): Promise<boolean> {
    if (this.isKnown(threadId)) return true;
    const { messages } = await this.deps.messages.list(threadId, null, newest);
    const periods = this.deps.linkedPeriods();
    if (
      !messages.some(({ fromMe, createdAt }) => !fromMe && isWithin(periods, createdAt)) &&
      !(await this.deps.phoneChats.has(namesOf(contact)))
    )
      return false;
    this.noteKnown(threadId);
    return true;
  }

  private perDay(): number {
    return newChatsPerDay(this.standing.linkedAt, this.deps.perDay(), this.deps.now());
  }

  private async wait({ reason, until, count }: MessageWait): Promise<NewChatAnswer> {
    // What a lock that ends at night held back goes out in the morning, and says so.
    const wait = { reason, until: reason === 'spread' ? until : byDay(until, this.deps.timeZone()), ...(count !== undefined && { count }) };
    await this.waiting.close(wait);
    return { kind: 'wait', wait };
  }

  private unlocked(): void {
    this.waiting.open();
    this.deps.wake();
  }
}

const isOnlyNumber = ([last, ...earlier]: ReadonlyArray<LinkedPeriod>): boolean => earlier.length === 0 && last?.since === null;

const open: NewChatAnswer = { kind: 'open' };
