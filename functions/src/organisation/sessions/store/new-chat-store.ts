import { newChatLocks, type NewChatLock } from '@balcao/shared/domain/connections/new-chats.ts';
import {
  messageId as messageIdSchema,
  threadId as threadIdSchema,
  type CompanyId,
  type ConnectionId,
  type ThreadId,
} from '@balcao/shared/domain/ids.ts';
import { messageWait, type MessageWait } from '@balcao/shared/domain/messages/message-wait.ts';
import * as z from 'zod';
import { expiresAfter } from '../../../platform/table/expires-after.ts';
import { writeTogether } from '../../../platform/write-together.ts';
import { newChatEntity, outboxEntity, phoneDayEntity, phoneStandingEntity, waitingSendEntity } from './session.entities.ts';
import type { OutboxItem } from './session-store.ts';

export type PhoneStanding = {
  linkedAt: string | null;
  lock: NewChatLock | null;
  refusals: number;
  lookUpsStopUntil: string | null;
};
export type PhoneDay = { newChats: number; lookUps: number; importLookUps: number };
/** Something of the outbox that waits. `names`: number and LID of the addressee. `wait`: what for, as it was when it began to wait. */
export type WaitingSend = OutboxItem & { kind: 'send' | 'update'; names: ReadonlyArray<string>; wait: MessageWait | null };

const storedLock = z.object({ reason: z.enum(newChatLocks), until: z.string() });
/** Who did not answer for so long is a new chat again. */
const newChatSec = 30 * 86_400;
const daySec = 3 * 86_400;

/** The budget of new chats and look-ups of a linked phone, and the messages that wait for it. Whatever writes to people who never wrote takes its
 *  place here. */
export const newChatsFor = (companyId: CompanyId, connectionId: ConnectionId) => ({
  standing: async (): Promise<PhoneStanding> => {
    const row = await phoneStandingEntity.get({ companyId, connectionId }).go({ consistent: true });
    return {
      linkedAt: row?.linkedAt ?? null,
      lock: row?.lock ? storedLock.parse(row.lock) : null,
      refusals: row?.refusals ?? 0,
      lookUpsStopUntil: row?.lookUpsStopUntil ?? null,
    };
  },
  change: async (change: Partial<PhoneStanding>): Promise<void> => {
    await phoneStandingEntity.upsert({ companyId, connectionId, ...change }).go();
  },
  /** Another phone may be linked next. */
  forget: async (): Promise<void> => {
    await phoneStandingEntity.delete({ companyId, connectionId }).go();
  },
  dayOf: async (day: string): Promise<PhoneDay> => {
    const row = await phoneDayEntity.get({ companyId, connectionId, day }).go({ consistent: true });
    return { newChats: row?.newChats ?? 0, lookUps: row?.lookUps ?? 0, importLookUps: row?.importLookUps ?? 0 };
  },
  /** Whether this conversation was counted as a new chat of the number that is linked since then; null = the first one. */
  isCounted: async (threadId: ThreadId, numberSince: string | null): Promise<boolean> => {
    const row = await newChatEntity.get({ companyId, connectionId, threadId }).go({ consistent: true });
    return row !== null && (row.numberSince ?? null) === numberSince;
  },
  /** Counts a conversation as a new chat of the day, once for each number however often it is asked; `full`: no place is left. */
  take: async (
    { threadId, numberSince }: { threadId: ThreadId; numberSince: string | null },
    day: string,
    perDay: number,
    now: Date,
  ): Promise<'taken' | 'counted' | 'full'> => {
    const written = await writeTogether([
      newChatEntity
        .put({ companyId, connectionId, threadId, day, numberSince, expiresAt: expiresAfter(now, newChatSec) })
        .where((row, { notExists, exists, ne }) =>
          numberSince === null
            ? `${notExists(row.day)} OR ${exists(row.numberSince)}`
            : `${notExists(row.day)} OR ${notExists(row.numberSince)} OR ${ne(row.numberSince, numberSince)}`,
        )
        .commit(),
      phoneDayEntity
        .upsert({ companyId, connectionId, day, expiresAt: expiresAfter(now, daySec) })
        .add({ newChats: 1 })
        .where((row, { notExists, lt }) => `${notExists(row.newChats)} OR ${lt(row.newChats, perDay)}`)
        .commit(),
    ]);
    if (written.outcome === 'written') return 'taken';
    return written.index === 0 ? 'counted' : 'full';
  },
  /** The conversation did not begin after all: nobody has that number. */
  giveBack: async (threadId: ThreadId): Promise<void> => {
    const row = await newChatEntity.get({ companyId, connectionId, threadId }).go({ consistent: true });
    if (!row) return;
    await writeTogether([
      newChatEntity.remove({ companyId, connectionId, threadId }).commit(),
      phoneDayEntity.patch({ companyId, connectionId, day: row.day }).add({ newChats: -1 }).commit(),
    ]);
  },
  /** Counts numbers that are about to be looked up, before they are. @returns false when the day has no room for them. */
  takeLookUps: async (
    count: number,
    isImport: boolean,
    day: string,
    most: { all: number; byImports: number },
    now: Date,
  ): Promise<boolean> => {
    const room = (limit: number): number => limit - count;
    if (room(most.all) < 0 || (isImport && room(most.byImports) < 0)) return false;
    const { outcome } = await writeTogether([
      phoneDayEntity
        .upsert({ companyId, connectionId, day, expiresAt: expiresAfter(now, daySec) })
        .add({ lookUps: count, ...(isImport && { importLookUps: count }) })
        .where((row, { notExists, lte }) => `${notExists(row.lookUps)} OR ${lte(row.lookUps, room(most.all))}`)
        .where((row, { notExists, lte }) =>
          isImport ? `${notExists(row.importLookUps)} OR ${lte(row.importLookUps, room(most.byImports))}` : '',
        )
        .commit(),
    ]);
    return outcome === 'written';
  },
  /** What waits, in the order in which it was written. */
  waiting: async (): Promise<WaitingSend[]> => {
    const { data } = await waitingSendEntity.query('byConnection', { companyId, connectionId }).all({ consistent: true });
    return data.map((row) => ({
      messageId: messageIdSchema.parse(row.messageId),
      threadId: threadIdSchema.parse(row.threadId),
      kind: row.kind,
      attempt: row.attempt,
      names: row.names,
      wait: row.wait ? messageWait.parse(row.wait) : null,
    }));
  },
  /** Out of the outbox to what waits, in one step. Refused when it was asked for anew meanwhile: then it is still in the outbox. */
  hold: async ({ messageId, threadId, kind, attempt, names, wait }: WaitingSend): Promise<boolean> => {
    const { outcome } = await writeTogether([
      outboxEntity
        .delete({ companyId, connectionId, messageId, kind })
        .where((row, { notExists, lte }) => `${notExists(row.attempt)} OR ${lte(row.attempt, attempt)}`)
        .commit(),
      waitingSendEntity.put({ companyId, connectionId, messageId, threadId, kind, attempt, names, ...(wait && { wait }) }).commit(),
    ]);
    return outcome === 'written';
  },
  /** Done; unless it was asked for anew meanwhile. */
  drop: async ({ messageId, kind, attempt: done }: Pick<WaitingSend, 'messageId' | 'kind' | 'attempt'>): Promise<void> => {
    await waitingSendEntity
      .delete({ companyId, connectionId, messageId, kind })
      .where((row, { lte }) => lte(row.attempt, done))
      .attempt();
  },
});
export type NewChatStore = ReturnType<typeof newChatsFor>;
