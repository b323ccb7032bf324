import { beforeAll, describe, expect, it } from 'vitest';
import type { Member, TestCompany } from '../../testing/make-company.ts';
import { simulatorClient } from '../../testing/simulator-client.ts';
import { joinFullCloud } from '../../testing/join-test-cloud.ts';
import { uploadFile } from '../../testing/upload-file.ts';

const cloud = joinFullCloud();
let company: TestCompany;
let ana: Member;
let bia: Member;

beforeAll(async () => {
  const { addUser, makeCompany } = await import('../../testing/make-company.ts');
  const { api } = cloud.endpoints;
  company = await makeCompany(api, 'Frases');
  [ana, bia] = [await addUser(api, company, 'Ana'), await addUser(api, company, 'Bia')];
});

const create = async (who: Member, body: Record<string, unknown>) => (await who.call('POST', '/quick-messages', { body })).body;
const change = (who: Member, id: string, body: Record<string, unknown>) =>
  who.call('PUT', '/quick-messages/{id}', { params: { id }, body });
const listOf = async (who: Member, query: Record<string, string> = {}) =>
  (await who.call('GET', '/quick-messages', { query })).body.records;

describe('quick messages', () => {
  it('of another are used when they are shown, and changed only when they are general', async () => {
    const own = await create(ana, { shortcode: 'segredo', visao: false });
    const shown = await create(ana, { shortcode: 'vista', message: 'Olá', visao: true });
    const general = await create(ana, { shortcode: 'geral', geral: true });

    const seen = (await listOf(bia)).map(({ id }: { id: string }) => id);
    const answers = [
      await change(bia, own.id, { message: 'x' }),
      await change(bia, shown.id, { message: 'x' }),
      await change(bia, general.id, { message: 'x' }),
    ];

    expect([seen.includes(own.id), seen.includes(shown.id), seen.includes(general.id)]).toEqual([false, true, true]);
    expect(answers.map(({ status }) => status)).toEqual([404, 403, 200]);
    expect((await bia.call('DELETE', '/quick-messages/{id}', { params: { id: shown.id } })).status).toBe(403);
    expect((await company.owner.call('POST', '/quick-messages/{id}/media-upload', { params: { id: shown.id }, body: {} })).status).toBe(
      403,
    );
  });

  it('of a colleague who was deactivated or deleted are everybody’s to change', async () => {
    const { addUser } = await import('../../testing/make-company.ts');
    const [caio, davi] = [await addUser(cloud.endpoints.api, company, 'Caio'), await addUser(cloud.endpoints.api, company, 'Davi')];
    const [ofCaio, ofDavi] = [
      await create(caio, { shortcode: 'do caio', visao: true }),
      await create(davi, { shortcode: 'do davi', visao: true }),
    ];
    const hidden = await create(davi, { shortcode: 'só do davi', visao: false });
    const both = () => Promise.all([ofCaio, ofDavi].map(async ({ id }) => (await change(bia, id, { message: 'x' })).status));

    const before = await both();
    await company.owner.call('PUT', '/users/{userId}', { params: { userId: caio.id }, body: { active: false } });
    await company.owner.call('DELETE', '/users/{userId}', { params: { userId: davi.id } });

    expect(before).toEqual([403, 403]);
    expect(await both()).toEqual([200, 200]);
    expect((await change(bia, hidden.id, { message: 'x' })).status).toBe(404);
  });

  it('keep a shortcode to one of them, also when two take it at once, and a deleted one comes back with its own', async () => {
    const taken = await Promise.all([create(ana, { shortcode: 'Pix' }), create(bia, { shortcode: 'pix' })]);
    const [made] = taken.filter(({ id }) => id);
    const maker = made.userId === ana.id ? ana : bia;
    const other = await create(maker, { shortcode: 'outra' });

    expect(taken.map(({ error }) => error).filter(Boolean)).toEqual(['ERR_SHORTCODE_IN_USE']);
    expect((await change(maker, other.id, { shortcode: 'PIX' })).body.error).toBe('ERR_SHORTCODE_IN_USE');
    const { body } = await maker.call('DELETE', '/quick-messages/{id}', { params: { id: made.id } });
    await maker.call('POST', '/audit/{id}/undo', { params: { id: body.auditId } });
    expect((await create(bia, { shortcode: 'pix' })).error).toBe('ERR_SHORTCODE_IN_USE');
    expect((await change(maker, made.id, { shortcode: 'chave', version: made.version })).status).toBe(200);
    expect((await create(bia, { shortcode: 'pix' })).id).toBeTruthy();
  });

  it('tell the second of two editors, and carry a file of their own company only', async () => {
    const made = await create(ana, { shortcode: 'foto' });
    const key = await uploadFile(ana, Buffer.from('ffd8ffe000104a464946', 'hex'), 'loja.jpg', 'image/jpeg');
    const media = { key, fileName: 'loja.jpg', mimeType: 'image/jpeg' };
    const set = (body: unknown) => ana.call('POST', '/quick-messages/{id}/media-upload', { params: { id: made.id }, body });

    const saved = await set({ media });
    const foreign = await set({ media: { ...media, key: 'company999/uploads/x/loja.jpg' } });
    const late = await change(ana, made.id, { message: 'tarde', version: made.version });
    const without = await ana.call('DELETE', '/quick-messages/{id}/media-upload', { params: { id: made.id } });

    expect(saved.body).toMatchObject({
      isMedia: true,
      mediaName: 'loja.jpg',
      mediaType: 'image',
      mediaPath: expect.stringMatching(/company\d+\/files\/\w+\/loja\.jpg/),
    });
    expect([foreign.body.error, late.body.error]).toEqual(['ERR_UPLOAD_NOT_FOUND', 'ERR_RECORD_CHANGED']);
    expect(without.body).toMatchObject({ isMedia: false, mediaPath: null });
  });

  it('hold the official templates as Meta has them, read twice at once or not', async () => {
    await simulatorClient(cloud.endpoints.simulator, cloud.endpoints.api, company);
    const sync = () => company.owner.call('GET', '/whatsapp/sync-templates/{id}', { params: { id: company.connection.id } });

    const read = await Promise.all([sync(), sync()]);

    expect(read.map(({ body }) => body.templates)).toEqual([12, 12]);
    const claimed = await ana.call('POST', '/quick-messages', { body: { shortcode: 'fingida', message: 'x', isOficial: true } });
    const changed = await ana.call('PUT', '/quick-messages/{id}', { params: { id: claimed.body.id }, body: { isOficial: true } });
    expect([claimed.body.isOficial, changed.body.isOficial]).toEqual([false, false]);
    const templates = await listOf(ana, { isOficial: 'true' });
    expect(templates).toHaveLength(12);
    const sent = templates.find(({ shortcode }: { shortcode: string }) => shortcode === 'pedido_enviado');
    expect(sent).toMatchObject({ status: 'APPROVED', language: 'pt_BR', category: 'UTILITY' });
    expect(sent.components.map(({ type }: { type: string }) => type)).toEqual(['HEADER', 'BODY', 'BUTTONS']);
    expect((await change(company.owner, sent.id, { message: 'x' })).status).toBe(403);
  });
});
