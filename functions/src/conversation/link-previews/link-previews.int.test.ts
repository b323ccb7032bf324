import { beforeAll, expect, it } from 'vitest';
import { eventually } from '../../../../infra/local/testing/eventually.ts';
import type { Member, TestCompany } from '../../testing/make-company.ts';
import { joinTestCloud } from '../../testing/join-test-cloud.ts';
import type { CloudOfRun } from '../../../../infra/local/testing/clouds-of-run.ts';

let cloud: CloudOfRun;
let make: typeof import('../../testing/make-company.ts');
let previewsOf: typeof import('./store/link-preview-store.ts').linkPreviewStoreFor;
let company: TestCompany;
let stranger: TestCompany;
let ana: Member;
beforeAll(async () => {
  cloud = joinTestCloud();
  make = await import('../../testing/make-company.ts');
  previewsOf = (await import('./store/link-preview-store.ts')).linkPreviewStoreFor;
  company = await make.makeCompany(cloud.endpoints.api, 'Vitrine');
  stranger = await make.makeCompany(cloud.endpoints.api, 'Vizinha');
  ana = await make.addUser(cloud.endpoints.api, company, 'Ana', { queueIds: [] });
});

const ask = (who: Member, messageId: string) => who.call('GET', '/link-preview', { query: { messageId } });
const now = new Date();
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000);
const kept = { title: 'Caneca', description: null, siteName: null, landedHost: null, pictureKey: null };

it('a link into a network behind us is never followed, and that is remembered', async () => {
  const { message } = await make.customerWrites(company, 'Veja http://169.254.169.254/latest/meta-data/');

  const first = await ask(company.owner, message.id);

  expect(first).toMatchObject({ status: 200, body: { preview: null, isPending: false } });
  expect((await ask(company.owner, message.id)).body).toEqual(first.body);
});

it('only those who see the message may ask', async () => {
  const { message, ticket } = await make.customerWrites(company, 'Veja http://127.0.0.1/');
  // Ana has neither the ticket nor its queue.
  await company.owner.call('PUT', '/tickets/{id}', {
    params: { id: String(ticket.id) },
    body: { status: 'open', queueId: company.queue.id },
  });

  expect((await ask(stranger.owner, message.id)).body.error).toBe('ERR_MESSAGE_NOT_FOUND');
  expect((await ask(ana, message.id)).body.error).toBe('ERR_MESSAGE_NOT_FOUND');
  expect((await ask(company.owner, message.id)).status).toBe(200);
});

it('of those who claim a link at once one gets it, and again once its time is over', async () => {
  const previews = previewsOf(company.id);

  const claims = await Promise.all(Array.from({ length: 5 }, () => previews.claim('disputado', now)));

  expect(claims.filter(Boolean)).toHaveLength(1);
  expect(await previews.get('disputado', now)).toEqual({ state: 'fetching' });
  expect(await previewsOf(stranger.id).get('disputado', now)).toEqual({ state: 'unknown' });
  expect(await previews.claim('disputado', inDays(1))).toBe(true);
});

it('keeps what was found for a month, and that there was nothing for a day', async () => {
  const previews = previewsOf(company.id);

  await previews.keep('achado', kept, now);
  await previews.keep('nada', null, now);

  expect(await previews.get('achado', inDays(29))).toEqual({ state: 'kept', preview: kept });
  expect(await previews.get('nada', inDays(0.9))).toEqual({ state: 'kept', preview: null });
  expect(await previews.get('achado', inDays(31))).toEqual({ state: 'unknown' });
  expect(await previews.get('nada', inDays(1.1))).toEqual({ state: 'unknown' });
  expect(await previews.claim('achado', inDays(29))).toBe(false);
});

it('a picture goes when its link is looked behind again', async () => {
  const { headFile, putFile } = await import('../../platform/files.ts');
  const key = `company${company.id}/link-previews/velha-1`;
  const previews = previewsOf(company.id);
  await putFile(key, Uint8Array.of(1), 'image/png');
  await previews.keep('velha', { ...kept, pictureKey: key }, now);

  await previews.claim('velha', inDays(31));

  await eventually(
    () => headFile(key),
    (file) => file === null,
  );
});
