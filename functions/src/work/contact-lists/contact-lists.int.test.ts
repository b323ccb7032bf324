import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { readSheet } from '../../platform/sheets/read-sheet.ts';
import { joinFullCloud } from '../../testing/join-test-cloud.ts';
import { liveClient } from '../../testing/live-client.ts';
import type { Member, TestCompany } from '../../testing/make-company.ts';
import { contactFile } from '../contact-jobs/testing/contact-file.ts';

const cloud = joinFullCloud();
let company: TestCompany;
let stranger: TestCompany;
let seller: Member;
let plain: Member;

beforeAll(async () => {
  const make = await import('../../testing/make-company.ts');
  company = await make.makeCompany(cloud.endpoints.api, 'Listas');
  stranger = await make.makeCompany(cloud.endpoints.api, 'Outra');
  seller = await make.addUser(cloud.endpoints.api, company, 'Sara', { showCampaign: true });
  plain = await make.addUser(cloud.endpoints.api, company, 'Paulo', {});
});

const aList = async (body: object = {}, { owner } = company): Promise<string> =>
  (await owner.call('POST', '/contact-lists', { body: { name: 'Clientes', ...body } })).body.id;
const add = (contactListId: string, number: string, name = 'Ana', member: Member = company.owner) =>
  member.call('POST', '/contact-list-items', { body: { contactListId, name, number } });
const itemsOf = async (contactListId: string, query: object = {}) =>
  (await company.owner.call('GET', '/contact-list-items', { query: { contactListId, ...query } })).body;
const countOf = async (id: string): Promise<number> =>
  (await company.owner.call('GET', '/contact-lists/{id}', { params: { id } })).body.contactsCount;
const upload = (id: string, rows: string[][], header?: string) =>
  company.owner.call('POST', '/contact-lists/{id}/upload', { params: { id }, ...contactFile(rows, header) });
const jobOf = async (id: string) => (await company.owner.call('GET', '/contact-lists/{id}/job', { params: { id } })).body;
const ended = async (id: string) => {
  for (;;) {
    const answer = await jobOf(id);
    if (answer.job.state !== 'running') return answer;
    await sleep(50);
  }
};

describe('a list', () => {
  it('is kept, searched and counted, and its people have each number once in whatever spelling', async () => {
    const id = await aList();
    const first = await add(id, '(11) 98765-4321', 'Ana Souza');
    const spellings = await Promise.all(
      ['5511987654321', '551187654321', '+55 11 98765-4321', '011 98765-4321'].map((number) => add(id, number)),
    );
    await add(id, '+1 202 555 0101', 'Bruno');

    expect(first.body).toMatchObject({ number: '5511987654321', isWhatsappValid: null, contactListId: id, email: '' });
    expect(spellings.map(({ body }) => body.error)).toEqual(Array(4).fill('ERR_NUMBER_ON_LIST'));
    expect(await countOf(id)).toBe(2);
    expect((await itemsOf(id)).contacts.map(({ name }: { name: string }) => name)).toEqual(['Ana Souza', 'Bruno']);
    for (const searchParam of ['ana', '11 98765', '5511 9', '551187', '+551198765'])
      expect((await itemsOf(id, { searchParam })).contacts.map(({ name }: { name: string }) => name)).toEqual(['Ana Souza']);
    expect((await itemsOf(id, { searchParam: 'souza' })).contacts).toEqual([]);
    const { body: page } = await company.owner.call('GET', '/contact-lists/', { query: { searchParam: 'clien' } });
    expect(page).toMatchObject({ hasMore: false });
    expect(page.records).toContainEqual({ id, name: 'Clientes', contactsCount: 2, liveTagId: null, version: 1 });
  });

  it('counts right when many people are added, changed and removed at once', async () => {
    const id = await aList();
    const added = await Promise.all(Array.from({ length: 12 }, (_, n) => add(id, `5511${910_000_000 + (n % 8)}`, `Pessoa ${n}`)));
    const ids = added.flatMap(({ status, body }) => (status === 200 ? [body.id] : []));
    expect(ids).toHaveLength(8);

    const [one, two] = ids;
    const change = (item: string, number: string) =>
      company.owner.call('PUT', '/contact-list-items/{id}', { params: { id: item }, body: { number } });
    const moved = await Promise.all([change(one, '5521911112222'), change(two, '5521911112222')]);
    const removed = await Promise.all(
      [ids[2], ids[2], ids[3]].map((item) => company.owner.call('DELETE', '/contact-list-items/{id}', { params: { id: item } })),
    );

    expect(moved.map(({ status, body }) => body.error ?? status).sort()).toEqual([200, 'ERR_NUMBER_ON_LIST']);
    expect(removed.map(({ status, body }) => body.error ?? status).sort()).toEqual([200, 200, 'ERR_RECORD_NOT_FOUND']);
    expect(await countOf(id)).toBe(6);
    expect((await itemsOf(id)).contacts).toHaveLength(6);
  });

  it('follows a tag when it is live, and takes nobody by itself', async () => {
    const { owner, tag } = company;
    const id = await aList({ liveTagId: tag.id });
    await owner.call('POST', '/contactsImport', { body: { name: 'Com etiqueta', number: '5541988880001', tags: [tag.id] } });
    while ((await countOf(id)) === 0) await sleep(50);

    expect(await countOf(id)).toBe(1);
    expect((await add(id, '5511987654321')).body.error).toBe('ERR_CONTACT_LIST_LIVE');
    expect((await upload(id, [['Ana', '5511987654321']])).body.error).toBe('ERR_CONTACT_LIST_LIVE');
    const toPeople = await owner.call('PUT', '/contact-lists/{id}', { params: { id }, body: { liveTagId: null } });
    expect(toPeople.body.error).toBe('ERR_CONTACT_LIST_LIVE');
    const foreign = await owner.call('POST', '/contact-lists', { body: { name: 'Alheia', liveTagId: stranger.tag.id } });
    expect(foreign.body.error).toBe('ERR_TAG_NOT_FOUND');
    const usage = await owner.call('GET', '/usedBy/{id}', { params: { id: tag.id } });
    expect(JSON.stringify(usage.body)).toContain('contactList');
  });

  it('is for admins and users with showCampaign, and its numbers are hidden from those who may not see them', async () => {
    const id = await aList();
    await add(id, '5511987654321');

    expect((await seller.call('GET', '/contact-lists/list')).status).toBe(200);
    expect((await plain.call('GET', '/contact-lists/list')).body.error).toBe('ERR_NO_PERMISSION');
    const hide = async (data: 'enabled' | 'disabled') => {
      for (const column of ['enableLGPD', 'lgpdHideNumber'])
        await company.owner.call('PUT', '/companySettings', { body: { column, data } });
    };
    await hide('enabled');
    const { body } = await seller.call('GET', '/contact-list-items', { query: { contactListId: id } });
    const tried = await add(id, '5511987654322', 'Bia', seller);
    await hide('disabled');
    expect(body.contacts[0].number).toContain('*');
    expect(tried.body.error).toBe('ERR_NO_PERMISSION');
  });

  it('is refused when there are too many, however many are made at once', async () => {
    const { mostContactLists } = await import('@balcao/shared/domain/contact-lists/contact-list.ts');
    const { contactListCount } = await import('./service/contact-list-count.ts');
    const { writeTogether } = await import('../../platform/write-together.ts');
    await aList({}, stranger);
    const count = contactListCount(stranger.id);
    for (let made = 1; made < mostContactLists - 2; made++) await writeTogether([await count.oneMore(null)]);

    const made = await Promise.all(
      Array.from({ length: 4 }, () => stranger.owner.call('POST', '/contact-lists', { body: { name: 'Mais' } })),
    );

    expect(made.map(({ body }) => body.error ?? 'made').sort()).toEqual([
      'ERR_TOO_MANY_CONTACT_LISTS',
      'ERR_TOO_MANY_CONTACT_LISTS',
      'made',
      'made',
    ]);
  });
});

describe('a file', () => {
  it('is added row by row: formulas as texts, spellings joined, and why of every row that is not added', async () => {
    const id = await aList();
    await add(id, '5511900000009', 'Já estava');
    const screen = await liveClient(cloud.endpoints.live, seller, []);
    const many = Array.from({ length: 1_050 }, (_, n) => [`Pessoa ${n}`, `5521${980_000_000 + n}`, '']);
    const odd = [
      ['=HYPERLINK("http://mau")', '5531911110000', ''],
      ['Repetida', '(21) 98000-0000', ''],
      ['Sem nono', '552180000001', ''],
      ['', '5531911110001', ''],
      ['Zé', 'onze', ''],
      ['x'.repeat(51), '5531911110002', ''],
      ['Bia', '5531911110003', 'não é'],
      ['De novo', '11 90000-0009', ''],
    ];

    const begun = await upload(id, [...many, ...odd], 'Nome;Número;E-mail');
    const busy = await upload(id, [['Ana', '5511987654321']]);
    expect(begun.body).toMatchObject({ kind: 'listImport', state: 'running', contactListId: id });
    const { job, resultUrl } = await ended(id);

    expect([200, 409]).toContain(busy.status);
    expect(job).toMatchObject({ state: 'done', total: 1_058, done: 1_058, added: 1_051, known: 1, refused: 6 });
    expect(await countOf(id)).toBe(1_052);
    const result = readSheet(new Uint8Array(await (await fetch(resultUrl)).arrayBuffer())).rows;
    expect(result.map(([row, , , reason]) => [row, reason])).toEqual([
      ['1053', 'Número repetido no arquivo'],
      ['1054', 'Número repetido no arquivo'],
      ['1055', 'Sem nome: ignorada'],
      ['1056', 'Número inválido'],
      ['1057', 'Nome inválido (de 2 a 50 caracteres)'],
      ['1058', 'E-mail inválido'],
      ['1059', 'Já estava na lista'],
    ]);
    expect((await itemsOf(id, { searchParam: '=hyper' })).contacts[0].name).toBe('=HYPERLINK("http://mau")');
    await screen.until((event) => 'contactListJob' in event && event.contactListJob.state === 'done');
    await screen.until((event) => event.event.endsWith('-ContactListItem') && event.action === 'reload');
    expect(screen.events().some((event) => event.event.endsWith('-ContactListItem') && event.action === 'create')).toBe(false);
    screen.close();
  });

  it('without a number column is refused with the reason, and the list is free again', async () => {
    const id = await aList();
    await upload(id, [['Ana', 'azul']], 'Nome;Cor');

    expect((await ended(id)).job).toMatchObject({ state: 'failed', error: 'ERR_IMPORT_MAPPING' });
    expect((await upload(id, [['Ana', '5511987654321']])).status).toBe(200);
    expect((await ended(id)).job).toMatchObject({ state: 'done', added: 1 });
  });

  it('stays known by the rows that were not added after other jobs of the list began, as far as three jobs back', async () => {
    const id = await aList();
    const reasonsOf = async (url: string) =>
      readSheet(new Uint8Array(await (await fetch(url)).arrayBuffer())).rows.map(([, name, , reason]) => [name, reason]);
    const refuse = async (name: string) => {
      await company.owner.call('POST', '/contact-lists/{id}/upload', {
        params: { id },
        ...contactFile([[name, 'onze']], 'Nome;Número', `${name}.csv`),
      });
      return ended(id);
    };

    await refuse('Um');
    await upload(id, [['Ana', '5511987654321']]);
    const { job, resultUrl, earlier } = await ended(id);
    for (const name of ['Dois', 'Tres', 'Quatro']) await refuse(name);
    const last = await jobOf(id);

    expect({ state: job.state, resultUrl }).toEqual({ state: 'done', resultUrl: null });
    expect(earlier.map(({ fileName }: { fileName: string }) => fileName)).toEqual(['Um.csv']);
    expect(await reasonsOf(earlier[0].resultUrl)).toEqual([['Um', 'Número inválido']]);
    expect(await reasonsOf(last.resultUrl)).toEqual([['Quatro', 'Número inválido']]);
    expect(last.earlier.map(({ fileName }: { fileName: string }) => fileName)).toEqual(['Tres.csv', 'Dois.csv', 'Um.csv']);
  });

  it('can be stopped; what was added stays, and is counted', async () => {
    const id = await aList();
    await upload(
      id,
      Array.from({ length: 5_000 }, (_, n) => [`Parado ${n}`, `5531${910_000_000 + n}`]),
    );
    const { body } = await company.owner.call('DELETE', '/contact-lists/{id}/job', { params: { id } });

    expect(body.state).toBe('cancelled');
    expect((await ended(id)).job.done).toBeLessThan(5_000);
  });
});

describe('a list that is deleted', () => {
  it('is gone at once, also while a file is added, and leaves nobody behind', async () => {
    const id = await aList();
    const { contactListItemStoreFor } = await import('./store/contact-list-item-store.ts');
    const items = contactListItemStoreFor(company.id);
    const { body: first } = await add(id, '5511987654321');
    await upload(
      id,
      Array.from({ length: 2_500 }, (_, n) => [`Some ${n}`, `5541${910_000_000 + n}`]),
    );
    while ((await countOf(id)) < 2) await sleep(20);

    expect((await company.owner.call('DELETE', '/contact-lists/{id}', { params: { id } })).status).toBe(200);

    const { body: gone } = await company.owner.call('GET', '/contact-list-items/{id}', { params: { id: first.id } });
    expect(gone.error).toBe('ERR_RECORD_NOT_FOUND');
    expect((await add(id, '5511987654329')).body.error).toBe('ERR_RECORD_NOT_FOUND');
    while ((await items.listAll(id as never, null, 1)).items.length > 0) await sleep(50);
  });

  it('is cleared also when the process that deleted it was killed before it asked for the job', async () => {
    const id = await aList();
    await add(id, '5511987654321');
    const { contactListItemStoreFor } = await import('./store/contact-list-item-store.ts');
    const { jobStoreFor } = await import('../../platform/jobs/job-store.ts');
    const { newJob } = await import('../../platform/jobs/new-job.ts');
    const { writeTogether } = await import('../../platform/write-together.ts');
    const items = contactListItemStoreFor(company.id);
    const options = { kind: 'listRemoval', listId: id };
    const author = { userId: company.owner.id, name: 'Dona' };

    await writeTogether([
      jobStoreFor(company.id).createWrite(
        newJob(author as never, { kind: 'listRemoval', state: 'running', title: 'x', part: 0, options }, new Date()),
      ),
    ]);

    while ((await items.listAll(id as never, null, 1)).items.length > 0) await sleep(50);
    expect(await countOf(id)).toBe(0);
  });
});

describe('contacts', () => {
  it('are copied by tag and by words, once each however they are found, and not by tags of others', async () => {
    const { owner, tag } = stranger;
    const call = (path: string, body: object) => owner.call('POST', path, { body });
    for (const [name, number, tags] of [
      ['Carla VIP', '5551988880001', [tag.id]],
      ['Davi VIP', '5551988880002', [tag.id]],
      ['Eva', '5551988880003', []],
    ])
      await call('/contactsImport', { name, number, tags });
    const { body: list } = await owner.call('GET', '/contact-lists/list');
    const id = list[0].id;
    const fill = (body: object) => owner.call('POST', '/contact-lists/{id}/fill', { params: { id }, body });
    const job = async () => {
      for (;;) {
        const { body } = await owner.call('GET', '/contact-lists/{id}/job', { params: { id } });
        if (body.job.state !== 'running') return body.job;
        await sleep(50);
      }
    };
    const members = async () => (await owner.call('GET', '/contacts', { query: { contactTag: tag.id } })).body.contacts.length;
    while ((await members()) < 2) await sleep(50);

    expect((await fill({ tagIds: [tag.id] })).body).toMatchObject({ kind: 'listFill' });
    expect(await job()).toMatchObject({ state: 'done', added: 2, known: 0 });
    await fill({ searchParam: '555198888' });
    expect(await job()).toMatchObject({ state: 'done', added: 1, known: 2 });
    expect((await fill({ tagIds: [company.tag.id] })).body.error).toBe('ERR_TAG_NOT_FOUND');
    expect((await fill({ laneId: company.tag.id })).body.error).toBe('ERR_TAG_NOT_FOUND');
    const { body: shown } = await owner.call('GET', '/contact-lists/{id}', { params: { id } });
    expect(shown.contactsCount).toBe(3);
  });
});
