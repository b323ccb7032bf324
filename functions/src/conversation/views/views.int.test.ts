import { beforeAll, describe, expect, it } from 'vitest';
import type { Member, TestCompany } from '../../testing/make-company.ts';
import { joinTestCloud } from '../../testing/join-test-cloud.ts';

const cloud = joinTestCloud();
let company: TestCompany;
let other: TestCompany;
let ana: Member;
let bia: Member;

beforeAll(async () => {
  const { addUser, makeCompany } = await import('../../testing/make-company.ts');
  const { api } = cloud.endpoints;
  [company, other] = [await makeCompany(api, 'Visões'), await makeCompany(api, 'Outra')];
  [ana, bia] = [await addUser(api, company, 'Ana'), await addUser(api, company, 'Bia')];
});

const create = (who: Member, body: Record<string, unknown>) =>
  who.call('POST', '/views', { body: { name: 'Esperando', filter: { tab: 'pending' }, ...body } });
const change = (who: Member, id: string, body: Record<string, unknown>) => who.call('PUT', '/views/{id}', { params: { id }, body });
const namesOf = async (who: Member): Promise<string[]> => (await who.call('GET', '/views')).body.map(({ name }: { name: string }) => name);

describe('saved views', () => {
  it('of one’s own are nobody else’s, and shared ones are made by admins', async () => {
    const own = (await create(ana, { name: 'Minha' })).body;
    const shared = (await create(company.owner, { name: 'De todos', shared: true })).body;

    const answers = [
      await create(ana, { shared: true }),
      await change(bia, own.id, { name: 'x' }),
      await change(company.owner, own.id, { name: 'x' }),
      await change(ana, shared.id, { name: 'x' }),
      await ana.call('DELETE', '/views/{id}', { params: { id: shared.id } }),
    ];

    expect(answers.map(({ status }) => status)).toEqual([403, 404, 404, 403, 403]);
    expect(await namesOf(ana)).toEqual(['De todos', 'Minha']);
    expect(await namesOf(bia)).toEqual(['De todos']);
  });

  it('name nothing of another company', async () => {
    const filters = [
      { queues: [other.queue.id] },
      { users: [other.owner.id] },
      { connections: [other.connection.id] },
      { tags: [other.tag.id] },
    ];

    const codes = await Promise.all(filters.map(async (filter) => (await create(ana, { filter })).body.error));

    expect(codes).toEqual(['ERR_QUEUE_NOT_FOUND', 'ERR_USER_NOT_FOUND', 'ERR_CONNECTION_NOT_FOUND', 'ERR_TAG_NOT_FOUND']);
  });

  it('changed by two at once lose neither change, and one made from an older version is refused', async () => {
    const { id, version } = (await create(company.owner, { shared: true, name: 'Fila' })).body;

    await Promise.all([change(company.owner, id, { name: 'Fila de vendas' }), change(company.owner, id, { position: 7 })]);
    const late = await change(company.owner, id, { name: 'Atrasada', version });

    const [found] = (await ana.call('GET', '/views')).body.filter((view: { id: string }) => view.id === id);
    expect(found).toMatchObject({ name: 'Fila de vendas', position: 7, shared: true, count: 0 });
    expect(late.status).toBe(409);
  });

  it('that are shared come back from the log when their deletion is undone', async () => {
    const { id } = (await create(company.owner, { shared: true, name: 'Volta' })).body;
    await company.owner.call('DELETE', '/views/{id}', { params: { id } });
    expect(await namesOf(ana)).not.toContain('Volta');

    const [entry] = (await company.owner.call('GET', '/audit', { query: { kind: 'view', action: 'delete' } })).body.entries;
    const undone = await company.owner.call('POST', '/audit/{id}/undo', { params: { id: entry.id } });

    expect(undone.status).toBe(200);
    expect(await namesOf(ana)).toContain('Volta');
  });
});
