import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestCompany } from '../testing/make-company.ts';
import { startTestCloud, type TestCloud } from '../testing/start-test-cloud.ts';

let cloud: TestCloud;
let make: typeof import('../testing/make-company.ts');
let home: TestCompany;
let stranger: TestCompany;

beforeAll(async () => {
  cloud = await startTestCloud({ parts: 'backend' });
  make = await import('../testing/make-company.ts');
  home = await make.makeCompany(cloud.endpoints.api, 'Aurora');
  stranger = await make.makeCompany(cloud.endpoints.api, 'Boreal');
});
afterAll(() => cloud.stop());

const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();
const create = (company: TestCompany, fields: object) => company.owner.call('POST', '/whatsapp', { body: { name: 'Loja', ...fields } });
const change = (company: TestCompany, id: string, body: object) => company.owner.call('PUT', '/whatsapp/{id}', { params: { id }, body });
const read = async (company: TestCompany, id: string) => (await company.owner.call('GET', '/whatsapp/{id}', { params: { id } })).body;

describe('what a connection imports', () => {
  it('is kept, changed in part and cleared', async () => {
    const old = daysAgo(90);
    const recent = daysAgo(1);

    const created = await create(home, {
      importOldMessages: old,
      importRecentMessages: recent,
      importOldMessagesGroups: true,
      closedTicketsPostImported: true,
      queueIdImportMessages: home.queue.id,
    });
    const { id } = created.body;

    expect(created).toMatchObject({ status: 200, body: { importOldMessages: old, statusImportMessages: null } });
    await change(home, id, { importRecentMessages: null, queueIdImportMessages: null });
    expect(await read(home, id)).toMatchObject({
      importOldMessages: old,
      importRecentMessages: null,
      importOldMessagesGroups: true,
      closedTicketsPostImported: true,
      queueIdImportMessages: null,
    });
    await change(home, id, { importOldMessages: null });
    expect(await read(home, id)).toMatchObject({ importOldMessages: null, importOldMessagesGroups: true });
  });

  it('is refused field by field', async () => {
    const answer = await create(home, { importOldMessages: daysAgo(3 * 365), importRecentMessages: daysAgo(4 * 365) });

    expect(answer).toMatchObject({
      status: 422,
      body: {
        error: 'ERR_CONNECTION_INVALID',
        details: {
          issues: [
            { path: 'importOldMessages', error: 'ERR_CONNECTION_IMPORT_OLD_DATE' },
            { path: 'importRecentMessages', error: 'ERR_CONNECTION_IMPORT_RECENT_DATE' },
          ],
        },
      },
    });
  });

  it('lands in a queue of the company', async () => {
    const answer = await create(home, { importOldMessages: daysAgo(1), queueIdImportMessages: stranger.queue.id });

    expect(answer).toMatchObject({ status: 404, body: { error: 'ERR_QUEUE_NOT_FOUND' } });
  });
});
