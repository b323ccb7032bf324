import { beforeAll, describe, expect, it } from 'vitest';
import type { MessageHit } from '@balcao/shared/contract/messages.ts';
import type { TicketView } from '@balcao/shared/domain/tickets/ticket.ts';
import { eventually } from '../../../../infra/local/testing/eventually.ts';
import { inboxOf } from '../../testing/inbox.ts';
import type { Member, TestCompany } from '../../testing/make-company.ts';
import { joinTestCloud } from '../../testing/join-test-cloud.ts';

const cloud = joinTestCloud();
let make: typeof import('../../testing/make-company.ts');
let company: TestCompany;
let stranger: TestCompany;

beforeAll(async () => {
  make = await import('../../testing/make-company.ts');
  company = await make.makeCompany(cloud.endpoints.api, 'Livraria');
  stranger = await make.makeCompany(cloud.endpoints.api, 'Vizinha');
});

type Page = { tickets: TicketView[]; count: number; hasMoreThanCount?: boolean; hasMore: boolean; nextCursor: string | null };

const pagesOf = async (member: Member, words: string): Promise<Page[]> => {
  const pages: Page[] = [];
  let cursor: string | null = null;
  do {
    const query: Record<string, string> = { status: 'search', searchParam: words, searchOnMessages: 'true', ...(cursor ? { cursor } : {}) };
    const { body }: { body: Page } = (await member.call('GET', '/tickets', { query })) as never;
    pages.push(body);
    cursor = body.nextCursor;
  } while (cursor);
  return pages;
};
const find = async (member: Member, words: string): Promise<number[]> =>
  (await pagesOf(member, words)).flatMap(({ tickets }) => tickets.map(({ id }) => id));
const untilFound = (words: string, ids: number[], member = company.owner) =>
  eventually(
    () => find(member, words),
    (found) => JSON.stringify(found) === JSON.stringify(ids),
  ).then((found) => expect(found).toEqual(ids));

/** Brings the index of messages into shape as if it were an hour later. */
const compact = async (): Promise<void> => {
  const { compactIndex } = await import('./service/compact-index.ts');
  const { indexTableOf } = await import('./store/index-table-of.ts');
  await compactIndex({ table: indexTableOf(company.id, 'message'), now: () => new Date(Date.now() + 3_600_000) });
};
/** Messages of tickets that are long gone, enough for a segment. */
const addOthers = async (count: number): Promise<void> => {
  const { addToIndex } = await import('./service/add-to-index.ts');
  const { aMessage } = await import('./testing/index-by-hand.ts');
  const { indexTableOf } = await import('./store/index-table-of.ts');
  const others = Array.from({ length: count }, (_, n) => aMessage(n, `antiga mensagem comum${n % 10}`, 900_000 + n));
  await addToIndex({ table: indexTableOf(company.id, 'message'), now: () => new Date() }, others);
};

describe('searching in messages', () => {
  it('finds every ticket once, newest message first, page by page, and says how many or that there are more', async () => {
    const tickets: number[] = [];
    for (let n = 0; n < 90; n++) {
      const number = make.newNumber();
      tickets.unshift((await make.customerWrites(company, `Prateleira ${n}`, number)).ticket.id);
      if (n % 7 === 0) await make.customerWrites(company, 'mais uma na prateleira', number);
    }
    await untilFound('prateleira', tickets);

    for (const step of ['fresh', 'compacted', 'merged']) {
      if (step !== 'fresh') await addOthers(1_200);
      if (step !== 'fresh') await compact();
      const pages = await pagesOf(company.owner, 'pratel');
      expect(
        pages.map(({ tickets: shown, count, hasMoreThanCount = false, hasMore }) => [shown.length, count, hasMoreThanCount, hasMore]),
      ).toEqual([
        [40, 40, true, true],
        [40, 80, true, true],
        [10, 90, false, false],
      ]);
      expect(pages.flatMap(({ tickets: shown }) => shown.map(({ id }) => id))).toEqual(tickets);
    }
    expect(await find(stranger.owner, 'prateleira')).toEqual([]);
    const { indexTableOf } = await import('./store/index-table-of.ts');
    expect((await indexTableOf(company.id, 'message').readManifest()).next).toBeGreaterThan(2_000);
  });

  it('goes by what a message says now, and by who may see its ticket now', async () => {
    const { messageEntity } = await import('../../conversation/tickets/store/message.entity.ts');
    const bia = await make.addUser(cloud.endpoints.api, company, 'Bia', { queueIds: [company.otherQueue.id] });
    const { ticket, message } = await make.customerWrites(company, 'romance policial');
    const other = await make.customerWrites(company, 'romance histórico');
    const patch = () => messageEntity.patch({ companyId: company.id, threadId: ticket.threadId, messageId: message.id });
    await untilFound('romance', [other.ticket.id, ticket.id]);
    await addOthers(1_100);
    await compact();

    await patch().set({ body: 'conto policial', isEdited: true, updatedAt: new Date().toISOString() }).go();
    await untilFound('conto', [ticket.id]);
    expect(await find(company.owner, 'romance')).toEqual([other.ticket.id]);
    expect(await find(company.owner, 'policial')).toEqual([ticket.id]);

    expect(await find(bia, 'policial')).toEqual([]);
    await inboxOf(company.owner).accept(ticket.id);
    await inboxOf(company.owner).update(ticket.id, { status: 'open', isTransfered: true, queueId: company.otherQueue.id, userId: bia.id });
    expect(await find(bia, 'policial')).toEqual([ticket.id]);

    await patch().set({ isDeleted: true, updatedAt: new Date().toISOString() }).go();
    expect(await find(company.owner, 'policial')).toEqual([]);
    await company.owner.call('DELETE', '/tickets/{id}', { params: { id: String(other.ticket.id) } });
    expect(await find(company.owner, 'romance')).toEqual([]);
    await eventually(
      async () => {
        await addOthers(1_100);
        await compact();
        const { indexTableOf } = await import('./store/index-table-of.ts');
        return (await indexTableOf(company.id, 'message').readManifest()).erased;
      },
      ({ tickets, messages }) => tickets.includes(other.ticket.id) && messages.includes(message.id),
    );
  });

  it('finds the messages themselves, with the words marked, narrowed by person, kind, day, thread and who wrote', async () => {
    const inbox = inboxOf(company.owner);
    const number = make.newNumber();
    const { ticket } = await make.customerWrites(company, 'Preciso da segunda via do boleto, a última sumiu', number);
    await inbox.accept(ticket.id);
    const [ours] = await inbox.send(ticket.id, { body: 'A via do boleto, na segunda-feira' });
    const other = await make.customerWrites(company, 'boleto: segunda VIA, por favor');
    const hitsOf = async (query: Record<string, string>, member = company.owner): Promise<MessageHit[]> =>
      (await member.call('GET', '/messages-search', { query })).body.hits;
    const found = async (query: Record<string, string>, member = company.owner) => (await hitsOf(query, member)).map(({ id }) => id);
    const all = [other.message.id, ours?.id, (await inbox.messages(ticket.id))[0]?.id];
    await eventually(
      () => found({ searchParam: 'boleto via' }),
      (ids) => ids.length === 3,
    );

    expect(await found({ searchParam: 'boleto vi' })).toEqual(all);
    expect(await found({ searchParam: '"segunda via"' })).toEqual([all[0], all[2]]);
    const [first] = await hitsOf({ searchParam: 'bolet', author: 'us' });
    expect(first).toMatchObject({
      id: ours?.id,
      uuid: ticket.uuid,
      writer: company.owner.name,
      fromMe: true,
      excerpt: { marks: [[9, 15]] },
    });
    expect(await found({ searchParam: 'boleto', author: 'customer' })).toEqual([all[0], all[2]]);
    expect(await found({ searchParam: 'boleto', users: company.owner.id })).toEqual([all[1]]);
    expect(await found({ searchParam: 'boleto', contactId: other.ticket.contactId })).toEqual([all[0]]);
    expect(await found({ searchParam: 'boleto', ticketId: String(ticket.id) })).toEqual([all[1], all[2]]);
    expect(await found({ searchParam: 'boleto', kinds: 'image,video' })).toEqual([]);
    expect(await found({ searchParam: 'boleto', dateTo: '2020-01-01' })).toEqual([]);
    expect(await found({ searchParam: 'boleto', whatsappIds: company.connection.id })).toEqual(all);
    expect(await found({ searchParam: 'boleto' }, stranger.owner)).toEqual([]);
    expect(await company.owner.call('GET', '/messages-search', { query: { searchParam: 'boleto', ticketId: '999999' } })).toMatchObject({
      status: 404,
    });
    expect(
      (await stranger.owner.call('GET', '/messages-search', { query: { searchParam: 'boleto', ticketId: String(ticket.id) } })).body,
    ).not.toHaveProperty('hits');
    const bia = await make.addUser(cloud.endpoints.api, company, 'Bia Busca', { queueIds: [company.otherQueue.id] });
    expect(await found({ searchParam: 'boleto' }, bia)).toEqual([]);
  });

  it('comes to the end by its cursor, each message once', async () => {
    const number = make.newNumber();
    const { ticket } = await make.customerWrites(company, 'gaveta 0', number);
    for (let n = 1; n < 70; n++) await make.customerWrites(company, `gaveta ${n}`, number);
    const read = async (): Promise<string[]> => {
      const texts: string[] = [];
      let cursor: string | null = null;
      do {
        const query: Record<string, string> = { searchParam: 'gaveta', ticketId: String(ticket.id), ...(cursor ? { cursor } : {}) };
        const { body } = await company.owner.call('GET', '/messages-search', { query });
        texts.push(...body.hits.map(({ excerpt }: MessageHit) => excerpt.text));
        cursor = body.nextCursor;
      } while (cursor);
      return texts;
    };
    const expected = Array.from({ length: 70 }, (_, n) => `gaveta ${69 - n}`);
    await eventually(read, (texts) => texts.length === 70);
    expect(await read()).toEqual(expected);

    const stored = await inboxOf(company.owner).messages(ticket.id);
    const { messageEntity } = await import('../../conversation/tickets/store/message.entity.ts');
    const edited = { companyId: company.id, threadId: ticket.threadId, messageId: stored[2]?.id ?? '' };
    await messageEntity.patch(edited).set({ body: 'gaveta 2 e mais', isEdited: true, updatedAt: new Date().toISOString() }).go();
    const withEdited = ['gaveta 2 e mais', ...expected.filter((text) => text !== 'gaveta 2')];
    expect(await eventually(read, ([first]) => first === withEdited[0])).toEqual(withEdited);

    const page = async (query: Record<string, string>) =>
      (await company.owner.call('GET', '/messages/{ticketId}', { params: { ticketId: String(ticket.id) }, query })).body;
    const around = await page({ around: stored[20]?.id ?? '' });
    expect(around.messages.map(({ id }: { id: string }) => id)).toEqual(stored.slice(0, 46).map(({ id }) => id));
    expect(around).toMatchObject({ nextCursor: null, newerCursor: stored[45]?.id });
    const newer = await page({ newerThan: around.newerCursor });
    expect(newer.messages.map(({ id }: { id: string }) => id)).toEqual(stored.slice(46).map(({ id }) => id));
    expect(newer.newerCursor).toBeNull();
  });

  it('is kept in shape by the queue', async () => {
    const { askToCompact } = await import('./service/ask-to-compact.ts');
    const { addToIndex } = await import('./service/add-to-index.ts');
    const { aMessage } = await import('./testing/index-by-hand.ts');
    const { indexTableOf } = await import('./store/index-table-of.ts');
    const table = indexTableOf(company.id, 'imported');
    const anHourAgo = () => new Date(Date.now() - 3_600_000);
    await addToIndex(
      { table, now: anHourAgo },
      Array.from({ length: 5_000 }, (_, n) => aMessage(n, `linha ${n}`, 900_000 + n)),
    );
    const queueUrl = String(cloud.env['QUEUE_URL_SEARCH_INDEX']);

    await askToCompact(queueUrl, { companyId: company.id, index: 'imported' }, new Date(), '.test');

    expect(
      (
        await eventually(
          () => table.readManifest(),
          ({ next }) => next === 5_000,
        )
      ).next,
    ).toBe(5_000);
  });
});
