import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { contactFile } from '../../functions/src/work/contact-jobs/testing/contact-file.ts';
import { eventually } from '../../infra/local/testing/eventually.ts';
import { linkShop, newPhoneNumber, scan, startWithWhatsApp, type LinkedShop, type WhatsAppCloud } from './testing/linked-shop.ts';

let whatsapp: WhatsAppCloud;
/** Zones of which one has day, half an hour and more before its evening, at any hour: what waits for strangers goes out by day. */
const zoneByDay = (): string => {
  const minutes = new Date().getUTCHours() * 60 + new Date().getUTCMinutes();
  return minutes >= 690 && minutes < 1410 ? 'America/Sao_Paulo' : 'Asia/Tokyo';
};
beforeAll(async () => {
  whatsapp = await startWithWhatsApp();
  const { owner, id } = whatsapp.company;
  const { status } = await owner.call('PUT', '/companies/{id}/schedules', { params: { id: String(id) }, body: { timeZone: zoneByDay() } });
  if (status !== 200) throw new Error(`the zone was refused with ${status}`);
});
afterAll(() => whatsapp.cloud.stop());
afterEach(() => whatsapp.control('DELETE', 'faults'));
/** Somebody who never wrote, and a conversation that an attendant opens with them. */
const stranger = async (shop: LinkedShop, name: string, more: Record<string, unknown> = {}) => {
  const customer = await shop.customer(name, more);
  const { status, body: contact } = await shop.owner.call('POST', '/contacts', { body: { name, number: customer.number } });
  if (status !== 200) throw new Error(JSON.stringify(contact));
  const { body: ticket } = await shop.owner.call('POST', '/tickets', {
    body: { contactId: contact.id, whatsappId: shop.id, queueId: whatsapp.company.queue.id },
  });
  return { ...customer, ticket };
};
const received = async ({ received: read }: { received: () => Promise<{ direction: string; text: string | null }[]> }) =>
  (await read()).flatMap(({ direction, text }) => (direction === 'in' ? [text] : []));

const until = (shop: LinkedShop, wanted: Record<string, unknown>, timeoutMs = 30_000) =>
  eventually(
    () => shop.status(),
    (found) => Object.entries(wanted).every(([name, value]) => found[name] === value),
    timeoutMs,
  );
const devicesOf = async ({ number }: LinkedShop): Promise<unknown[]> => (await whatsapp.control('GET', `phones/${number}`)).devices;
/** Names of the key rows a connection has in the table. */
const keysOf = async ({ id }: LinkedShop): Promise<string[]> => {
  const { sessionKeyEntity } = await import('../../functions/src/organisation/sessions/store/session.entities.ts');
  const ofSession = { companyId: whatsapp.company.id, connectionId: id };
  return (await sessionKeyEntity.query('byName', ofSession).all({ consistent: true })).data.map(({ name }) => name);
};
const refuse = (shop: LinkedShop, code: number, times = 1) =>
  whatsapp.control('PUT', 'faults', { refuseLogins: { code, times, number: shop.number } });
const cut = (shop: LinkedShop) => whatsapp.control('POST', `phones/${shop.number}/break`, { kind: 'cut' });
const endLogins = (shop: LinkedShop, ...endings: object[]) =>
  whatsapp.control('PUT', 'faults', { endLogins: { with: endings, number: shop.number } });
const retry = (shop: LinkedShop) => shop.owner.call('POST', '/whatsappsession/{id}', { params: { id: shop.id } });
/** Stanzas that the linked device has not acknowledged. */
const waitingOf = async (shop: LinkedShop): Promise<number> => (await whatsapp.control('GET', `phones/${shop.number}`)).devices[0].waiting;

describe('a linked connection', () => {
  it('comes back by itself when its line is cut', async () => {
    const shop = await linkShop(whatsapp);
    const customer = await shop.customer('Vera');
    await cut(shop);
    await customer.says('Ainda aí?');

    const { messages } = await shop.inbox.until('Vera', 1, 30_000);

    expect(messages.map(({ body }) => body)).toEqual(['Ainda aí?']);
    await until(shop, { status: 'CONNECTED' });
  });

  it('reads and is read on when messages cross while it comes back', { timeout: 120_000 }, async () => {
    const shop = await linkShop(whatsapp);
    const customer = await shop.customer('Cruz');
    await customer.says('oi');
    const { ticket } = await shop.inbox.until('Cruz', 1);
    await shop.inbox.update(ticket.id, { status: 'open', queueId: whatsapp.company.queue.id });
    const [rounds, parts] = [
      [1, 2],
      ['a', 'b', 'c', 'd', 'e', 'f'],
    ];

    for (const round of rounds) {
      // Away long enough for both sides to have written: the first answer leaves while what the customer wrote is still being read.
      await refuse(shop, 503);
      await cut(shop);
      for (const part of parts) {
        await customer.says(`ida ${round}${part}`);
        await shop.inbox.send(ticket.id, { body: `volta ${round}${part}` });
      }
      await eventually(
        () => customer.received(),
        (all) => all.some(({ text }) => text === `volta ${round}f`),
        30_000,
      );
    }

    const wanted = (word: string) => rounds.flatMap((round) => parts.map((part) => `${word} ${round}${part}`));
    const { messages } = await shop.inbox.until('Cruz', 25, 30_000);
    expect(messages.flatMap(({ fromMe, body }) => (fromMe ? [] : [body]))).toEqual(['oi', ...wanted('ida')]);
    const received = (await customer.received()).flatMap(({ direction, text }) => (direction === 'in' ? [text] : []));
    expect(received).toEqual(wanted('volta'));
    expect((await whatsapp.control('GET', `phones/${customer.number}`)).unread).toEqual({ askedAgain: 0, usedKeys: 0 });
  });

  it('says TIMEOUT while it cannot come back for long, and is connected when it can', { timeout: 90_000 }, async () => {
    const shop = await linkShop(whatsapp);
    await refuse(shop, 503, 4);
    await cut(shop);

    await until(shop, { status: 'TIMEOUT' }, 60_000);
    await until(shop, { status: 'CONNECTED' }, 60_000);
  });

  it('forgets its keys when the phone unlinks it, and shows a new code when asked', async () => {
    const shop = await linkShop(whatsapp);
    await whatsapp.control('POST', `phones/${shop.number}/unlink`, {});

    const ended = await until(shop, { status: 'DISCONNECTED' });
    expect(ended).toMatchObject({ reason: 'loggedOut' });
    await eventually(
      () => keysOf(shop),
      (names) => names.length === 0,
    );
    await shop.owner.call('PUT', '/whatsappsession/{id}', { params: { id: shop.id } });
    await scan(whatsapp.company, whatsapp.control, shop.id, shop.number);
    expect(await devicesOf(shop)).toHaveLength(1);
  });

  it('stays away when WhatsApp bans it, with its keys, until somebody tries again', async () => {
    const shop = await linkShop(whatsapp);
    await refuse(shop, 403);
    await cut(shop);

    expect(await until(shop, { status: 'DISCONNECTED' })).toMatchObject({ reason: 'banned' });
    expect((await keysOf(shop)).length).toBeGreaterThan(0);
    await shop.owner.call('POST', '/whatsappsession/{id}', { params: { id: shop.id } });
    await until(shop, { status: 'CONNECTED' });
  });

  it('is unlinked from its phone when somebody disconnects it', async () => {
    const shop = await linkShop(whatsapp);
    await shop.owner.call('DELETE', '/whatsappsession/{id}', { params: { id: shop.id } });

    await until(shop, { status: 'DISCONNECTED' });
    await eventually(
      () => devicesOf(shop),
      (devices) => devices.length === 0,
    );
    await eventually(
      () => keysOf(shop),
      (names) => names.length === 0,
    );
  });

  it('is unlinked, and leaves no keys behind, when it is deleted', async () => {
    const shop = await linkShop(whatsapp);
    await shop.owner.call('DELETE', '/whatsapp/{id}', { params: { id: shop.id } });

    await eventually(
      () => devicesOf(shop),
      (devices) => devices.length === 0,
      40_000,
    );
    await eventually(
      () => keysOf(shop),
      (names) => names.length === 0,
    );
  });

  it('is unlinked once WhatsApp answers again, when it is deleted in a silence', async () => {
    const shop = await linkShop(whatsapp);
    await whatsapp.control('PUT', 'faults', { silent: true });
    await shop.owner.call('DELETE', '/whatsapp/{id}', { params: { id: shop.id } });
    // The session let go of its socket without an answer.
    await eventually(
      () => devicesOf(shop),
      (devices) => devices.length === 1 && !Object(devices[0]).connected,
      20_000,
    );
    await whatsapp.control('PUT', 'faults', { silent: false });

    await eventually(
      () => devicesOf(shop),
      (devices) => devices.length === 0,
      50_000,
    );
    await eventually(
      () => keysOf(shop),
      (names) => names.length === 0,
    );
  });

  it('goes on with the same keys after all are restarted', async () => {
    const shop = await linkShop(whatsapp);
    const before = await devicesOf(shop);
    const { status } = await shop.owner.call('POST', '/whatsapp-restart/', { body: {} });
    expect(status).toBe(200);

    await eventually(
      () => shop.status(),
      (found) => found['status'] !== 'CONNECTED',
      5_000,
    ).catch(() => null);
    await until(shop, { status: 'CONNECTED' });
    expect(await devicesOf(shop)).toHaveLength(before.length);
  });

  it('acknowledges every message it reads, also those of a group and of its own phone', async () => {
    const shop = await linkShop(whatsapp, { allowGroup: true });
    const customer = await shop.customer('Aceno');
    const group = await whatsapp.control('POST', 'groups', {
      subject: 'Vizinhos',
      owner: customer.number,
      members: [customer.number, shop.number],
    });
    await whatsapp.control('PUT', 'faults', { messageAcks: { withinMs: 1000 } });

    await customer.says('um');
    await customer.says('no grupo', { to: group.jid });
    await shop.writes(customer.number, { type: 'text', text: 'do celular' });
    await customer.says('dois');
    const { messages } = await shop.inbox.until('Aceno', 3, 30_000);
    const inGroup = await eventually(
      async () => (await shop.inbox.list({ status: 'group', showAll: 'true' })).filter(({ contact }) => contact.name === 'Vizinhos'),
      (tickets) => tickets.length === 1,
      30_000,
    );
    const waiting = await eventually(
      () => waitingOf(shop),
      (count) => count === 0,
    );

    expect(messages.map(({ body }) => body)).toEqual(['um', 'do celular', 'dois']);
    expect(inGroup[0]?.lastMessage).toContain('no grupo');
    expect(waiting).toBe(0);
  });

  it('gets what was written meanwhile though a status and a group nobody wants came before', async () => {
    const shop = await linkShop(whatsapp, { allowGroup: false });
    const customer = await shop.customer('Estado');
    const group = await whatsapp.control('POST', 'groups', {
      subject: 'Ofertas',
      owner: customer.number,
      members: [customer.number, shop.number],
    });
    await whatsapp.control('PUT', 'faults', { keepsRefused: true });
    const status = { to: shop.number, message: { conversation: 'meu status' }, broadcast: 'status' };
    await whatsapp.control('POST', `phones/${customer.number}/raw`, status);
    await customer.says('para o grupo', { to: group.jid });
    await eventually(
      () => waitingOf(shop),
      (count) => count === 0,
    );

    await refuse(shop, 503);
    await cut(shop);
    await whatsapp.control('POST', `phones/${customer.number}/raw`, status);
    await customer.says('depois do status');
    const { messages } = await shop.inbox.until('Estado', 1, 30_000);

    expect(messages.map(({ body }) => body)).toEqual(['depois do status']);
    expect(await waitingOf(shop)).toBe(0);
  });

  it("takes what comes through a customer's broadcast list as that customer's message", async () => {
    const shop = await linkShop(whatsapp);
    const customer = await shop.customer('Lista');
    const throughList = (text: string, addressing: string) =>
      whatsapp.control('POST', `phones/${customer.number}/raw`, {
        to: shop.number,
        message: { conversation: text },
        broadcast: 'list',
        addressing,
      });

    await customer.says('direto');
    await throughList('pela lista', 'pn');
    await throughList('pela lista, por LID', 'lid');

    const { messages } = await shop.inbox.until('Lista', 3, 30_000);
    expect(messages.map(({ body }) => body)).toEqual(['direto', 'pela lista', 'pela lista, por LID']);
  });

  it('says until when its number is banned, and comes back earlier when somebody tries', async () => {
    const shop = await linkShop(whatsapp);
    await endLogins(shop, { kind: 'failure', code: 402, expireSec: 3600 });
    await cut(shop);

    const banned = await until(shop, { status: 'DISCONNECTED' });
    const inMinutes = (Date.parse(banned['retryAt']) - Date.now()) / 60_000;
    await retry(shop);
    const back = await until(shop, { status: 'CONNECTED' });

    expect(banned['reason']).toBe('temporarilyBanned');
    expect(inMinutes).toBeGreaterThan(58);
    expect(inMinutes).toBeLessThan(64);
    expect(back).toMatchObject({ reason: null, retryAt: null });
  });

  it('logs in with the newest version when WhatsApp raises the oldest that it takes, and so do the others', async () => {
    const [shop, other] = [await linkShop(whatsapp), await linkShop(whatsapp)];
    const customer = await shop.customer('Versão');
    const newest = '2.3000.2000000000';
    await whatsapp.control('PUT', 'faults', { minimumVersion: newest });

    await cut(shop);
    await customer.says('versão nova?');
    const { messages } = await shop.inbox.until('Versão', 1, 30_000);
    const another = await other.customer('Também');
    await cut(other);
    await another.says('e aqui?');
    const answered = await other.inbox.until('Também', 1, 30_000);

    expect([...messages, ...answered.messages].map(({ body }) => body)).toEqual(['versão nova?', 'e aqui?']);
  });

  it('says that its version is refused, and is not stuck with it', async () => {
    const shop = await linkShop(whatsapp);
    await endLogins(shop, { kind: 'failure', code: 409 });
    await cut(shop);

    await until(shop, { status: 'TIMEOUT', reason: 'versionRefused' });
    await retry(shop);
    await until(shop, { status: 'CONNECTED', reason: null });
  });
});

describe('a phone that may start no conversations', () => {
  const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();
  const lock = (shop: LinkedShop) =>
    whatsapp.control('PUT', 'faults', { timeLock: { number: shop.number, endsAt: inAnHour(), told: true } });
  const bubble = async (shop: LinkedShop, ticketId: number, body: string) =>
    (await shop.inbox.messages(ticketId)).find((message) => message.body === body);

  it('keeps messages to strangers, answers whoever wrote, and sends the rest when the lock is lifted', { timeout: 120_000 }, async () => {
    const shop = await linkShop(whatsapp);
    const customer = await shop.customer('Fala Antes');
    await customer.says('oi');
    const { ticket } = await shop.inbox.until(customer.name, 1);
    await shop.inbox.update(ticket.id, { status: 'open', queueId: whatsapp.company.queue.id });
    const unknown = await stranger(shop, 'Nunca Falou');
    await lock(shop);
    await eventually(
      () => shop.status(),
      ({ newChats }) => newChats.lock?.reason === 'timeLock',
    );

    await shop.inbox.send(unknown.ticket.id, { body: 'primeira' });
    await shop.inbox.send(unknown.ticket.id, { body: 'segunda' });
    await shop.inbox.send(ticket.id, { body: 'resposta' });

    await eventually(
      () => received(customer),
      (texts) => texts.includes('resposta'),
    );
    const waits = await eventually(
      () => bubble(shop, unknown.ticket.id, 'segunda'),
      (message) => message?.waits !== undefined,
    );
    expect(waits).toMatchObject({ ack: 0, failed: null, waits: { reason: 'timeLock' } });
    expect((await shop.status())['newChats']).toMatchObject({ perDay: 20, used: 0, waiting: 2, lock: { reason: 'timeLock' } });
    const state = () => whatsapp.company.owner.call('GET', '/whatsapp/{id}/new-chats', { params: { id: shop.id } });
    expect((await state()).body).toMatchObject({ closed: { reason: 'timeLock', until: expect.any(String) } });
    // The list does not show it as sent.
    const listed = async () => (await shop.inbox.until(unknown.name)).ticket;
    expect(await listed()).toMatchObject({ lastMessage: expect.stringContaining('segunda'), lastMessageWaits: true });
    expect(await received(unknown)).toEqual([]);

    await whatsapp.control('PUT', 'faults', { timeLock: null });

    await eventually(
      () => received(unknown),
      (texts) => texts.length === 2,
      30_000,
    );
    expect(await received(unknown)).toEqual(['primeira', 'segunda']);
    expect((await shop.status())['newChats']).toMatchObject({ used: 1, waiting: 0, lock: null });
    expect(await bubble(shop, unknown.ticket.id, 'segunda')).toMatchObject({ failed: null });
    expect((await bubble(shop, unknown.ticket.id, 'segunda'))?.waits).toBeUndefined();
    expect(await listed()).toMatchObject({ lastMessageWaits: false });
    expect((await state()).body).toEqual({ closed: null, restricted: null });
  });

  it('finds a lock that nobody told by its refusal, and tries no other stranger; one who writes is answered', {
    timeout: 120_000,
  }, async () => {
    const shop = await linkShop(whatsapp);
    const [first, second] = [await stranger(shop, 'Um Estranho'), await stranger(shop, 'Outro Estranho')];
    await whatsapp.control('PUT', 'faults', { timeLock: { number: shop.number, endsAt: null, told: false } });

    await shop.inbox.send(first.ticket.id, { body: 'recusada' });
    await eventually(
      () => bubble(shop, first.ticket.id, 'recusada'),
      (message) => message?.failed?.code === 463,
    );
    await shop.inbox.send(second.ticket.id, { body: 'espera' });

    await eventually(
      () => bubble(shop, second.ticket.id, 'espera'),
      (message) => message?.waits?.reason === 'refused',
    );
    expect((await bubble(shop, second.ticket.id, 'espera'))?.failed).toBeNull();
    await second.says('quem é?');
    await eventually(
      () => received(second),
      (texts) => texts.includes('espera'),
      30_000,
    );
  });

  it('writes to no more new people than the connection allows in a day, in whatever way its session ends, until it allows more', {
    timeout: 120_000,
  }, async () => {
    const shop = await linkShop(whatsapp, { newChatsPerDay: 1 });
    const [first, second] = [await stranger(shop, 'Cabe Hoje'), await stranger(shop, 'Fica Amanhã')];
    await shop.inbox.send(first.ticket.id, { body: 'um' });
    await eventually(
      () => received(first),
      (texts) => texts.includes('um'),
    );
    await shop.inbox.send(second.ticket.id, { body: 'dois' });
    await eventually(
      () => bubble(shop, second.ticket.id, 'dois'),
      (message) => message?.waits?.reason === 'newChats' && message.waits.count === 1,
    );

    await retry(shop);
    await until(shop, { status: 'CONNECTED' });
    await shop.inbox.send(first.ticket.id, { body: 'mais uma' });
    await eventually(
      () => received(first),
      (texts) => texts.length === 2,
      30_000,
    );

    expect(await received(second)).toEqual([]);
    expect((await shop.status())['newChats']).toMatchObject({ perDay: 1, used: 1, waiting: 1 });

    await shop.owner.call('PUT', '/whatsapp/{id}', { params: { id: shop.id }, body: { newChatsPerDay: 2 } });
    await eventually(
      () => received(second),
      (texts) => texts.includes('dois'),
      30_000,
    );
  });
});

describe('a chat that goes by LID', () => {
  it('is answered by LID, and by number once its customer writes by number again', { timeout: 60_000 }, async () => {
    const shop = await linkShop(whatsapp);
    const customer = await shop.customer('Pelo Lid');
    await customer.says('oi', { addressing: 'lid' });
    const { ticket } = await shop.inbox.until(customer.name, 1);
    await shop.inbox.update(ticket.id, { status: 'open', queueId: whatsapp.company.queue.id });
    await whatsapp.control('PUT', 'faults', { lidChatsByLid: true });

    await shop.inbox.send(ticket.id, { body: 'por LID' });
    await eventually(
      () => received(customer),
      (texts) => texts.includes('por LID'),
    );
    await eventually(
      () => shop.inbox.messages(ticket.id),
      (messages) => (messages.find(({ body }) => body === 'por LID')?.ack ?? 0) >= 2,
    );
    await customer.says('de novo');
    await shop.inbox.until(customer.name, 3);
    await whatsapp.control('PUT', 'faults', { lidChatsByLid: false });
    await shop.inbox.send(ticket.id, { body: 'por número' });

    await eventually(
      () => received(customer),
      (texts) => texts.includes('por número'),
    );
    const failed = (await shop.inbox.messages(ticket.id)).filter((message) => message.failed !== null);
    expect(failed).toEqual([]);
  });

  it('whose messages disappear is answered by messages that do, until its customer ends that', { timeout: 60_000 }, async () => {
    const shop = await linkShop(whatsapp);
    const customer = await shop.customer('Some em um dia');
    const answered = async (body: string) => {
      await shop.inbox.send(ticket.id, { body });
      const all = await eventually(customer.received, (messages) => messages.some(({ text }) => text === body));
      return all.find(({ text }) => text === body)?.disappearingSec;
    };
    await customer.says('oi', { disappearingSec: 86_400 });
    const { ticket } = await shop.inbox.until(customer.name, 1);
    await shop.inbox.update(ticket.id, { status: 'open', queueId: whatsapp.company.queue.id });

    const timed = await answered('some');
    await customer.says('fica');
    await shop.inbox.until(customer.name, 3);

    expect([timed, await answered('fica também')]).toEqual([86_400, 0]);
  });
});

describe('a phone that may look up no more numbers', () => {
  it('asks nothing until the wait that it was given is over; an import says so, and a person does not wait', {
    timeout: 120_000,
  }, async () => {
    const shop = await linkShop(whatsapp);
    const [found, other] = [await shop.customer('Na Lista'), await shop.customer('Digitada Agora')];
    const file = contactFile([
      [found.name, found.number],
      ['Sem WhatsApp', newPhoneNumber()],
    ]);
    const { body: uploaded } = await shop.owner.call('POST', '/contacts/upload', file);
    const job = async () => (await shop.owner.call('GET', '/contact-jobs/{id}', { params: { id: uploaded.job.id } })).body.job;
    await whatsapp.control('PUT', 'faults', { lookUps: { perMinute: 0, backoffSec: 12 } });

    await shop.owner.call('POST', '/contacts/import', { body: { id: uploaded.job.id, mapping: ['name', 'number'], validateOn: shop.id } });

    const paused = await eventually(job, ({ pausedUntil }) => pausedUntil !== null, 10_000);
    expect(paused).toMatchObject({ state: 'running', validation: 'on', done: 0 });
    expect(Date.parse(paused.pausedUntil) - Date.now()).toBeLessThanOrEqual(12_000);
    await whatsapp.control('PUT', 'faults', { lookUps: null });
    const from = performance.now();
    const body = { name: other.name, number: other.number, validateContact: true, connectionId: shop.id };
    const made = await shop.owner.call('POST', '/contactsImport', { body });
    expect(made.body).toMatchObject({ created: true, validated: false });
    expect(performance.now() - from).toBeLessThan(5000);

    const done = await eventually(job, ({ state }) => state === 'done', 60_000);
    expect(done).toMatchObject({ created: 1, refused: 1, unchecked: 0, pausedUntil: null });
  });
});
