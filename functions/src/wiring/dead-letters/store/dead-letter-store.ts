import { deadLetterId as deadLetterIdSchema, type DeadLetterId } from '@balcao/shared/contract/dead-letters.ts';
import { deadLetterEntity } from './dead-letter.entity.ts';
import type { RowOf } from '../../../platform/table/entity.ts';

/** All letters stand in one list: there are few. */
const theList = 'all';
const pageSize = 50;
/** Whoever put it back and died is not waited for longer. */
const claimMs = 60_000;

export type StoredDeadLetter = {
  companyId: number;
  id: DeadLetterId;
  queue: string;
  reaction: string | null;
  what: string;
  why: string;
  at: string;
  canReplay: boolean;
  sender: string | null;
  senderNumber: string | null;
  isInConversation: boolean;
  /** One of them: the work itself, or the key of the file with it. */
  body: string | null;
  bodyKey: string | null;
};
type Page = { letters: StoredDeadLetter[]; nextCursor: string | null };

type Row = RowOf<typeof deadLetterEntity>;
const toLetter = ({ deadLetterId, list: _list, claimedAt: _claimedAt, ...row }: Row): StoredDeadLetter => ({
  ...row,
  id: deadLetterIdSchema.parse(deadLetterId),
  reaction: row.reaction ?? null,
  sender: row.sender ?? null,
  senderNumber: row.senderNumber ?? null,
  body: row.body ?? null,
  bodyKey: row.bodyKey ?? null,
});

export const deadLetterStore = {
  /** The same letter again changes nothing. */
  put: async ({ id, ...letter }: StoredDeadLetter): Promise<void> => {
    await deadLetterEntity.put({ ...letter, deadLetterId: id, list: theList }).go();
  },
  get: async (companyId: number, id: DeadLetterId): Promise<StoredDeadLetter | null> => {
    const data = await deadLetterEntity.get({ companyId, deadLetterId: id }).go({ consistent: true });
    return data ? toLetter(data) : null;
  },
  /** Of several who want the same letter one gets it, for a minute. @returns whether this one does. */
  claim: async (companyId: number, id: DeadLetterId, now: Date): Promise<boolean> => {
    return deadLetterEntity
      .patch({ companyId, deadLetterId: id })
      .set({ claimedAt: now.getTime() })
      .where(({ claimedAt }, { notExists, lt }) => `${notExists(claimedAt)} OR ${lt(claimedAt, now.getTime() - claimMs)}`)
      .attempt();
  },
  remove: async (companyId: number, id: DeadLetterId): Promise<void> => {
    await deadLetterEntity.delete({ companyId, deadLetterId: id }).go();
  },
  /** Newest first. */
  list: async (cursor: string | null): Promise<Page> => {
    const before = deadLetterIdSchema.safeParse(cursor).data;
    const all = deadLetterEntity.query('ofAll', { list: theList });
    const { data, hasMore } = await (before ? all.lt({ deadLetterId: before }) : all).go({ limit: pageSize, order: 'desc' });
    return { letters: data.map(toLetter), nextCursor: hasMore ? (data.at(-1)?.deadLetterId ?? null) : null };
  },
  /** Newest first: one company's messages of customers. */
  listMessages: async (companyId: number, cursor: string | null): Promise<Page> => {
    const before = deadLetterIdSchema.safeParse(cursor).data;
    const own = deadLetterEntity.query('byCompany', { companyId });
    const { data, hasMore } = await (before ? own.lt({ deadLetterId: before }) : own)
      .where(({ what }, { eq }) => eq(what, 'message'))
      .all({ count: pageSize, order: 'desc' });
    return { letters: data.map(toLetter), nextCursor: hasMore ? (data.at(-1)?.deadLetterId ?? null) : null };
  },
};
export type DeadLetterStore = typeof deadLetterStore;
