import type { LiveEvent } from '@balcao/shared/events/live-frames.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { liveClient, type LiveClient } from '../../testing/live-client.ts';
import type { Member, TestCompany } from '../../testing/make-company.ts';
import { joinTestCloud } from '../../testing/join-test-cloud.ts';
import { uploadFile } from '../../testing/upload-file.ts';

const cloud = joinTestCloud();
let owner: Member;
let shop: TestCompany;
let bakery: TestCompany;
const open: LiveClient[] = [];
const watch = async (member: Member): Promise<LiveClient> => {
  const client = await liveClient(cloud.endpoints.live, member);
  open.push(client);
  return client;
};

beforeAll(async () => {
  const { makeCompany } = await import('../../testing/make-company.ts');
  const { api } = cloud.endpoints;
  ({ owner } = await makeCompany(api, 'Plataforma', { isPlatform: true }));
  [shop, bakery] = [await makeCompany(api, 'Loja'), await makeCompany(api, 'Padaria')];
});
afterAll(async () => {
  for (const client of open) client.close();
});

const write = async (body: Record<string, unknown>) =>
  (await owner.call('POST', '/announcements', { body: { title: 'Aviso', text: 'Texto', ...body } })).body;
const titlesOf = async ({ call }: Member): Promise<string[]> =>
  (await call('GET', '/announcements')).body.records.map(({ title }: { title: string }) => title);
const isAbout = (id: string, action: string) => (event: LiveEvent) =>
  event.event === 'company-announcement' && event.id === id && event.action === action;

describe('an announcement', () => {
  it('reaches the screens of the companies it is for, of each change and its end, and no others', async () => {
    const [inShop, inBakery] = [await watch(shop.owner), await watch(bakery.owner)];

    const forAll = await write({ title: 'Para todos' });
    await Promise.all([inShop, inBakery].map((screen) => screen.until(isAbout(forAll.id, 'create'))));
    const forShop = await write({ title: 'Só a loja', companies: [shop.id] });
    await inShop.until(isAbout(forShop.id, 'create'));
    await owner.call('PUT', '/announcements/{id}', { params: { id: forShop.id }, body: { companies: [bakery.id] } });
    await inShop.until(isAbout(forShop.id, 'delete'));
    await inBakery.until(isAbout(forShop.id, 'create'));
    const { body } = await owner.call('DELETE', '/announcements/{id}', { params: { id: forShop.id } });
    await inBakery.until(isAbout(forShop.id, 'delete'));
    await owner.call('POST', '/audit/{id}/undo', { params: { id: body.auditId } });
    await inBakery.until((event) => isAbout(forShop.id, 'create')(event));

    expect(inShop.events().filter(isAbout(forShop.id, 'create'))).toHaveLength(1);
    expect(await titlesOf(shop.owner)).toEqual(['Para todos']);
    expect(await titlesOf(bakery.owner)).toEqual(['Só a loja', 'Para todos']);
  });

  it('is read by each user once, and does not say whom else it is for', async () => {
    const { id } = await write({ title: 'Manutenção', companies: [shop.id, bakery.id], priority: 1 });
    const get = async ({ call }: Member) => (await call('GET', '/announcements/{id}', { params: { id } })).body;

    await Promise.all([1, 2].map(() => shop.owner.call('POST', '/announcements/{id}/read', { params: { id } })));

    expect(await get(shop.owner)).toMatchObject({ isRead: true, companies: null, priority: 1, status: true });
    expect(await get(bakery.owner)).toMatchObject({ isRead: false });
    expect((await owner.call('GET', '/announcements', { query: { all: 'true' } })).body.records[0]).toMatchObject({
      id,
      companies: [shop.id, bakery.id],
    });
  });

  it('names companies there are, carries png and jpeg only, and shows nothing while it is inactive', async () => {
    const unknown = await write({ companies: [999_999] });
    const { id } = await write({ title: 'Rascunho', status: false });
    const marks: Record<string, string> = { 'image/png': '89504e470d0a1a0a', 'image/gif': '474946383961', 'image/jpeg': 'ffd8ffe0' };
    const upload = async (name: string, mimeType: string) => ({
      key: await uploadFile(owner, Buffer.from(marks[mimeType] ?? 'bytes', 'hex'), name, mimeType),
      fileName: name,
      mimeType,
    });
    const set = async (media: object) => owner.call('POST', '/announcements/{id}/media-upload', { params: { id }, body: { media } });

    const refused = await set(await upload('a.gif', 'image/gif'));
    const taken = await set(await upload('a.png', 'image/png'));

    expect([unknown.error, refused.body.error, taken.body.mediaName]).toEqual(['ERR_COMPANY_NOT_FOUND', 'ERR_UPLOAD_TYPE', 'a.png']);
    expect((await shop.owner.call('GET', '/announcements/{id}', { params: { id } })).status).toBe(404);
    expect(await titlesOf(owner)).not.toContain('Rascunho');
  });
});
