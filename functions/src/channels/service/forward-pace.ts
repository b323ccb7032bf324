import { setTimeout as sleep } from 'node:timers/promises';
import type { Message } from '@balcao/shared/domain/messages/message.ts';
import { BoundedCache } from '../../platform/bounded-cache.ts';

/** Between messages that are forwarded into one conversation, ms. */
export const forwardGapMs = 900;

/** Has messages that are forwarded into one conversation go out one after the other, however fast they were asked for; others do not wait. Kept in memory: a
 *  conversation's messages are sent by one worker at a time. */
export class ForwardPace {
  readonly #next = new BoundedCache<number>(10_000);
  readonly #now: () => number;
  readonly #pause: (ms: number) => Promise<unknown>;

  constructor(now = () => Date.now(), pause: (ms: number) => Promise<unknown> = sleep) {
    this.#now = now;
    this.#pause = pause;
  }

  /** Resolves when the message may go out. */
  async take({ threadId, isForwarded }: Pick<Message, 'threadId' | 'isForwarded'>): Promise<void> {
    if (!isForwarded) return;
    const nowMs = this.#now();
    const atMs = Math.max(nowMs, this.#next.get(threadId) ?? 0);
    this.#next.set(threadId, atMs + forwardGapMs);
    if (atMs > nowMs) await this.#pause(atMs - nowMs);
  }
}
