import { byDay, nextMorning } from '@balcao/shared/domain/connections/new-chats.ts';
import type { ConnectionId, ThreadId } from '@balcao/shared/domain/ids.ts';
import type { MessageWait } from '@balcao/shared/domain/messages/message-wait.ts';
import type { InboundEvent } from '@balcao/shared/events/channel-messages.ts';
import { log } from '@balcao/functions/platform/logger.ts';
import type { NewChatStore, OutboxItem, WaitingSend } from '@balcao/functions/organisation/sessions/service/session-records.ts';
import type { MessageRecords } from '@balcao/functions/conversation/tickets/service/message-records.ts';
import type { Contact } from '@balcao/functions/people/contacts/service/contact-records.ts';

type Deps = {
  connectionId: ConnectionId;
  store: Pick<NewChatStore, 'waiting' | 'hold' | 'drop'>;
  messages: Pick<MessageRecords, 'noteWait'>;
  /** Whether it is known that this conversation is none that begins. */
  isKnown: (threadId: ThreadId) => boolean;
  noteKnown: (threadId: ThreadId) => void;
  /** New people the phone may write to in a day. */
  perDay: () => number;
  timeZone: () => string;
  /** Has the outbox looked at now. */
  wake: () => void;
  now: () => Date;
};

/** Whether somebody may be written to now is asked again so often, for settings that changed. */
const askEveryMs = 300_000;
/** Whether there is anything to ask. */
const lookEveryMs = 15_000;

/** Messages to people who never wrote to a linked phone, which may not go out yet. They lie beside the outbox, in order within their conversation, and
 *  hold up nobody else. */
export class WaitingSends {
  private readonly deps: Deps;
  private items: WaitingSend[] = [];
  /** What the last answer said that everybody has to wait for. */
  private closed: (MessageWait & { againAt: string }) | null = null;
  private timer: NodeJS.Timeout | undefined;

  constructor(deps: Deps) {
    this.deps = deps;
  }

  async load(): Promise<void> {
    this.items = await this.deps.store.waiting();
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  /** Whether something waits in this conversation: what comes after it must not pass it. */
  has(threadId: ThreadId): boolean {
    return this.items.some((item) => item.threadId === threadId);
  }

  /** What waits in this conversation, in order. */
  of(threadId: ThreadId): WaitingSend[] {
    return this.items.filter((item) => item.threadId === threadId);
  }

  /** Takes something out of the outbox to wait; null: for what its conversation waits already. */
  async hold(item: OutboxItem, contact: Contact, wait: MessageWait | null): Promise<void> {
    const { kind } = item;
    if (kind !== 'send' && kind !== 'update') return;
    const shown = wait ?? this.of(item.threadId)[0]?.wait ?? null;
    const held: WaitingSend = { ...item, kind, names: namesOf(contact), wait: shown };
    // Before it is moved: whoever ends in between finds it in the outbox again.
    if (shown && kind === 'send') await this.deps.messages.noteWait(item, shown, this.deps.now().toISOString());
    if (!(await this.deps.store.hold(held))) return;
    this.items = [...this.items.filter((other) => !isSame(other, held)), held].sort(inOrder);
    if (wait) log.info('NEW_CHAT_WAITS', { connectionId: this.deps.connectionId, reason: wait.reason, until: wait.until });
  }

  async drop(item: WaitingSend): Promise<void> {
    await this.deps.store.drop(item);
    this.items = this.items.filter((other) => !isSame(other, item));
  }

  /** Nobody new may be written to before then. */
  async close(wait: MessageWait): Promise<void> {
    const isOther = this.closed?.reason !== wait.reason || this.closed.count !== wait.count;
    const now = this.deps.now();
    const soon = new Date(now.getTime() + askEveryMs).toISOString();
    this.closed = { ...wait, againAt: wait.until < soon ? wait.until : soon };
    if (!isOther) return;
    // Those that wait already say why: from now on for this.
    this.items = this.items.map((item) => ({ ...item, wait }));
    for (const item of this.items) if (item.kind === 'send') await this.deps.messages.noteWait(item, wait, now.toISOString());
  }

  /** Somebody new may be written to. */
  open(): void {
    this.closed = null;
  }

  /** Somebody new was written to: the next one is still spread. */
  openForAnother(): void {
    if (this.closed?.reason !== 'spread') this.closed = null;
  }

  /** The conversation whose turn it is: one whose customer wrote, else the oldest, once it may begin and at an hour at which one writes to strangers. */
  next(): ThreadId | null {
    const written = this.items.find(({ threadId }) => this.deps.isKnown(threadId));
    const [first] = this.items;
    if (written ?? !first) return written?.threadId ?? null;
    const now = this.deps.now().toISOString();
    if (this.closed && this.closed.againAt > now && !this.isRaised(this.closed, now)) return null;
    const opensAt = first && this.mayGoAtNight(first.wait, now) ? now : byDay(now, this.deps.timeZone());
    return opensAt > now ? null : (first?.threadId ?? null);
  }

  /** Looks again and again, as long as anything waits. */
  lookLater(): void {
    clearTimeout(this.timer);
    if (this.items.length === 0) return;
    const afterMs = this.closed ? Date.parse(this.closed.againAt) - this.deps.now().getTime() : lookEveryMs;
    const look = (): void => (this.next() === null ? this.lookLater() : this.deps.wake());
    this.timer = setTimeout(look, Math.min(Math.max(1000, afterMs), lookEveryMs));
  }

  /** What waited for somebody who writes goes out. */
  noteWritten(events: ReadonlyArray<InboundEvent>): void {
    if (this.items.length === 0) return;
    const writers = events.flatMap((event) =>
      event.type === 'message' && !event.fromMe ? event.contact.identities.map(({ value }) => value) : [],
    );
    const released = this.items.filter(({ names }) => names.some((name) => writers.includes(name)));
    for (const { threadId } of released) this.deps.noteKnown(threadId);
    if (released.length > 0) this.deps.wake();
  }

  /** Not put off to another day: it follows the ones before it within minutes, or somebody raised the day's number since and wants it out today. */
  private mayGoAtNight(wait: MessageWait | null, now: string): boolean {
    return wait?.reason === 'spread' || (wait !== null && this.isRaised(wait, now));
  }

  /** Whether it waits for a number of new people that has been raised on the same day. */
  private isRaised({ reason, count, until }: MessageWait, now: string): boolean {
    return reason === 'newChats' && until === nextMorning(now, this.deps.timeZone()) && this.deps.perDay() > (count ?? 0);
  }
}

export const namesOf = ({ number, lid }: Pick<Contact, 'number' | 'lid'>): string[] => [number, lid].filter((name) => name !== null);
const inOrder = (one: WaitingSend, other: WaitingSend): number =>
  one.messageId < other.messageId ? -1 : one.messageId > other.messageId ? 1 : one.kind < other.kind ? -1 : 1;
const isSame = (one: WaitingSend, other: WaitingSend): boolean => one.messageId === other.messageId && one.kind === other.kind;
