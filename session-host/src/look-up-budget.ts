import type { BinaryNode, WASocket } from '@whiskeysockets/baileys';
import { phoneDayOf, type LinkedPeriod } from '@balcao/shared/domain/connections/linked-periods.ts';
import { lookUpsPerDay, nextMorning } from '@balcao/shared/domain/connections/new-chats.ts';
import { localDateOf } from '@balcao/shared/domain/local-date.ts';
import type { NewChatStore } from '@balcao/functions/organisation/sessions/service/session-records.ts';

type Deps = {
  store: Pick<NewChatStore, 'standing' | 'change' | 'takeLookUps'>;
  /** When the number that is linked was. */
  linkedPeriods: () => ReadonlyArray<LinkedPeriod>;
  timeZone: () => string;
  now: () => Date;
};

const tooMany = 429;

/** How many numbers a linked phone may still look up today: WhatsApp takes many for a search of victims. Imports leave some to people who wait. The counts are
 *  in the table: another container goes on with them. */
export class LookUpBudget {
  private readonly deps: Deps;
  /** Until when WhatsApp takes no questions; undefined: not read yet. */
  private stopUntil: string | null | undefined;
  private backoffSec: number | null = null;

  constructor(deps: Deps) {
    this.deps = deps;
  }

  /** The library drops the wait that a refusal tells. */
  watch({ ws }: Pick<WASocket, 'ws'>): void {
    ws.on('CB:iq,type:error', ({ content }: BinaryNode) => {
      const error = Array.isArray(content) ? content.find(({ tag }) => tag === 'error') : undefined;
      if (error?.attrs.code === String(tooMany)) this.backoffSec = Number(error.attrs.backoff) || null;
    });
  }

  /** Counts numbers that are about to be looked up. @returns null when they may be, else the instant from which on there is room. */
  async take(count: number, isImport: boolean): Promise<string | null> {
    const { store, timeZone, now } = this.deps;
    if (this.stopUntil === undefined) this.stopUntil = (await store.standing()).lookUpsStopUntil;
    const at = now().toISOString();
    if (this.stopUntil && this.stopUntil > at) return this.stopUntil;
    const day = phoneDayOf(localDateOf(at, timeZone()), this.deps.linkedPeriods());
    const isTaken = await store.takeLookUps(count, isImport, day, lookUpsPerDay, now());
    return isTaken ? null : nextMorning(at, timeZone());
  }

  /** A question failed. @returns until when none are asked, if that is why. */
  async noteFailure(error: unknown): Promise<string | null> {
    if (!(typeof error === 'object' && error !== null && 'data' in error && error.data === tooMany)) return null;
    const now = this.deps.now();
    const wanted = this.backoffSec === null ? null : new Date(now.getTime() + this.backoffSec * 1000).toISOString();
    this.backoffSec = null;
    this.stopUntil = wanted ?? nextMorning(now.toISOString(), this.deps.timeZone());
    await this.deps.store.change({ lookUpsStopUntil: this.stopUntil });
    return this.stopUntil;
  }
}
