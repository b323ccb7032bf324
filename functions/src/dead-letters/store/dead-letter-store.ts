import { deadLetterId as deadLetterIdSchema, type DeadLetterId } from '@balcao/shared/domain/ids.ts';
import { deadLetterEntity } from './dead-letter.entity.ts';

const letters = deadLetterEntity();
/** All letters stand in one list: there are few. */
const theList = 'all';
const pageSize = 50;

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

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof letters.get>['go']>>['data']>;
const toLetter = ({ deadLetterId, list: _list, ...row }: Row): StoredDeadLetter => ({
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
    const { reaction, sender, senderNumber, body, bodyKey, ...rest } = letter;
    await letters
      .put({
        ...rest,
        deadLetterId: id,
        list: theList,
        reaction: reaction ?? undefined,
        sender: sender ?? undefined,
        senderNumber: senderNumber ?? undefined,
        body: body ?? undefined,
        bodyKey: bodyKey ?? undefined,
      })
      .go();
  },
  get: async (companyId: number, id: DeadLetterId): Promise<StoredDeadLetter | null> => {
    const { data } = await letters.get({ companyId, deadLetterId: id }).go({ consistent: true });
    return data ? toLetter(data) : null;
  },
  remove: async (companyId: number, id: DeadLetterId): Promise<void> => {
    await letters.delete({ companyId, deadLetterId: id }).go();
  },
  /** Newest first. */
  list: async (cursor: string | null): Promise<Page> => {
    const { data, cursor: next } = await letters.query.ofAll({ list: theList }).go({ cursor, limit: pageSize, order: 'desc' });
    return { letters: data.map(toLetter), nextCursor: next };
  },
  /** Newest first: one company's messages of customers. */
  listMessages: async (companyId: number, cursor: string | null): Promise<Page> => {
    const { data, cursor: next } = await letters.query
      .byCompany({ companyId })
      .where(({ what }, { eq }) => eq(what, 'message'))
      .go({ cursor, limit: pageSize, order: 'desc' });
    return { letters: data.map(toLetter), nextCursor: next };
  },
};
export type DeadLetterStore = typeof deadLetterStore;
