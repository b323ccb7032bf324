import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { newTemplateDraft, type TemplateDraft } from '@balcao/shared/domain/templates/template-draft.ts';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../../../infra/local/testing/eventually.ts';
import type { MessageView } from '@balcao/shared/domain/messages/message.ts';
import { inboxOf } from '../testing/inbox.ts';
import { joinFullCloud } from '../testing/join-test-cloud.ts';
import type { Member, TestCompany } from '../testing/make-company.ts';
import { simulatorClient, type SimulatorClient } from '../testing/simulator-client.ts';

const cloud = joinFullCloud();
let company: TestCompany;
let foreign: TestCompany;
let attendant: Member;
let simulator: SimulatorClient;
let newNumber: () => string;

beforeAll(async () => {
  const { addUser, makeCompany, newNumber: make } = await import('../testing/make-company.ts');
  newNumber = make;
  company = await makeCompany(cloud.endpoints.api, 'Modelos');
  foreign = await makeCompany(cloud.endpoints.api, 'Vizinha dos modelos');
  attendant = await addUser(cloud.endpoints.api, company, 'Atendente dos modelos');
  simulator = await simulatorClient(cloud.endpoints.simulator, cloud.endpoints.api, company);
  const { status } = await company.owner.call('GET', '/whatsapp/sync-templates/{id}', { params: { id: company.connection.id } });
  if (status !== 200) throw new Error(`templates not read: ${status}`);
});
// Reviews end when a test says so.
beforeEach(() => simulator.fault({ templateReview: null }));
afterEach(() => simulator.noFaults());

/** Deletes a template as in the WhatsApp Manager: no webhook is sent. */
const deleteElsewhere = (name: string, metaID: string) => {
  const query = new URLSearchParams({ name, hsm_id: metaID });
  return fetch(`${cloud.endpoints.simulator}/v26.0/${company.secrets.businessAccountId}/message_templates?${query.toString()}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${company.secrets.sendToken}` },
  });
};
const decide = (id: string, state: object) =>
  simulator.control('PUT', `templates/${id}`, { phoneNumberId: company.secrets.phoneNumberId, ...state });
const shown = async (name: string) => {
  const { body } = await company.owner.call('GET', '/quick-messages', { query: { isOficial: 'true', searchParam: name } });
  const [found] = body.quickemessages ?? body.records ?? [];
  return found;
};
const untilShown = (name: string, state: object) =>
  eventually(
    () => shown(name),
    (found) => Object.entries(state).every(([field, value]) => found?.[field] === value),
    15_000,
  );

it('shows what Meta decides of a template as it happens, however often it is told', async () => {
  await simulator.control('PUT', 'faults', { duplicates: 3 });
  const now = Math.floor(Date.now() / 1000);
  await decide('720000000000001', { status: 'PAUSED', at: now });
  const paused = await untilShown('retomar_conversa', { status: 'PAUSED' });
  await decide('720000000000001', { status: 'APPROVED', category: 'MARKETING', at: now + 1 });
  const approved = await untilShown('retomar_conversa', { status: 'APPROVED', category: 'MARKETING' });

  // Once for each thing that was decided.
  expect(approved.version - paused.version).toBe(2);
});

it('an older word that comes late changes nothing', async () => {
  const now = Math.floor(Date.now() / 1000);
  await decide('720000000000003', { status: 'PAUSED', at: now });
  await untilShown('confirmar_horario', { status: 'PAUSED' });
  await decide('720000000000003', { status: 'APPROVED', at: now - 60 });
  await decide('720000000000003', { category: 'MARKETING', at: now });

  expect(await untilShown('confirmar_horario', { category: 'MARKETING' })).toMatchObject({ status: 'PAUSED' });
});

it('the templates of another company stay as they are', async () => {
  const { quickMessageRecords } = await import('../setup/quick-messages/service/quick-message-records.ts');
  const before = await quickMessageRecords(foreign.id).list();
  await decide('720000000000002', { status: 'DISABLED' });
  await untilShown('pedido_enviado', { status: 'DISABLED' });

  expect(await quickMessageRecords(foreign.id).list()).toEqual(before);
});

it('the app of another account decides nothing, although it is of the same company', async () => {
  const { signatureOf } = await import('../testing/make-company.ts');
  const { createOfficialConnection } = await import('../setup/connections/service/create-official-connection.ts');
  const { businessAccountId, verifyToken, sendToken } = company.secrets;
  const own = { phoneNumberId: newNumber(), businessAccountId: newNumber(), appSecret: 'segredo-da-outra', verifyToken, sendToken };
  const other = await createOfficialConnection(
    company.id,
    { ...own, name: 'Outra conta', number: newNumber(), complationMessage: '', queueIds: [company.queue.id] },
    new Date(),
  );
  const post = async (connectionId: string, secret: string, event: string) => {
    const body = JSON.stringify({
      object: 'whatsapp_business_account',
      entry: [
        {
          id: businessAccountId,
          time: Math.floor(Date.now() / 1000),
          changes: [{ field: 'message_template_status_update', value: { event, message_template_id: 720000000000004 } }],
        },
      ],
    });
    const headers = { 'x-hub-signature-256': signatureOf(body, secret) };
    return (await fetch(`${cloud.endpoints.api}/webhooks/whatsapp/${company.id}/${connectionId}`, { method: 'POST', body, headers }))
      .status;
  };
  const before = await shown('oferta_da_semana');

  // Decisions are stored before the webhook is answered.
  expect(await post(other.id, own.appSecret, 'DISABLED')).toBe(200);
  expect(await shown('oferta_da_semana')).toEqual(before);

  expect(await post(company.connection.id, company.secrets.appSecret, 'DISABLED')).toBe(200);
  expect(await shown('oferta_da_semana')).toMatchObject({ status: 'DISABLED' });
});

describe('a template that is made here', () => {
  let made = 0;
  const nowSec = () => Math.floor(Date.now() / 1000);
  const next = (metaID: string, state: object) => decide(metaID, { ...state, at: nowSec() });
  const draft = (change: Partial<TemplateDraft> = {}) => ({
    ...newTemplateDraft,
    name: `feito_aqui_${++made}`,
    body: 'Olá {{1}}, o seu pedido já está pronto para retirar.',
    examples: { 1: 'Ana' },
    ...change,
  });
  const create = (change: Partial<TemplateDraft> = {}, by = company) =>
    by.owner.call('POST', '/quick-messages/templates', { body: { ...draft(change), whatsappId: company.connection.id } });
  const edit = (id: string, change: Partial<TemplateDraft> = {}, by = company, version?: number) => {
    const { name: _name, language: _language, ...content } = draft(change);
    return by.owner.call('PUT', '/quick-messages/templates/{id}', { params: { id }, body: { ...content, version } });
  };
  const remove = (id: string, by = company, everyLanguage = false) =>
    by.owner.call('DELETE', '/quick-messages/templates/{id}', { params: { id }, query: { everyLanguage: String(everyLanguage) } });
  const content = (id: string, by = company) => by.owner.call('GET', '/quick-messages/templates/{id}', { params: { id } });

  it('is under review, says why it was rejected, is corrected, and approved', async () => {
    const created = await create();
    const { id, metaID, shortcode } = created.body;
    expect(created).toMatchObject({
      status: 200,
      body: { status: 'PENDING', category: 'UTILITY', language: 'pt_BR', whatsappId: company.connection.id },
    });

    await next(metaID, { status: 'REJECTED', rejected_reason: 'TAG_CONTENT_MISMATCH' });
    await untilShown(shortcode, { status: 'REJECTED', rejectedReason: 'TAG_CONTENT_MISMATCH' });
    const query = { isOficial: 'true', searchParam: shortcode };
    expect((await attendant.call('GET', '/quick-messages', { query })).body.records).toMatchObject([
      { status: 'REJECTED', rejectedReason: null, quality: null },
    ]);
    expect((await attendant.call('GET', '/quick-messages/{id}', { params: { id } })).body.rejectedReason).toBeNull();
    expect(await content(id)).toMatchObject({ status: 200, body: { examples: { 1: 'Ana' } } });
    expect(await edit(id, { category: 'MARKETING', body: 'Olá {{1}}, temos uma novidade para você hoje.' })).toMatchObject({
      status: 200,
      body: { status: 'PENDING', category: 'MARKETING', rejectedReason: null, message: 'Olá {{1}}, temos uma novidade para você hoje.' },
    });
    await next(metaID, { status: 'APPROVED', quality: 'GREEN' });

    await untilShown(shortcode, { status: 'APPROVED', quality: 'GREEN' });
  });

  it('that was edited is under review although the approval of the text before comes late', async () => {
    const { id, metaID, shortcode } = (await create()).body;
    await next(metaID, { status: 'APPROVED' });
    await untilShown(shortcode, { status: 'APPROVED' });
    expect((await edit(id)).body.status).toBe('PENDING');

    await decide(metaID, { status: 'APPROVED', at: nowSec() - 60 });
    // Delivered after it, in the order in which Meta delivers: once this is shown, the other was taken.
    await decide(metaID, { quality: 'YELLOW', at: nowSec() });

    expect(await untilShown(shortcode, { quality: 'YELLOW' })).toMatchObject({ status: 'PENDING' });
  });

  it('with parts that the form does not have is not edited from here', async () => {
    const { id } = await shown('agendar_visita');
    const before = await shown('agendar_visita');

    expect(await content(id)).toMatchObject({ status: 422, body: { error: 'ERR_TEMPLATE_UNEDITABLE' } });
    expect(await edit(id)).toMatchObject({ status: 422, body: { error: 'ERR_TEMPLATE_UNEDITABLE' } });
    expect(await shown('agendar_visita')).toEqual(before);
  });

  it('that two edit is the first one’s, until the second wants theirs over it', async () => {
    const { id, metaID, shortcode } = (await create()).body;
    await next(metaID, { status: 'REJECTED', rejected_reason: 'TAG_CONTENT_MISMATCH' });
    const { version } = await untilShown(shortcode, { status: 'REJECTED' });
    const [first, second] = ['Olá {{1}}, temos uma novidade para você hoje.', 'Olá {{1}}, o seu pedido saiu para entrega.'];

    expect(await edit(id, { body: first }, company, version)).toMatchObject({ status: 200 });
    await next(metaID, { status: 'REJECTED', rejected_reason: 'TAG_CONTENT_MISMATCH' });
    await untilShown(shortcode, { status: 'REJECTED' });

    expect((await edit(id, { body: second }, company, version)).body.error).toBe('ERR_RECORD_CHANGED');
    expect((await content(id)).body.body).toBe(first);
    expect(await edit(id, { body: second })).toMatchObject({ status: 200, body: { message: second } });
  });

  it('that two edit at once is the faster one’s, and the other is told in our own words', async () => {
    const { id, metaID, shortcode } = (await create()).body;
    await next(metaID, { status: 'REJECTED', rejected_reason: 'TAG_CONTENT_MISMATCH' });
    await untilShown(shortcode, { status: 'REJECTED' });

    const bodies = ['Olá {{1}}, temos uma novidade para você hoje.', 'Olá {{1}}, o seu pedido saiu para entrega.'];
    const answers = await Promise.all(bodies.map((body) => edit(id, { body })));

    const [loser] = answers.filter(({ status }) => status !== 200);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(['ERR_RECORD_CHANGED', 'ERR_TEMPLATE_NOT_EDITABLE']).toContain(loser?.body.error);
  });

  it('that is approved is edited once a day, in its category', async () => {
    const { id, metaID, shortcode } = (await create()).body;
    expect((await edit(id)).body.error).toBe('ERR_TEMPLATE_NOT_EDITABLE');
    await next(metaID, { status: 'APPROVED' });
    await untilShown(shortcode, { status: 'APPROVED' });

    expect((await edit(id, { category: 'MARKETING' })).body.details.issues).toEqual([
      { path: 'category', error: 'ERR_TEMPLATE_CATEGORY_FIXED' },
    ]);
    expect((await edit(id)).body.status).toBe('PENDING');
    await next(metaID, { status: 'APPROVED' });
    await untilShown(shortcode, { status: 'APPROVED' });
    expect((await edit(id)).body.error).toBe('ERR_TEMPLATE_EDITED_TODAY');
    // Reading the templates again forgets nothing of it.
    await company.owner.call('GET', '/whatsapp/sync-templates/{id}', { params: { id: company.connection.id } });
    expect((await edit(id)).body.error).toBe('ERR_TEMPLATE_EDITED_TODAY');
  });

  it('is refused in Meta’s words where only Meta knows', async () => {
    const { id, metaID, shortcode } = (await create()).body;
    await next(metaID, { status: 'APPROVED' });
    await untilShown(shortcode, { status: 'APPROVED' });
    // Edited elsewhere, as in Meta's own page.
    await fetch(`${cloud.endpoints.simulator}/v26.0/${metaID}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${company.secrets.sendToken}` },
      body: JSON.stringify({ components: [{ type: 'BODY', text: 'O seu pedido chegou.' }] }),
    });
    await next(metaID, { status: 'APPROVED' });

    expect(await edit(id)).toMatchObject({
      status: 422,
      body: { error: 'ERR_META_REFUSED', details: { reason: expect.stringContaining('once a day') } },
    });
  });

  it('has a name of its own: of two that want it at once one gets it', async () => {
    const name = 'disputado';

    const answers = await Promise.all([create({ name }), create({ name })]);

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(answers.find(({ status }) => status === 422)?.body.details.issues).toEqual([{ path: 'name', error: 'ERR_TEMPLATE_NAME_TAKEN' }]);
    const { body } = await company.owner.call('GET', '/quick-messages', { query: { isOficial: 'true', searchParam: name } });
    expect(body.count).toBe(1);
  });

  it('elsewhere is here too once Meta decides of it', async () => {
    const name = 'feito_na_pagina_da_meta';
    const answer = await fetch(`${cloud.endpoints.simulator}/v26.0/${company.secrets.businessAccountId}/message_templates`, {
      method: 'POST',
      headers: { authorization: `Bearer ${company.secrets.sendToken}` },
      body: JSON.stringify({ name, language: 'pt_BR', category: 'UTILITY', components: [{ type: 'BODY', text: 'O seu pedido chegou.' }] }),
    });
    const { id } = Object(await answer.json());
    expect(await shown(name)).toBeUndefined();

    await next(id, { status: 'APPROVED' });

    expect(await untilShown(name, { status: 'APPROVED' })).toMatchObject({ metaID: id, message: 'O seu pedido chegou.' });
  });

  it('that Meta has no more is not found when somebody edits it', async () => {
    const { id, metaID, shortcode } = (await create()).body;
    await next(metaID, { status: 'APPROVED' });
    await untilShown(shortcode, { status: 'APPROVED' });
    await deleteElsewhere(shortcode, metaID);

    expect(await content(id)).toMatchObject({ status: 404, body: { error: 'ERR_TEMPLATE_NOT_FOUND' } });
    expect(await edit(id)).toMatchObject({ status: 404, body: { error: 'ERR_TEMPLATE_NOT_FOUND' } });
  });

  it('is checked here first, and names the wrong fields', async () => {
    expect(await create({ name: 'Não', footer: '{{1}}' })).toMatchObject({
      status: 422,
      body: {
        error: 'ERR_TEMPLATE_INVALID',
        details: {
          issues: [
            { path: 'name', error: 'ERR_TEMPLATE_NAME' },
            { path: 'footer', error: 'ERR_TEMPLATE_FOOTER_PLAIN' },
          ],
        },
      },
    });
  });

  it('is deleted at Meta too, once, and its name is taken for a month', async () => {
    const { id, shortcode: name } = (await create()).body;
    const english = (await create({ name, language: 'en' })).body;

    const answers = await Promise.all([remove(id), remove(id)]);

    // Whoever comes late finds nothing to delete, here or at Meta.
    expect(answers.map(({ status }) => status).sort()).toEqual(expect.arrayContaining([200]));
    expect(answers.every(({ status, body }) => status === 200 || body.error === 'ERR_TEMPLATE_NOT_FOUND')).toBe(true);
    expect((await create({ name })).body.details.issues).toEqual([{ path: 'name', error: 'ERR_TEMPLATE_NAME_RESERVED' }]);
    expect(await remove(english.id, company, true)).toMatchObject({ status: 200, body: { deleted: 1 } });
    await company.owner.call('GET', '/whatsapp/sync-templates/{id}', { params: { id: company.connection.id } });
    expect(await shown(name)).toBeUndefined();
  });

  it('shows a picture by a sample that was uploaded here', async () => {
    const { uploadFile } = await import('../testing/upload-file.ts');
    const picture = readFileSync(new URL('../../../infra/local/simulators/samples/photo.jpg', import.meta.url));
    const media = { key: await uploadFile(company.owner, picture, 'foto.jpg', 'image/jpeg'), fileName: 'foto.jpg', mimeType: 'image/jpeg' };
    const body = { ...draft({ headerFormat: 'IMAGE' }), whatsappId: company.connection.id };

    expect((await company.owner.call('POST', '/quick-messages/templates', { body })).body.details.issues).toEqual([
      { path: 'headerFormat', error: 'ERR_TEMPLATE_HEADER_FILE' },
    ]);
    const cut = {
      ...media,
      key: await uploadFile(company.owner, picture.subarray(0, Math.floor(picture.length / 2)), 'foto.jpg', 'image/jpeg'),
    };
    expect((await company.owner.call('POST', '/quick-messages/templates', { body: { ...body, media: cut } })).body.details?.issues).toEqual(
      [{ path: 'headerFormat', error: 'ERR_UPLOAD_DAMAGED' }],
    );
    expect(await company.owner.call('POST', '/quick-messages/templates', { body: { ...body, media } })).toMatchObject({
      status: 200,
      body: { status: 'PENDING', components: [{ type: 'HEADER', format: 'IMAGE' }, { type: 'BODY' }] },
    });
  });

  it('is out of reach for another company', async () => {
    const { id, shortcode } = (await create()).body;

    expect((await create({}, foreign)).body.error).toBe('ERR_CONNECTION_NOT_FOUND');
    expect((await content(id, foreign)).body.error).toBe('ERR_TEMPLATE_NOT_FOUND');
    expect((await edit(id, {}, foreign)).body.error).toBe('ERR_TEMPLATE_NOT_FOUND');
    expect((await remove(id, foreign)).body.error).toBe('ERR_TEMPLATE_NOT_FOUND');
    expect(await shown(shortcode)).toMatchObject({ id, status: 'PENDING' });
  });
});

describe('a message with a template', () => {
  const conversationWith = async (name: string) => {
    const inbox = inboxOf(company.owner);
    const customer = await simulator.addCustomer({ name, number: newNumber() });
    await simulator.says(customer, 'Oi');
    const { ticket } = await inbox.until(name);
    await inbox.accept(ticket.id);
    const ours = async () => (await inbox.messages(ticket.id)).filter(({ fromMe, mediaType }) => fromMe && mediaType === 'template');
    return {
      customer,
      ticket,
      ours,
      untilOurs: (isThere: (last: MessageView | undefined) => boolean) => eventually(async () => (await ours()).at(-1), isThere),
    };
  };
  const sendTemplate = async (ticketId: number) => {
    const { id: templateId } = await shown('shipping_update');
    const { status } = await company.owner.call('POST', '/messages-template/{ticketId}', {
      params: { ticketId: String(ticketId) },
      body: { templateId, variables: { 'body.1': 'Ana', 'body.2': '4471' } },
    });
    expect(status).toBe(200);
  };

  it('that Meta holds back waits, and goes on or fails as Meta decides', async () => {
    const { ticket, untilOurs } = await conversationWith('Retida');
    const listed = (marks: { lastMessageWaits: boolean; lastMessageFailed: boolean }) =>
      eventually(
        async () => (await inboxOf(company.owner).until('Retida')).ticket,
        ({ lastMessageWaits, lastMessageFailed }) => isDeepStrictEqual({ lastMessageWaits, lastMessageFailed }, marks),
      );
    await simulator.fault({ heldForQuality: true });
    await sendTemplate(ticket.id);
    expect(await untilOurs((message) => message?.waits !== undefined)).toMatchObject({
      ack: 0,
      failed: null,
      waits: { reason: 'quality' },
    });

    await simulator.control('POST', 'held-messages', { verdict: 'send' });
    expect((await untilOurs((message) => (message?.ack ?? 0) > 0))?.waits).toBeUndefined();

    await sendTemplate(ticket.id);
    await untilOurs((message) => message?.waits !== undefined);
    await listed({ lastMessageWaits: true, lastMessageFailed: false });
    await simulator.control('POST', 'held-messages', { verdict: 'drop' });
    expect(await untilOurs((message) => message?.failed !== null)).toMatchObject({ ack: 0, failed: { code: 132015, retryable: true } });
    // What failed waits for nothing.
    await listed({ lastMessageWaits: false, lastMessageFailed: true });
  });

  it('that comes too soon after another one goes out later, in its order, and holds up nobody else', async () => {
    const [hasty, calm] = [await conversationWith('Apressada'), await conversationWith('Calma')];
    await simulator.fault({ pairLimitSec: 2 });

    const inbox = inboxOf(company.owner);
    for (const body of ['um', 'dois']) await inbox.send(hasty.ticket.id, { body });
    await inbox.send(calm.ticket.id, { body: 'só um' });

    await simulator.untilReceived(calm.customer, 1);
    const received = await simulator.untilReceived(hasty.customer, 2, 40_000);
    expect(received.map(({ content }) => (content as { body: string }).body).map((body) => body.split('\n').at(-1))).toEqual([
      'um',
      'dois',
    ]);
  });

  it('that Meta has no more fails, and is offered to nobody from then on', async () => {
    const { ticket, untilOurs } = await conversationWith('Sem modelo');
    const { metaID } = await shown('shipping_update');
    await deleteElsewhere('shipping_update', metaID);
    await sendTemplate(ticket.id);

    expect(await untilOurs((message) => message?.failed !== null)).toMatchObject({ failed: { code: 132001, retryable: false } });
    await eventually(
      () => shown('shipping_update'),
      (found) => found === undefined,
    );
    expect(await shown('retomar_conversa')).toMatchObject({ status: 'APPROVED' });
  });
});

// Last: nothing has a connection after it.
it('the templates go with their connection', async () => {
  const over = async (id: string): Promise<number> => {
    const { body } = await company.owner.call('GET', '/quick-messages', { query: { isOficial: 'true' } });
    return body.records.filter(({ whatsappId }: { whatsappId: string }) => whatsappId === id).length;
  };
  expect(await over(company.connection.id)).toBeGreaterThan(0);

  await company.owner.call('DELETE', '/whatsapp/{id}', { params: { id: company.connection.id } });

  await eventually(
    () => over(company.connection.id),
    (count) => count === 0,
    15_000,
  );
});
