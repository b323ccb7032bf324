import type { Message, MessageView } from '@balcao/shared/domain/messages/message.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../../../infra/local/testing/eventually.ts';
import { inboxOf, type Inbox } from '../../testing/inbox.ts';
import type { Member, TestCompany } from '../../testing/make-company.ts';
import { linkPhone, type QrPhone } from '../../testing/qr-phone.ts';
import { simulatorClient } from '../../testing/simulator-client.ts';
import { joinFullCloud } from '../../testing/join-test-cloud.ts';
import type { ReceiveDeps } from './inbound/receive-deps.ts';

const cloud = joinFullCloud();
let make: typeof import('../../testing/make-company.ts');
let records: ReceiveDeps;
let company: TestCompany;
let stranger: TestCompany;
let phone: QrPhone;
let ana: Member;
let bruno: Member;
let anas: Inbox;

beforeAll(async () => {
  make = await import('../../testing/make-company.ts');
  const { api, simulator } = cloud.endpoints;
  company = await make.makeCompany(api, 'Papelaria');
  records = (await import('./inbound/receive-deps.ts')).receiveDeps(company.id);
  stranger = await make.makeCompany(api, 'Vizinha');
  ana = await make.addUser(api, company, 'Ana');
  bruno = await make.addUser(api, company, 'Bruno', { allUserChat: true });
  anas = inboxOf(ana);
  phone = await linkPhone(simulator, company);
  await simulatorClient(simulator, api, company);
});

/** A customer on the linked phone whose ticket Ana accepted. */
const talk = async (name: string) => {
  const customer = await phone.addCustomer(name);
  await customer.says('Oi');
  const { ticket } = await inboxOf(company.owner).until(name);
  await anas.accept(ticket.id);
  return { customer, ticket };
};
const say = async (ticketId: number, body: string, more: Record<string, unknown> = {}): Promise<MessageView> =>
  (await anas.send(ticketId, { body, ...more }))[0]!;
const edit = (member: Member, messageId: string, body: string) =>
  member.call('POST', '/messages/edit/{messageId}', { params: { messageId }, body: { body } });
const editsOf = (member: Member, messageId: string) => member.call('GET', '/messages/{messageId}/edits', { params: { messageId } });
const remove = (member: Member, id: string) => member.call('DELETE', '/messages/{id}', { params: { id } });
const has = (text: string) => (received: ReadonlyArray<{ text: string }>) => received.some((message) => message.text === text);
const stored = async (ticketId: number, id: string) => {
  const message = (await anas.messages(ticketId)).find((candidate) => candidate.id === id);
  if (!message) throw new Error('no such message');
  return message;
};

const keyOf = async (number: number, id: string) => {
  const { messageId, ticketId } = await import('@balcao/shared/domain/ids.ts');
  const { threadId } = (await records.tickets.get(ticketId.parse(number)))!;
  return { threadId, messageId: messageId.parse(id) };
};

/** A message of Ana's put into the ticket as it is, without a send. */
const put = async (id: number, fields: Partial<Message>, at = new Date()): Promise<Message> => {
  const { newMessage } = await import('./messages/new-message.ts');
  const { ticketId } = await import('@balcao/shared/domain/ids.ts');
  const ticket = (await records.tickets.get(ticketId.parse(id)))!;
  const message = newMessage(ticket, at, { body: 'posta', userId: ana.id, ...fields });
  await records.messages.append(ticket, [message], [], null);
  return message;
};

/** A file of Ana's in storage, as a message names it. */
const aFile = async (fileName: string, mimeType: string, bytes: Uint8Array<ArrayBuffer>) => {
  const upload = await ana.call('POST', '/uploads', { body: { fileName, mimeType, sizeBytes: bytes.length } });
  const form = new FormData();
  for (const [name, value] of Object.entries<string>(upload.body.fields)) form.append(name, value);
  form.append('file', new Blob([bytes], { type: mimeType }), fileName);
  expect((await fetch(upload.body.url, { method: 'POST', body: form })).ok).toBe(true);
  return { key: upload.body.key, fileName, mimeType };
};
const aPicture = () => aFile('foto.jpg', 'image/jpeg', new Uint8Array([0xff, 0xd8, 0xff, 0xd9]));
const sample = (name: string) =>
  new Uint8Array(readFileSync(join(import.meta.dirname, '../../../../infra/local/simulators/samples', name)));

describe('editing an own message', () => {
  it('changes it at the customer, in the conversation and in the ticket’s row', async () => {
    const { customer, ticket } = await talk('Edna');
    const sent = await say(ticket.id, 'O preço é 10');
    await customer.until(has('O preço é 10'));

    const answer = await edit(ana, sent.id, '  O preço é 12 ');

    expect(answer).toMatchObject({ status: 200, body: { body: 'O preço é 12', isEdited: true } });
    const received = await customer.until(has('O preço é 12'));
    expect(received).toMatchObject([{ text: 'O preço é 12', edited: true, copies: 1 }]);
    expect(await stored(ticket.id, sent.id)).toMatchObject({ body: 'O preço é 12', isEdited: true });
    const row = (await anas.list({ status: 'open' })).find(({ id }) => id === ticket.id);
    expect(row?.lastMessage).toBe('O preço é 12');
  });

  it('changes a caption, and leaves the picture', async () => {
    const { customer, ticket } = await talk('Fabiana');
    const media = await aPicture();
    const sent = await say(ticket.id, 'ficou asim', { media });
    await customer.until(has('ficou asim'));

    await edit(ana, sent.id, 'ficou assim');

    expect(await customer.until(has('ficou assim'))).toMatchObject([{ kind: 'image', text: 'ficou assim', edited: true }]);
  });

  it('keeps the signature above the text', async () => {
    const { customer, ticket } = await talk('Gilda');
    await company.owner.call('PUT', '/companySettings', { body: { column: 'sendSignMessage', data: 'enabled' } });
    const sent = await say(ticket.id, 'Já vou', { signMessage: true });

    await edit(ana, sent.id, 'Já fui');

    await customer.until(has('*Ana:*\nJá fui'));
  });

  it('waits for a session that is down, and goes out once, with the last text', async () => {
    const { customer, ticket } = await talk('Heitor');
    const before = await say(ticket.id, 'primeira');
    await customer.until(has('primeira'));
    await phone.breakLine();
    const waiting = await say(ticket.id, 'segunda');

    await edit(ana, before.id, 'primeira, certa');
    await edit(ana, waiting.id, 'segunda, quase');
    await edit(ana, waiting.id, 'segunda, certa');
    await phone.restore();

    const received = await customer.until((all) => has('primeira, certa')(all) && has('segunda, certa')(all), 60_000);
    expect(received.map(({ text, edited, copies }) => ({ text, edited, copies }))).toEqual([
      { text: 'primeira, certa', edited: true, copies: 1 },
      // Corrected before it left: the customer never saw another text.
      { text: 'segunda, certa', edited: false, copies: 1 },
    ]);
  }, 90_000);

  it('of two at once saves both, and the customer ends with the one that is stored', async () => {
    const { customer, ticket } = await talk('Iara');
    const sent = await say(ticket.id, 'rascunho');
    await customer.until(has('rascunho'));

    const answers = await Promise.all(['um', 'dois', 'três'].map((body) => edit(ana, sent.id, body)));

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { body } = await stored(ticket.id, sent.id);
    expect(['um', 'dois', 'três']).toContain(body);
    await customer.until(has(body));
    const key = await keyOf(ticket.id, sent.id);
    const row = await eventually(
      () => records.messages.get(key),
      (message) => message?.wireRevision === message?.revision,
      15_000,
    );
    expect(row?.revision).toBe(3);
    const { edits } = (await editsOf(ana, sent.id)).body;
    expect(edits[0]).toMatchObject({ body: sent.body, writtenAt: sent.createdAt });
    expect([...edits.slice(1).map((edit: { body: string }) => edit.body), body].sort()).toEqual(['dois', 'três', 'um']);
    expect((await stored(ticket.id, sent.id)).hasEdits).toBe(true);
    expect(await editsOf(stranger.owner, sent.id)).toMatchObject({ status: 404, body: { error: 'ERR_MESSAGE_NOT_FOUND' } });

    await remove(ana, sent.id);

    expect((await editsOf(ana, sent.id)).body).toEqual({ edits: [] });
    expect(await customer.until(has(body))).toMatchObject([{ text: body, copies: 1 }]);
  });

  it('changes a note without telling the customer', async () => {
    const { customer, ticket } = await talk('Kátia');
    const note = await say(ticket.id, 'cliente antiga', { isPrivate: true });

    expect(await edit(ana, note.id, 'cliente muito antiga')).toMatchObject({ status: 200, body: { isPrivate: true, isEdited: true } });

    await say(ticket.id, 'depois da nota');
    expect(await customer.until(has('depois da nota'))).toHaveLength(1);
  });

  it('is refused after 15 minutes, to others, for other companies, without a text, and where the channel cannot', async () => {
    const { ticket } = await talk('Lia');
    const sent = await say(ticket.id, 'minha');
    const old = await put(ticket.id, { ack: 1 }, new Date(Date.now() - 900_001));
    const official = await make.customerWrites(company, 'pelo oficial');
    await anas.accept(official.ticket.id);
    const onOfficial = await say(official.ticket.id, 'resposta');

    expect(await edit(ana, old.id, 'nova')).toMatchObject({ status: 422, body: { error: 'ERR_EDIT_WINDOW_CLOSED' } });
    expect(await edit(bruno, sent.id, 'minha agora')).toMatchObject({ status: 403, body: { error: 'ERR_MESSAGE_NOT_OWN' } });
    expect(await edit(stranger.owner, sent.id, 'x')).toMatchObject({ status: 404, body: { error: 'ERR_MESSAGE_NOT_FOUND' } });
    expect(await edit(ana, sent.id, '   ')).toMatchObject({ status: 422, body: { error: 'ERR_MESSAGE_EMPTY' } });
    expect(await edit(ana, onOfficial.id, 'x')).toMatchObject({ status: 422, body: { error: 'ERR_CHANNEL_CANNOT' } });
    expect((await stored(ticket.id, sent.id)).body).toBe('minha');
  });
});

describe('deleting an own message', () => {
  it('takes it back at the customer and hides what it said', async () => {
    const { customer, ticket } = await talk('Márcia');
    const sent = await say(ticket.id, 'mandei errado');
    await customer.until(has('mandei errado'));

    const answers = [await remove(ana, sent.id), await remove(ana, sent.id)];

    expect(answers).toMatchObject([
      { status: 200, body: { isDeleted: true, body: '' } },
      { status: 200, body: { isDeleted: true } },
    ]);
    expect(await customer.until((all) => all[0]?.deleted === true)).toHaveLength(1);
    expect(await stored(ticket.id, sent.id)).toMatchObject({ isDeleted: true, body: '', mediaUrl: null });
    const row = (await anas.list({ status: 'open' })).find(({ id }) => id === ticket.id);
    expect(row?.lastMessage).toBe('🚫');
  });

  it('before it left, keeps it from ever being sent', async () => {
    const { customer, ticket } = await talk('Nilda');
    await phone.breakLine();
    const sent = await say(ticket.id, 'nunca deve chegar');
    await remove(ana, sent.id);
    await phone.restore();

    await say(ticket.id, 'isto sim');

    expect(await customer.until(has('isto sim'), 60_000)).toMatchObject([{ text: 'isto sim' }]);
  }, 90_000);

  it('wins over an edit at the same moment or comes after it: the message ends deleted', async () => {
    const { customer, ticket } = await talk('Olga');
    const sent = await say(ticket.id, 'disputada');
    await customer.until(has('disputada'));

    const [edited, removed] = await Promise.all([edit(ana, sent.id, 'disputada 2'), remove(ana, sent.id)]);

    expect([200, 422]).toContain(edited.status);
    expect(removed.status).toBe(200);
    expect(await stored(ticket.id, sent.id)).toMatchObject({ isDeleted: true });
    await customer.until((all) => all[0]?.deleted === true);
    expect(await edit(ana, sent.id, 'de volta')).toMatchObject({ status: 422, body: { error: 'ERR_MESSAGE_NOT_EDITABLE' } });
  });

  it('is refused to others, for other companies, and where the channel cannot, unless it never left', async () => {
    const { ticket } = await talk('Paula');
    const sent = await say(ticket.id, 'fica');
    const official = await make.customerWrites(company, 'pelo oficial');
    await anas.accept(official.ticket.id);
    const onOfficial = await say(official.ticket.id, 'não sai');
    const failing = await put(official.ticket.id, { failed: { code: 131_026, reason: 'teste', retryable: true } });

    expect(await remove(bruno, sent.id)).toMatchObject({ status: 403, body: { error: 'ERR_MESSAGE_NOT_OWN' } });
    expect(await remove(stranger.owner, sent.id)).toMatchObject({ status: 404, body: { error: 'ERR_MESSAGE_NOT_FOUND' } });
    expect(await remove(ana, onOfficial.id)).toMatchObject({ status: 422, body: { error: 'ERR_CHANNEL_CANNOT' } });

    expect(await remove(ana, failing.id)).toMatchObject({ status: 200, body: { isDeleted: true } });
    expect(await ana.call('POST', '/messages/{id}/retry', { params: { id: failing.id } })).toMatchObject({ status: 422 });
    expect(await stored(ticket.id, sent.id)).toMatchObject({ isDeleted: false, body: 'fica' });
  });
});

describe('forwarding', () => {
  const forward = (member: Member, body: Record<string, unknown>) => member.call('POST', '/message/forward', { body });

  it('gives several messages to a contact in their order, marked, without another upload', async () => {
    const from = await talk('Quitéria');
    const to = await talk('Rosa');
    const first = await say(from.ticket.id, 'veja a tabela');
    const picture = await say(from.ticket.id, 'esta aqui', { media: await aPicture() });
    const place = await say(from.ticket.id, '', { location: { latitude: -23.5, longitude: -46.6, name: 'Loja', address: null } });

    const answer = await forward(ana, {
      messageId: [first.id, picture.id, place.id],
      contactId: to.ticket.contactId,
      clientId: 'encaminhar-1',
    });
    const again = await forward(ana, {
      messageId: [first.id, picture.id, place.id],
      contactId: to.ticket.contactId,
      clientId: 'encaminhar-1',
    });

    expect(answer).toMatchObject({ status: 200, body: { uuid: to.ticket.uuid } });
    expect(again.body.messages.map(({ id }: MessageView) => id)).toEqual(answer.body.messages.map(({ id }: MessageView) => id));
    const received = await to.customer.until((all) => all.length >= 3);
    expect(received.map(({ kind, text, forwarded, copies }) => ({ kind, text, forwarded, copies }))).toEqual([
      { kind: 'text', text: 'veja a tabela', forwarded: 1, copies: 1 },
      { kind: 'image', text: 'esta aqui', forwarded: 1, copies: 1 },
      { kind: 'location', text: 'Loja', forwarded: 1, copies: 1 },
    ]);
    const kept = await anas.messages(to.ticket.id);
    expect(kept.filter(({ isForwarded }) => isForwarded)).toHaveLength(3);
    const copy = kept.find(({ mediaType }) => mediaType === 'image')!;
    expect(new URL(copy.mediaUrl!).pathname).toBe(new URL(picture.mediaUrl!).pathname);
  });

  it('keeps the file while one of its messages is there', async () => {
    const from = await talk('Sônia');
    const to = await talk('Tânia');
    const picture = await say(from.ticket.id, 'fica', { media: await aPicture() });
    await forward(ana, { messageId: picture.id, contactId: to.ticket.contactId });
    const copyUrl = async () => (await anas.messages(to.ticket.id)).find(({ mediaType }) => mediaType === 'image')?.mediaUrl;
    const link = (await copyUrl())!;

    const key = await keyOf(from.ticket.id, picture.id);
    await company.owner.call('DELETE', '/tickets/{id}', { params: { id: String(from.ticket.id) } });
    await eventually(
      () => records.messages.get(key),
      (message) => message === null,
      15_000,
    );
    expect((await fetch(link)).status).toBe(200);

    await company.owner.call('DELETE', '/tickets/{id}', { params: { id: String(to.ticket.id) } });
    const gone = await eventually(
      () => fetch(link),
      ({ status }) => status !== 200,
      15_000,
    );
    expect(gone.status).toBe(404);
  });

  it('reaches by the id of one who was merged the one that stands for them', async () => {
    const { ticket } = await talk('Xuxu');
    const to = await talk('Ygor');
    const sent = await say(ticket.id, 'passe a quem ficou');
    const { ticket: old } = await make.customerWrites(company, 'sou eu também');
    await company.owner.call('PUT', '/tickets/{id}', { params: { id: String(old.id) }, body: { status: 'closed' } });
    const merge = { stays: to.ticket.contactId, goes: old.contactId };
    expect(await company.owner.call('POST', '/contacts/merge', { body: merge })).toMatchObject({ status: 200 });

    expect(await forward(ana, { messageId: sent.id, contactId: old.contactId })).toMatchObject({
      status: 200,
      body: { uuid: to.ticket.uuid },
    });
  });

  it('takes up a ticket that waits without a queue, from a conversation whose queue was deleted', async () => {
    const { ticket } = await make.customerWrites(company, 'quero algo');
    await anas.accept(ticket.id);
    const sent = await say(ticket.id, 'passe adiante');
    const { body: shortLived } = await company.owner.call('POST', '/queue', { body: { name: 'Por pouco tempo', color: '#12a4bc' } });
    const all = await make.addUser(cloud.endpoints.api, company, 'Zeca', { allTicket: true });
    await anas.update(ticket.id, { status: 'open', userId: all.id, queueId: shortLived.id, isTransfered: true });
    await company.owner.call('DELETE', '/queue/{id}', { params: { id: shortLived.id } });
    const asking = { ...company, connection: { ...company.connection, queueIds: [company.queue.id, company.otherQueue.id] } };
    const { ticket: waits } = await make.customerWrites(asking, 'oi');
    expect(waits).toMatchObject({ status: 'pending', queueId: null });

    expect(await forward(all, { messageId: sent.id, contactId: waits.contactId })).toMatchObject({
      status: 200,
      body: { uuid: waits.uuid },
    });
    expect(await records.tickets.get(waits.id)).toMatchObject({ status: 'open', userId: all.id, queueId: company.queue.id });
  });

  it('starts a ticket with a contact that has none, and accepts one that waits', async () => {
    const { ticket } = await talk('Úrsula');
    const sent = await say(ticket.id, 'repasse isto', { signMessage: true });
    const fresh = await phone.addCustomer('Vera');
    const { body: contact } = await company.owner.call('POST', '/contacts', { body: { name: 'Vera', number: fresh.number } });
    const waiting = await phone.addCustomer('Wanda');
    await waiting.says('tem alguém aí?');
    const { ticket: pending } = await inboxOf(company.owner).until('Wanda');

    const toFresh = await forward(ana, { messageId: sent.id, contactId: contact.id, signMessage: true });
    const toWaiting = await forward(ana, { messageId: sent.id, contactId: pending.contactId });

    await fresh.until(has('*Ana:*\nrepasse isto'));
    await waiting.until(has('repasse isto'));
    expect(toFresh.status).toBe(200);
    expect(toWaiting.body.uuid).toBe(pending.uuid);
    const open = await anas.list({ status: 'open' });
    expect(open.find(({ uuid }) => uuid === toFresh.body.uuid)).toMatchObject({ userId: ana.id, queueId: company.queue.id });
    expect(open.find(({ uuid }) => uuid === pending.uuid)).toMatchObject({ userId: ana.id });
  });

  it('refuses notes, deleted messages, a colleague’s conversation, unknown contacts and other companies’ messages', async () => {
    const { ticket } = await talk('Xênia');
    const sent = await say(ticket.id, 'normal');
    const note = await say(ticket.id, 'interna', { isPrivate: true });
    const reactTo = (id: string) => ana.call('POST', '/messages/{id}/reaction', { params: { id }, body: { emoji: '👍' } });
    expect(await reactTo(note.id)).toMatchObject({ body: { error: 'ERR_CHANNEL_CANNOT' } });
    const mistake = await say(ticket.id, 'engano', { isPrivate: true });
    await remove(ana, mistake.id);
    expect(await reactTo(mistake.id)).toMatchObject({ status: 404, body: { error: 'ERR_MESSAGE_NOT_FOUND' } });
    const gone = await say(ticket.id, 'apagada');
    await remove(ana, gone.id);
    const caio = await make.addUser(cloud.endpoints.api, company, 'Caio');
    const taken = await phone.addCustomer('Zuleica');
    await taken.says('com o Caio');
    const { ticket: held } = await inboxOf(company.owner).until('Zuleica');
    await inboxOf(caio).accept(held.id);
    const { contactId } = (await make.customerWrites(stranger, 'de lá')).ticket;

    expect(await forward(ana, { messageId: [sent.id, note.id], contactId: ticket.contactId })).toMatchObject({
      status: 422,
      body: { error: 'ERR_MESSAGE_NOT_FORWARDABLE' },
    });
    expect(await forward(ana, { messageId: gone.id, contactId: ticket.contactId })).toMatchObject({ status: 422 });
    expect(await forward(ana, { messageId: sent.id, contactId })).toMatchObject({ status: 404, body: { error: 'ERR_CONTACT_NOT_FOUND' } });
    expect(await forward(stranger.owner, { messageId: sent.id, contactId })).toMatchObject({
      status: 404,
      body: { error: 'ERR_MESSAGE_NOT_FOUND' },
    });
    expect(await forward(ana, { messageId: sent.id, contactId: held.contactId })).toMatchObject({
      status: 409,
      body: { code: 'ERR_TICKET_ALREADY_OPEN', details: { userName: 'Caio', uuid: held.uuid } },
    });
    expect(await forward(ana, { messageId: [], contactId: ticket.contactId })).toMatchObject({ status: 400 });
    expect((await anas.messages(ticket.id)).filter(({ isForwarded }) => isForwarded)).toEqual([]);
  });

  it('twice at once to a contact without a ticket, starts one', async () => {
    const { ticket } = await talk('Amália');
    const sent = await say(ticket.id, 'para a Berta');
    const berta = await phone.addCustomer('Berta');
    const { body: contact } = await company.owner.call('POST', '/contacts', { body: { name: 'Berta', number: berta.number } });

    const answers = await Promise.all([1, 2, 3].map(() => forward(ana, { messageId: sent.id, contactId: contact.id })));

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.uuid)).size).toBe(1);
    expect(await berta.until((all) => all.length >= 3)).toHaveLength(3);
  });

  it('goes beside a colleague’s conversation on another connection, and not into a closed reply window', async () => {
    const { ticket } = await talk('Yara');
    const sent = await say(ticket.id, 'para o oficial');
    const { body: silent } = await company.owner.call('POST', '/contacts', {
      body: { name: 'Calado', number: (await phone.addCustomer('Calado')).number },
    });
    const { ticket: official } = await make.customerWrites(company, 'pelo oficial');
    await anas.accept(official.id);
    const onOfficial = await say(official.id, 'só texto');

    expect(await forward(ana, { messageId: onOfficial.id, contactId: silent.id })).toMatchObject({
      status: 422,
      body: { error: 'ERR_REPLY_WINDOW_CLOSED' },
    });
    expect(await forward(ana, { messageId: sent.id, contactId: official.contactId })).toMatchObject({ status: 200 });
    expect((await anas.list({ status: 'open' })).some(({ contactId }) => contactId === silent.id)).toBe(false);
  });
});

describe('on the customer’s phone', () => {
  it('every kind arrives as what it is, in order', async () => {
    const { customer, ticket } = await talk('Bruna');
    const question = (await anas.messages(ticket.id))[0]!;
    const card = (name: string) => `BEGIN:VCARD\nVERSION:3.0\nFN:${name}\nTEL;waid=5511977776666:+55 11 97777-6666\nEND:VCARD`;

    await say(ticket.id, 'respondendo', { quotedMsg: { id: question.id } });
    await say(ticket.id, 'a foto', { media: await aFile('foto.jpg', 'image/jpeg', sample('photo.jpg')) });
    await say(ticket.id, 'o vídeo', { media: await aFile('video.mp4', 'video/mp4', sample('video.mp4')) });
    await say(ticket.id, 'o pedido', { media: await aFile('pedido.pdf', 'application/pdf', sample('pedido-4471.pdf')) });
    // Long enough not to be refused as an accident.
    const aVoice = () => aFile('voz.ogg', 'audio/ogg', new Uint8Array([...sample('voice.ogg'), ...new Uint8Array(10_000)]));
    await say(ticket.id, '', { media: { ...(await aVoice()), voice: true, durationSec: 3.2, waveform: [0, 50, 100] } });
    await say(ticket.id, '', { media: { ...(await aVoice()), voice: false } });
    await say(ticket.id, '', { location: { latitude: -23.5, longitude: -46.6, name: 'Loja', address: 'Rua A, 1' } });
    await say(ticket.id, 'João', { vCard: card('João') });
    await say(ticket.id, '2 contatos', { vCard: `${card('João')}\n${card('Maria')}` });
    await ana.call('POST', '/messages/{id}/reaction', { params: { id: question.id }, body: { emoji: '👍' } });

    const received = await customer.until((all) => all.length >= 9, 40_000);
    expect(received.map(({ kind, text, voice: isVoice }) => [kind, text, isVoice])).toEqual([
      ['text', 'respondendo', false],
      ['image', 'a foto', false],
      ['video', 'o vídeo', false],
      ['document', 'o pedido', false],
      ['audio', '', true],
      ['audio', '', false],
      ['location', 'Loja', false],
      ['contact', 'João · +55 11 97777-6666', false],
      ['contact', 'João · +55 11 97777-6666, Maria · +55 11 97777-6666', false],
    ]);
    expect(received[0]?.quotedId).not.toBeNull();
    expect(received[3]?.media).toMatchObject({ mimeType: 'application/pdf', fileName: 'pedido.pdf' });
    expect(received[4]?.media?.mimeType).toBe('audio/ogg; codecs=opus');
    const own = await eventually(
      async () => (await customer.inbox()).find(({ direction }) => direction === 'out'),
      (message) => Object.values(message?.reactions ?? {}).includes('👍'),
      15_000,
    );
    expect(own?.text).toBe('Oi');
  }, 90_000);

  it('a sticker that is forwarded stays a sticker', async () => {
    const { customer, ticket } = await talk('Cida');
    await customer.sends({ type: 'sticker', media: { sample: 'sticker' } });
    const ready = await eventually(
      async () => (await anas.messages(ticket.id)).find(({ media }) => media?.sticker),
      (message) => message?.media?.state === 'ready',
      20_000,
    );
    const to = await talk('Dora');

    await ana.call('POST', '/message/forward', { body: { messageId: ready!.id, contactId: to.ticket.contactId } });

    expect(await to.customer.until((all) => all.length >= 1)).toMatchObject([{ kind: 'sticker', forwarded: 1 }]);
  });

  it('what WhatsApp refuses is shown as failed with its code, and can be sent again', async () => {
    const { customer, ticket } = await talk('Elza');
    await phone.control('PUT', 'faults', { refuseMessages: { code: 463, times: 1 } });

    const sent = await say(ticket.id, 'recusada primeiro');

    const failed = await anas.untilMessage(ticket.id, sent.id, (message) => message.failed !== null);
    expect(failed.failed).toMatchObject({ code: 463, retryable: true });
    expect(await customer.until(() => true)).toEqual([]);
    await ana.call('POST', '/messages/{id}/retry', { params: { id: sent.id } });
    expect(await customer.until(has('recusada primeiro'))).toMatchObject([{ copies: 1 }]);
    expect(await anas.untilMessage(ticket.id, sent.id, ({ ack }) => ack >= 1)).toMatchObject({ failed: null });
  });
});

it('several files of one form are all stored, and once when the form comes again', async () => {
  const { ticket } = await talk('Formulário');
  const photo = sample('photo.jpg');
  const part = (name: string) =>
    Buffer.concat([
      Buffer.from(`--x\r\nContent-Disposition: form-data; name="medias"; filename="${name}"\r\nContent-Type: image/jpeg\r\n\r\n`),
      photo,
      Buffer.from('\r\n'),
    ]);
  const field = '--x\r\nContent-Disposition: form-data; name="clientId"\r\n\r\nformulario-1\r\n';
  const body = Buffer.concat([Buffer.from(field), part('um.jpg'), part('dois.jpg'), Buffer.from('--x--\r\n')]);
  const send = () =>
    ana.call('POST', '/messages/{ticketId}', {
      params: { ticketId: String(ticket.id) },
      body,
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    });

  const [first, second] = [await send(), await send()];

  expect(first).toMatchObject({ status: 200, body: { messages: [{ mediaType: 'image' }, { mediaType: 'image' }] } });
  const ids = (answer: { body: { messages: { id: string }[] } }) => answer.body.messages.map(({ id }) => id);
  expect(ids(second)).toEqual(ids(first));
  expect((await anas.messages(ticket.id)).filter(({ mediaType }) => mediaType === 'image')).toHaveLength(2);
});

describe('what the customer wrote after the author of an answer looked', () => {
  const rowOf = async (uuid: string) => (await ana.call('GET', '/tickets/u/{uuid}', { params: { uuid } })).body;
  const newestOf = async (ticketId: number) => (await anas.messages(ticketId)).at(-1)!.id;
  const read = async (id: number) =>
    expect(await ana.call('POST', '/tickets/{id}/read', { params: { id: String(id) } })).toMatchObject({ status: 200 });

  it('stays unread and waits, however many answers come late, until one that knew it', async () => {
    const { customer, ticket } = await talk('Depois');
    await read(ticket.id);
    const seenId = await newestOf(ticket.id);
    await customer.says('E abre domingo?');
    await anas.until('Depois', 2);
    for (const body of ['Abre sim', 'Até as 18 h']) await say(ticket.id, body, { seenId });

    expect(await rowOf(ticket.uuid)).toMatchObject({ unreadMessages: 1, lastMessage: 'Até as 18 h', lastMessageFromMe: true });
    expect((await rowOf(ticket.uuid)).waitingSince).not.toBeNull();

    await say(ticket.id, 'Domingo não', { seenId: await newestOf(ticket.id) });
    expect(await rowOf(ticket.uuid)).toMatchObject({ unreadMessages: 0, waitingSince: null });
  });

  it('stays unread too when it comes in the same moment', async () => {
    const { customer, ticket } = await talk('Junto');
    for (let round = 1; round <= 6; round++) {
      await read(ticket.id);
      const seenId = await newestOf(ticket.id);
      await Promise.all([customer.says(`pergunta ${round}`), say(ticket.id, `resposta ${round}`, { seenId })]);
      await anas.until('Junto', 1 + 2 * round);

      expect(await rowOf(ticket.uuid)).toMatchObject({ unreadMessages: 1 });
    }
  });

  it.each([
    ['after what was read', async () => {}],
    ['after an answer', async (id: number) => void (await say(id, 'Já vejo'))],
  ])('stays unread when it comes late and stands above what its author saw: %s', async (_when, before) => {
    const { ticket, number } = await make.customerWrites(company, 'Oi');
    await anas.accept(ticket.id);
    await before(ticket.id);
    await read(ticket.id);
    const [seenId, { inboundMessages }] = [await newestOf(ticket.id), await rowOf(ticket.uuid)];
    const late = await make.customerWrites(company, 'Desisto', number, { sentAt: new Date(Date.now() - 20_000).toISOString() });
    expect(late.message.id < seenId).toBe(true);
    const { unreadMessages, waitingSince } = await rowOf(ticket.uuid);
    expect(unreadMessages).toBe(1);

    for (const body of ['Sai hoje', 'Sai às 18 h']) await say(ticket.id, body, { seenId, inboundMessages });
    expect(await rowOf(ticket.uuid)).toMatchObject({ unreadMessages: 1, waitingSince, lastMessage: 'Sai às 18 h' });

    await say(ticket.id, 'Que pena', { seenId: await newestOf(ticket.id), inboundMessages: inboundMessages + 1 });
    expect(await rowOf(ticket.uuid)).toMatchObject({ unreadMessages: 0, waitingSince: null });
  });

  it('refuses an answer that was being stored when it came', async () => {
    const { newMessage, touchOfSentBy } = await import('./messages/new-message.ts');
    const { ticketId } = await import('@balcao/shared/domain/ids.ts');
    const { customer, ticket } = await talk('Antes');
    await read(ticket.id);
    const before = (await records.tickets.get(ticketId.parse(ticket.id)))!;
    await customer.says('Mais uma coisa');
    await anas.until('Antes', 2);
    const message = newMessage(before, new Date(), { body: 'tarde', userId: ana.id });
    const known = { seenId: before.lastMessageId, inboundMessages: before.inboundMessages! };

    expect(await records.messages.append(before, [message], [], touchOfSentBy(message, before, known))).toBe('lost');
    expect(await rowOf(ticket.uuid)).toMatchObject({ unreadMessages: 1 });
  });

  it('stays unread when something is forwarded to them', async () => {
    const { customer, ticket } = await talk('Esperando');
    const { ticket: other } = await talk('Origem');
    await read(ticket.id);
    await customer.says('Oi?');
    await anas.until('Esperando', 2);
    const { id } = await say(other.id, 'Tabela de preços');
    const body = { messageId: [id], contactId: ticket.contactId };
    expect(await ana.call('POST', '/message/forward', { body })).toMatchObject({ status: 200 });

    expect(await rowOf(ticket.uuid)).toMatchObject({ unreadMessages: 1, lastMessage: 'Tabela de preços' });
  });
});
