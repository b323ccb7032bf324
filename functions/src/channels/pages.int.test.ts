import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { scopedIdOf } from '../../../infra/local/simulators/meta/scoped-id.ts';
import { eventually } from '../../../infra/local/testing/eventually.ts';
import { inboxOf, type Inbox } from '../testing/inbox.ts';
import type { TestCompany } from '../testing/make-company.ts';
import { pageSimulator, type TestPage } from '../testing/page-simulator.ts';
import { startTestCloud, type TestCloud } from '../testing/start-test-cloud.ts';
import { uploadFile } from '../testing/upload-file.ts';

let cloud: TestCloud;
let make: typeof import('../testing/make-company.ts');
let company: TestCompany;
let inbox: Inbox;
let facebook: ReturnType<typeof pageSimulator>;
let page: TestPage;
let people = 0;
const aCustomer = async () => facebook.addCustomer({ name: `Cliente ${++people}`, number: make.newNumber() });

beforeAll(async () => {
  cloud = await startTestCloud();
  make = await import('../testing/make-company.ts');
  company = await make.makeCompany(cloud.endpoints.api, 'Páginas');
  inbox = inboxOf(company.owner);
  facebook = pageSimulator(cloud.endpoints.simulator);
  const person = await facebook.addPerson('Dona', [{ name: 'Loja', instagram: 'loja' }]);
  [page] = person.pages as [TestPage];
  const connected = await facebook.connect(company.owner, person, { addInstagram: true });
  if (connected.body.connections?.length !== 2) throw new Error(`not connected: ${JSON.stringify(connected)}`);
  for (const { id } of connected.body.connections)
    await company.owner.call('PUT', '/whatsapp/{id}', { params: { id }, body: { queueIds: [company.queue.id] } });
});
afterEach(() => facebook.control('DELETE', 'faults'));
afterAll(() => cloud.stop());

const accounts = () =>
  [
    ['facebook', page.id],
    ['instagram', page.instagram!.id],
  ] as const;

it('Instagram is sent what it takes, and the rest is refused with what that is', async () => {
  const account = page.instagram!.id;
  const customer = await aCustomer();
  await facebook.write(customer, account, { type: 'text', text: 'Oi' });
  const { ticket } = await inbox.until(customer.name);
  await inbox.accept(ticket.id);
  const send = async (bytes: Buffer, fileName: string, mimeType: string) => {
    const key = await uploadFile(company.owner, bytes, fileName, mimeType);
    return company.owner.call('POST', '/messages/{ticketId}', {
      params: { ticketId: String(ticket.id) },
      body: { body: '', media: { key, fileName, mimeType } },
    });
  };
  const gif = Buffer.concat([Buffer.from('GIF89a'), Buffer.from([1, 0, 1, 0, 0, 0, 0, 0x3b])]);

  expect(await send(Buffer.from('texto'), 'carta.txt', 'text/plain')).toMatchObject({
    status: 415,
    body: { error: 'ERR_CHANNEL_FILE_TYPE', details: { accepted: 'PDF' } },
  });
  const webp = readFileSync(new URL('../../../infra/local/simulators/samples/sticker.webp', import.meta.url));
  expect(await send(webp, 'figura.webp', 'image/webp')).toMatchObject({
    status: 415,
    body: { error: 'ERR_CHANNEL_FILE_TYPE', details: { accepted: 'JPG, PNG, GIF' } },
  });
  expect((await send(Buffer.from('%PDF-1.4 recibo'), 'recibo.pdf', 'application/pdf')).status).toBe(200);
  expect(await facebook.untilReceived(customer, account, 1)).toMatchObject([
    { type: 'document', content: { mime_type: 'application/pdf' } },
  ]);
  // As it is, moving, by either name of what was uploaded.
  expect((await send(gif, 'festa.gif', 'image/gif')).status).toBe(200);
  await facebook.untilReceived(customer, account, 2);
  await facebook.control('PUT', 'faults', { instagramUploads: 'attachmentId' });
  expect((await send(gif, 'maçã.gif', 'image/gif')).status).toBe(200);
  expect((await facebook.untilReceived(customer, account, 3)).slice(1)).toMatchObject([
    { type: 'image', content: { mime_type: 'image/gif', filename: 'festa.gif' } },
    { type: 'image', content: { mime_type: 'image/gif', filename: 'maca.gif' } },
  ]);
});

describe.each(['facebook', 'instagram'] as const)('a conversation on %s', (channel) => {
  const account = () => accounts().find(([name]) => name === channel)![1];

  it('goes from the first word to the ticks', async () => {
    const customer = await aCustomer();

    await facebook.write(customer, account(), { type: 'text', text: 'Oi, tem azul?' });
    // Their name is asked for when they first write.
    const { ticket } = await inbox.until(customer.name);
    await inbox.accept(ticket.id);
    await inbox.send(ticket.id, { body: 'Tem sim!' });
    const [answer] = await facebook.untilReceived(customer, account(), 1);
    await facebook.control('POST', `customers/${customer.id}/read`, { phoneNumberId: account() });

    expect(ticket).toMatchObject({ channel, lastMessage: 'Oi, tem azul?' });
    expect(answer).toMatchObject({ type: 'text', content: { body: 'Tem sim!' } });
    const messages = await eventually(
      () => inbox.messages(ticket.id),
      (all) => all.at(-1)?.ack === 3,
      15_000,
    );
    expect(messages.map(({ fromMe, body, ack }) => [fromMe, body, ack])).toEqual([
      [false, 'Oi, tem azul?', 0],
      [true, 'Tem sim!', 3],
    ]);
  });

  /** New customers write until one is greeted, or is not: what was saved of a connection counts a second later. */
  const writes = async (isWanted: (isGreeted: boolean) => boolean) => {
    const found = await eventually(
      async () => {
        const writer = await aCustomer();
        await facebook.write(writer, account(), { type: 'text', text: 'Oi' });
        const { ticket } = await inbox.until(writer.name);
        return isWanted((await inbox.messages(ticket.id)).some(({ fromMe }) => fromMe)) ? writer : null;
      },
      (writer) => writer !== null,
      30_000,
    );
    if (!found) throw new Error('the connection stayed as it was');
    return found;
  };

  it('is greeted by name from the first word', async () => {
    const { connectionRecords } = await import('../setup/connections/service/connection-records.ts');
    const all = await connectionRecords(company.id).list();
    const own = all.find((each) => each.channel === channel)!;
    const greeting = { greetingMessage: 'Olá {{firstName}}, aqui é a loja', queueIds: [company.queue.id, company.otherQueue.id] };
    await connectionRecords(company.id).change(own.id, greeting);
    try {
      const customer = await writes((isGreeted) => isGreeted);
      const [greeted] = await facebook.untilReceived(customer, account(), 1);

      expect(greeted).toMatchObject({ content: { body: expect.stringMatching(/^Olá Cliente, aqui é a loja\n/) } });
    } finally {
      await connectionRecords(company.id).change(own.id, { greetingMessage: '', queueIds: [company.queue.id] });
      await writes((isGreeted) => !isGreeted);
    }
  });

  it('carries files both ways: Meta’s addresses are copied, and Meta fetches ours', async () => {
    const customer = await aCustomer();

    await facebook.write(customer, account(), { type: 'image', media: { sample: 'photo' } });
    const { ticket } = await inbox.until(customer.name);
    await inbox.accept(ticket.id);
    const [photo] = await eventually(
      () => inbox.messages(ticket.id),
      ([first]) => first?.media?.state === 'ready',
      15_000,
    );
    const key = await uploadFile(company.owner, Buffer.from('%PDF-1.4 recibo'), 'recibo.pdf', 'application/pdf');
    const sent = await inbox.send(ticket.id, {
      body: 'Segue o recibo',
      media: { key, fileName: 'recibo.pdf', mimeType: 'application/pdf' },
    });
    const received = await facebook.untilReceived(customer, account(), 2);

    expect(photo).toMatchObject({ mediaType: 'image', media: { mimeType: 'image/jpeg' } });
    expect((await fetch(photo!.mediaUrl!)).status).toBe(200);
    // Neither channel has captions: the text is a message of its own.
    expect(sent.map(({ mediaType, body }) => [mediaType, body])).toEqual([
      ['application', ''],
      ['conversation', 'Segue o recibo'],
    ]);
    expect(received.map(({ type }) => type).toSorted()).toEqual(['document', 'text']);
  });

  it('has its file from where it is now when its first address is over', async () => {
    const customer = await aCustomer();
    await facebook.control('PUT', 'faults', { fileAddresses: { status: 404, times: 1 } });

    await facebook.write(customer, account(), { type: 'image', media: { sample: 'photo' } });
    const { ticket } = await inbox.until(customer.name);
    const [photo] = await eventually(
      () => inbox.messages(ticket.id),
      ([first]) => first?.media?.state !== 'pending',
      15_000,
    );

    expect(photo).toMatchObject({ mediaType: 'image', media: { state: 'ready', mimeType: 'image/jpeg' } });
  });

  it('is sent each film once, however long Meta fetches it', async () => {
    const customer = await aCustomer();
    await facebook.write(customer, account(), { type: 'text', text: 'Oi' });
    const { ticket } = await inbox.until(customer.name);
    await inbox.accept(ticket.id);
    const film = readFileSync(new URL('../../../infra/local/simulators/samples/video.mp4', import.meta.url));
    const send = async (fileName: string) => {
      const key = await uploadFile(company.owner, film, fileName, 'video/mp4');
      await inbox.send(ticket.id, { body: '', media: { key, fileName, mimeType: 'video/mp4' } });
    };
    // Longer than a send waits, and long enough for another try.
    await facebook.control('PUT', 'faults', { fetchDelayMs: 15_000 });

    await send('primeiro.mp4');
    // Each fetch takes the same time: what was sent of the first arrives before the second.
    await send('segundo.mp4');
    const received = await eventually(
      () => facebook.received(customer, account()),
      (all) => all.some(({ content }) => JSON.stringify(content).includes('segundo')),
      80_000,
    );

    expect(received.map(({ type, content }) => [type, (content as { filename: string }).filename])).toEqual([
      ['video', 'primeiro.mp4'],
      ['video', 'segundo.mp4'],
    ]);
  }, 100_000);

  it('shows what is not a message where it belongs', async () => {
    const customer = await aCustomer();
    const first = await facebook.write(customer, account(), { type: 'text', text: 'Oi' });
    const { ticket } = await inbox.until(customer.name);
    await inbox.accept(ticket.id);
    const [answer] = await inbox.send(ticket.id, { body: 'Olá!' });
    const [theirs] = await facebook.untilReceived(customer, account(), 1);

    await facebook.write(customer, account(), { type: 'reaction', messageId: theirs!.id, emoji: '❤️' });
    await facebook.write(customer, account(), { type: 'story_reply', text: 'Quero esse', media: { sample: 'photo' } });
    await facebook.write(customer, account(), { type: 'postback', title: 'Ver catálogo', payload: 'CATALOGO' });
    await facebook.write(customer, account(), { type: 'inbox_echo', text: 'Respondi pelo celular' });
    await facebook.write(customer, account(), { type: 'unsend', messageId: first.id });

    const all = await eventually(
      () => inbox.messages(ticket.id),
      (messages) => messages.length === 5 && messages[0]!.isDeleted && messages[1]!.reactions.length === 1,
      15_000,
    );
    expect(all.map(({ fromMe, body, isDeleted, origin }) => [fromMe, body, isDeleted, origin?.kind ?? null])).toEqual([
      [false, '', true, null],
      [true, 'Olá!', false, null],
      [false, 'Quero esse', false, 'story-reply'],
      [false, 'Ver catálogo', false, null],
      [true, 'Respondi pelo celular', false, null],
    ]);
    expect(all[1]).toMatchObject({ id: answer!.id, reactions: [{ emoji: '❤️', fromMe: false }] });
    expect(all.map(({ byOtherApp }) => byOtherApp === true)).toEqual([false, false, false, false, true]);
  });

  it('loses and doubles nothing when Meta repeats, batches, turns around, or keeps its answer to itself', async () => {
    const customer = await aCustomer();
    await facebook.write(customer, account(), { type: 'text', text: 'um', duplicates: 3 });
    const { ticket } = await inbox.until(customer.name);
    await inbox.accept(ticket.id);

    // The echo tells which of our messages went, although the call never answered.
    await facebook.control('PUT', 'faults', { loseAnswer: { how: 'hangup', times: 1 }, duplicates: 2 });
    await inbox.send(ticket.id, { body: 'Resposta' });
    const told = await eventually(
      () => inbox.messages(ticket.id),
      (messages) => (messages.at(-1)?.ack ?? 0) >= 1,
      20_000,
    );

    expect(told.map(({ body }) => body)).toEqual(['um', 'Resposta']);
    expect(await facebook.received(customer, account())).toHaveLength(1);
  });

  it('says why a message did not arrive, and what no channel takes before it is sent', async () => {
    const customer = await aCustomer();
    await facebook.write(customer, account(), { type: 'text', text: 'Oi' });
    const { ticket } = await inbox.until(customer.name);
    await inbox.accept(ticket.id);
    await facebook.control('PUT', 'faults', { windowClosed: true });

    await inbox.send(ticket.id, { body: 'Tarde demais' });
    const messages = await eventually(
      () => inbox.messages(ticket.id),
      (all) => all.at(-1)?.failed !== null,
      15_000,
    );
    const refused = async (body: Record<string, unknown>) =>
      (await company.owner.call('POST', '/messages/{ticketId}', { params: { ticketId: String(ticket.id) }, body })).body.error;

    expect(messages.at(-1)?.failed).toMatchObject({ code: 2_018_278, retryable: false });
    expect(await refused({ body: 'x'.repeat(2001) })).toBe('ERR_MESSAGE_TOO_LONG');
    expect(await refused({ body: '', location: { latitude: 1, longitude: 2, name: null, address: null } })).toBe('ERR_CHANNEL_CANNOT');
  });
});

it('Instagram says which reactions it takes: a heart goes by its name, another is taken back with the reason', async () => {
  const account = page.instagram!.id;
  const customer = await aCustomer();
  await facebook.write(customer, account, { type: 'text', text: 'Oi' });
  const { ticket, messages } = await inbox.until(customer.name);
  await inbox.accept(ticket.id);
  await facebook.control('PUT', 'faults', { instagramReactions: 'love' });
  const react = (emoji: string) =>
    company.owner.call('POST', '/messages/{id}/reaction', { params: { id: messages[0]!.id }, body: { emoji } });
  const shown = async () => (await inbox.messages(ticket.id))[0]!.reactions.map(({ emoji }) => emoji);

  await react('❤️');
  expect((await facebook.untilReceived(customer, account, 1)).map(({ content }) => content)).toMatchObject([{ emoji: '❤️' }]);
  expect(await shown()).toEqual(['❤️']);
  await react('😮');

  expect(await eventually(shown, (emoji) => emoji.length === 0, 15_000)).toEqual([]);
  const logs = async () =>
    (await company.owner.call('GET', '/tickets-log/{ticketId}', { params: { ticketId: String(ticket.id) }, query: { only: 'events' } }))
      .body.logs;
  const refused = (all: Array<{ type: string; reason: string | null }>) => all.filter(({ type }) => type === 'reactionRefused');
  expect(refused(await eventually(logs, (all) => refused(all).length > 0, 15_000))).toMatchObject([{ reason: '😮' }]);
  expect(await facebook.received(customer, account)).toHaveLength(1);
});

describe('a page', () => {
  const newPage = async (name: string) => {
    const person = await facebook.addPerson(`Dona ${name}`, [{ name, instagram: `ig_${Date.now()}` }]);
    return { person, page: person.pages[0]! };
  };

  it('belongs to one company, whoever comes first', async () => {
    const { person } = await newPage('Disputada');
    const rivals = await Promise.all([1, 2, 3].map((n) => make.makeCompany(cloud.endpoints.api, `Rival ${n}`)));

    const answers = await Promise.all([...rivals, ...rivals].map(({ owner }) => facebook.connect(owner, person)));

    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const winners = new Set(answers.flatMap(({ body }) => body.connections.map(({ id }: { id: string }) => id)));
    expect(winners.size).toBe(1);
    const lists = await Promise.all(rivals.map(({ owner }) => owner.call('GET', '/whatsapp')));
    expect(lists.flatMap(({ body }) => body.filter(({ channel }: { channel: string }) => channel === 'facebook'))).toHaveLength(1);
    expect(answers.flatMap(({ body }) => body.skipped.map(({ reason }: { reason: string }) => reason))).toEqual(
      Array.from({ length: 4 }, () => 'taken'),
    );
  });

  it('whose permission was taken back says so, and goes on when it is given again', async () => {
    const { person, page: own } = await newPage('Revogada');
    const { body } = await facebook.connect(company.owner, person);
    const id = body.connections[0].id;
    await company.owner.call('PUT', '/whatsapp/{id}', { params: { id }, body: { queueIds: [company.queue.id] } });
    const customer = await aCustomer();
    await facebook.write(customer, own.id, { type: 'text', text: 'Oi' });
    const { ticket } = await inbox.until(customer.name);
    await inbox.accept(ticket.id);

    await facebook.control('POST', `meta/pages/${own.id}/revoke`);
    await inbox.send(ticket.id, { body: 'Olá' });
    const look = async () => (await company.owner.call('GET', '/whatsapp/{id}', { params: { id } })).body;
    const stopped = await eventually(look, ({ trouble }) => trouble !== null, 15_000);
    const renewed = await facebook.connect(company.owner, person);
    await inbox.send(ticket.id, { body: 'De volta' });

    expect(stopped).toMatchObject({ status: 'DISCONNECTED', trouble: 'reauthorise' });
    expect(renewed.body.connections).toMatchObject([{ id, status: 'CONNECTED', trouble: null }]);
    expect((await facebook.untilReceived(customer, own.id, 1)).map(({ content }) => content)).toEqual([{ body: 'De volta' }]);
  });

  it('goes on after a permission was missing for one message, with a reason that nobody listed', async () => {
    const { person, page: own } = await newPage('Insistente');
    const { body } = await facebook.connect(company.owner, person);
    const id = body.connections[0].id;
    await company.owner.call('PUT', '/whatsapp/{id}', { params: { id }, body: { queueIds: [company.queue.id] } });
    const customer = await aCustomer();
    await facebook.write(customer, own.id, { type: 'text', text: 'Oi' });
    const { ticket } = await inbox.until(customer.name);
    await inbox.accept(ticket.id);

    await facebook.control('PUT', 'faults', { failNext: { code: 2018028, how: 'answer', times: 1 } });
    const [refused] = await inbox.send(ticket.id, { body: 'Não vai' });
    const { failed } = await inbox.untilMessage(ticket.id, refused!.id, (message) => message.failed !== null);
    await inbox.send(ticket.id, { body: 'Vai' });

    expect(failed).toMatchObject({ code: 200, retryable: true });
    expect((await facebook.untilReceived(customer, own.id, 1)).map(({ content }) => content)).toEqual([{ body: 'Vai' }]);
    expect((await company.owner.call('GET', '/whatsapp/{id}', { params: { id } })).body).toMatchObject({
      status: 'CONNECTED',
      trouble: null,
    });
  });

  it('is free again once its connection is deleted, and Meta tells nothing of it any more', async () => {
    const { person, page: own } = await newPage('Devolvida');
    const { body } = await facebook.connect(company.owner, person, { addInstagram: true });
    const [first, second] = body.connections;
    const subscribed = async () => (await facebook.control('GET', `meta/pages/${own.id}`)).subscribed.length;
    const remove = (id: string) => company.owner.call('DELETE', '/whatsapp/{id}', { params: { id } });

    await remove(first.id);
    const stillThere = await subscribed();
    await remove(second.id);
    const rival = await make.makeCompany(cloud.endpoints.api, 'Nova dona');
    const taken = await facebook.connect(rival.owner, person);

    expect(stillThere).toBe(2);
    expect(taken.body).toMatchObject({ connections: [{ name: 'Devolvida' }], skipped: [] });
  });

  it('is not connected with a token that is not the person’s', async () => {
    const { person } = await newPage('Alheia');
    const { facebookUserToken } = await facebook.signIn(person);
    const connect = (body: Record<string, unknown>) => company.owner.call('POST', '/facebook', { body });

    expect((await connect({ facebookUserId: '1', facebookUserToken })).body.error).toBe('ERR_FACEBOOK_TOKEN');
    expect((await connect({ facebookUserId: person.id, facebookUserToken: 'made up' })).body.error).toBe('ERR_FACEBOOK_TOKEN');
  });
});

describe('the app’s webhook', () => {
  const post = (body: string, signature: string) =>
    fetch(`${cloud.endpoints.api}/webhooks/meta`, { method: 'POST', body, headers: { 'x-hub-signature-256': signature } });
  const secret = () => String(cloud.env['META_APP_SECRET']);

  it('takes what Meta signed, hostile or of nobody, and nothing else', async () => {
    const bodies = ['null', '[]', '{"entry":"x"}', '{"entry":[null,{"id":{}},{"id":"404","messaging":[1]}]}'];

    for (const body of bodies) expect((await post(body, make.signatureOf(body, secret()))).status).toBe(200);

    expect((await post('{}', make.signatureOf('{}', 'another'))).status).toBe(401);
    expect((await post('{"entry":', make.signatureOf('{"entry":', secret()))).status).toBe(400);
  });

  it('stores hundreds of messages of one body once each, though what works them off is killed and all of it is told again', async () => {
    const each = 50;
    const customers = await Promise.all(Array.from({ length: 4 }, aCustomer));
    const messaging = Array.from({ length: each * customers.length }, (_, n) => ({
      sender: { id: scopedIdOf(customers[n % customers.length]!.id, page.id) },
      recipient: { id: page.id },
      timestamp: Date.now() - 600_000 + n * 1_000,
      message: { mid: `m_burst_${n}`, text: `Mensagem ${n}` },
    }));
    const body = JSON.stringify({ object: 'page', entry: [{ id: page.id, time: Date.now(), messaging }] });
    const tell = async () => (await post(body, make.signatureOf(body, secret()))).json();

    expect(await tell()).toEqual({ received: messaging.length });
    await inbox.until(customers[0]!.name, 1);
    process.kill(cloud.endpoints.processes['events'] ?? Number.NaN, 'SIGKILL');
    expect(await tell()).toEqual({ received: messaging.length });

    // On AWS and LocalStack, what was being worked off comes back when the queue's 90 s are over, and the rest of its group waits for it.
    for (const [index, { name }] of customers.entries()) {
      const { ticket, messages } = await inbox.until(name, each, 240_000);
      expect(messages.map(({ body: text }) => text)).toEqual(
        Array.from({ length: each }, (_, n) => `Mensagem ${n * customers.length + index}`),
      );
      expect(ticket.unreadMessages).toBe(each);
    }
  }, 360_000);

  it('answers Meta’s check with the bare challenge for its own word alone', async () => {
    const ask = async (word: string) => {
      const answer = await fetch(`${cloud.endpoints.api}/webhooks/meta?hub.mode=subscribe&hub.verify_token=${word}&hub.challenge=42`);
      return [answer.status, await answer.text()];
    };

    expect(await ask(String(cloud.env['META_VERIFY_TOKEN']))).toEqual([200, '42']);
    expect((await ask('guess'))[0]).toBe(403);
  });
});
