import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readSheet } from '../../platform/sheets/read-sheet.ts';
import { liveClient } from '../../testing/live-client.ts';
import type { Member, TestCompany } from '../../testing/make-company.ts';
import { startTestCloud, type TestCloud } from '../../testing/start-test-cloud.ts';
import { contactFile } from './testing/contact-file.ts';

let cloud: TestCloud;
let company: TestCompany;
let stranger: TestCompany;
let lister: Member;
beforeAll(async () => {
  cloud = await startTestCloud({ parts: 'backend' });
  const make = await import('../../testing/make-company.ts');
  company = await make.makeCompany(cloud.endpoints.api, 'Aurora');
  stranger = await make.makeCompany(cloud.endpoints.api, 'Boreal');
  lister = await make.addUser(cloud.endpoints.api, company, 'Lia', { showContacts: true });
});
afterAll(() => cloud.stop());

const upload = async (rows: string[][], member = lister) => {
  const { status, body } = await member.call('POST', '/contacts/upload', contactFile(rows));
  expect(status).toBe(200);
  return body;
};
const begin = (id: string, body: object = {}, member = lister) =>
  member.call('POST', '/contacts/import', { body: { id, mapping: ['name', 'number'], ...body } });
const read = async (id: string, member = lister) => (await member.call('GET', '/contact-jobs/{id}', { params: { id } })).body;
const ended = async (id: string) => {
  for (;;) {
    const answer = await read(id);
    if (answer.job.state !== 'running') return answer;
    await sleep(50);
  }
};
const download = async (url: string) => readSheet(new Uint8Array(await (await fetch(url)).arrayBuffer()));

it('a file is looked at, mapped, imported and answered for, without a frame for each of its rows', async () => {
  const screen = await liveClient(cloud.endpoints.live, lister, ['contacts']);
  const rows = Array.from({ length: 1_200 }, (_, n) => [`Importado ${n}`, `5521${910_000_000 + n}`]);
  const { job, preview } = await upload([...rows, ['Zoraide', 'sem número'], ['=Zulmira()', '21910000000']]);
  expect(preview).toMatchObject({ columns: ['Nome', 'Número'], rows: 1_202, mapping: ['name', 'number'] });
  expect((await begin(job.id, { mapping: ['name', null] })).body).toMatchObject({
    error: 'ERR_IMPORT_MAPPING',
    details: { problems: ['noNumberField'] },
  });

  const [first, again] = await Promise.all([begin(job.id, { tags: [company.tag.id] }), begin(job.id, { tags: [company.tag.id] })]);
  expect([first.status, again.status].filter((status) => status === 200).length).toBeGreaterThan(0);
  const { job: done, resultUrl } = await ended(job.id);

  expect(done).toMatchObject({ state: 'done', total: 1_202, done: 1_202, created: 1_200, known: 0, refused: 2 });
  expect((await download(resultUrl)).rows).toEqual([
    ['1202', 'Zoraide', 'sem número', 'Número inválido'],
    ['1203', '=Zulmira()', '21910000000', 'Número repetido no arquivo'],
  ]);
  await screen.until((event) => 'contactJob' in event && event.contactJob.state === 'done');
  expect(screen.events().filter(({ event }) => event.endsWith('-contact'))).toEqual([]);
  screen.close();
  const found = await lister.call('GET', '/contacts', { query: { contactTag: company.tag.id } });
  expect(found.body).toMatchObject({ hasMore: true });
  expect((await lister.call('GET', '/contacts/profile/{number}', { params: { number: '5521910000007' } })).body.contactId).not.toBeNull();
});

it('an import can be stopped, and is nobody else’s', async () => {
  const { job } = await upload(Array.from({ length: 3_000 }, (_, n) => [`Parado ${n}`, `5531${910_000_000 + n}`]));

  expect((await begin(job.id, {}, stranger.owner)).body.error).toBe('ERR_RECORD_NOT_FOUND');
  expect((await read(job.id, stranger.owner)).error).toBe('ERR_RECORD_NOT_FOUND');
  expect((await begin(job.id)).status).toBe(200);
  const { body } = await lister.call('DELETE', '/contact-jobs/{id}', { params: { id: job.id } });

  expect(body.state).toBe('cancelled');
  expect((await begin(job.id)).body.state).toBe('cancelled');
  expect((await ended(job.id)).job.done).toBeLessThan(3_000);
});

it('numbers are looked up by the company’s own linked phones only, and taken as they stand where there is none', async () => {
  const { job } = await upload([['Vera', '5551988887777']]);
  const one = (body: object) =>
    lister.call('POST', '/contactsImport', { body: { name: 'Vera', number: '5551988887777', validateContact: true, ...body } });

  for (const ask of [(id: string) => begin(job.id, { validateOn: id }), (connectionId: string) => one({ connectionId })]) {
    expect((await ask(stranger.connection.id)).body.error).toBe('ERR_CONNECTION_NOT_FOUND');
    expect((await ask(company.connection.id)).body.error).toBe('ERR_CHANNEL_CANNOT');
  }
  expect((await one({})).body).toMatchObject({ created: true, validated: false });
});

it('everybody is exported, also to who has to wait for it', async () => {
  const { body } = await stranger.owner.call('POST', '/contacts/export', { body: {} });
  await stranger.owner.call('POST', '/contactsImport', { body: { name: 'Única', number: '5541988887777', tags: [stranger.tag.id] } });
  const again = await stranger.owner.call('POST', '/contactsImport', {
    body: { name: 'Outra', number: '(41) 98888-7777'.replace('(', '55(') },
  });
  expect(again.body).toMatchObject({ created: false, contact: { name: 'Única' } });
  const later = (await stranger.owner.call('POST', '/contacts/export', { body: {} })).body;
  const wait = async (id: string): Promise<{ job: { state: string }; resultUrl: string }> => {
    const answer = await read(id, stranger.owner);
    return answer.job.state === 'running' ? wait(id) : answer;
  };

  expect((await wait(body.id)).job.state).toBe('done');
  const { rows } = await download((await wait(later.id)).resultUrl);
  expect(rows.map((row) => row.slice(0, 5))).toEqual([['Única', '5541988887777', '', '', 'Etiqueta Boreal']]);
});

it('an import whose process is killed goes on before the queue delivers it again, and adds everybody once', async () => {
  const count = 4_000;
  const { job } = await upload(Array.from({ length: count }, (_, n) => [`Retomado ${n}`, `5541${910_000_000 + n}`]));
  await begin(job.id);
  const untilMore = async (than: number): Promise<number> => {
    while ((await read(job.id)).job.done <= than) await sleep(20);
    return (await read(job.id)).job.done;
  };
  const first = await untilMore(0);
  const firstAt = performance.now();
  await untilMore(first);
  // In the middle of a part: one that was received but not begun stays hidden for the queue's whole visibility timeout.
  await sleep((performance.now() - firstAt) / 2);
  process.kill(cloud.endpoints.processes['events'] ?? Number.NaN, 'SIGKILL');
  const killedAt = Date.now();
  const { done: before } = (await read(job.id)).job;
  while ((await read(job.id)).job.done <= before) await sleep(100);
  const stoodStillMs = Date.now() - killedAt;

  const { job: done } = await ended(job.id);
  expect(done).toMatchObject({ state: 'done', done: count, created: count, known: 0 });
  expect(before).toBeLessThan(count);
  // Its lease of 20 s ends first; the queue hides the message for 180 s.
  expect(stoodStillMs).toBeLessThan(170_000);
}, 300_000);
