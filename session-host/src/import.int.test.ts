import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LiveEvent } from '@balcao/shared/events/live-frames.ts';
import { eventually } from '../../infra/local/testing/eventually.ts';
import { liveClient } from '../../functions/src/testing/live-client.ts';
import {
  expectAllReadable,
  expectNoFaults,
  linkShop,
  newPhoneNumber,
  scan,
  startWithWhatsApp,
  type LinkedShop,
  type WhatsAppCloud,
} from './testing/linked-shop.ts';

let whatsapp: WhatsAppCloud;

beforeAll(async () => {
  whatsapp = await startWithWhatsApp();
});
afterAll(() => whatsapp.cloud.stop());

const dayMs = 86_400_000;
const daysAgo = (days: number): string => new Date(Date.now() - days * dayMs).toISOString();
const linkWithHistory = (fields: Record<string, unknown>, history: Record<string, unknown>): Promise<LinkedShop> =>
  linkShop(whatsapp, fields, { beforeScan: (number) => whatsapp.control('POST', `phones/${number}/history`, history) });
const untilImported = (shop: LinkedShop, messages: number) =>
  eventually(
    async () => {
      const { importProgress, statusImportMessages } = await shop.status();
      return { importProgress, statusImportMessages };
    },
    ({ importProgress }) => importProgress?.ended === true && importProgress.processed === messages,
    30_000,
  );
const ticketsOf = async ({ inbox, id }: LinkedShop, status: string) =>
  (await inbox.list({ status, showAll: 'true' })).filter(({ whatsappId }) => whatsappId === id);

describe('old messages', () => {
  it('come in reading order into tickets of their own, unread by nobody, and are closed together', async () => {
    const live = await liveClient(whatsapp.cloud.endpoints.live, whatsapp.company.owner, ['notifications']);
    const shop = await linkWithHistory(
      { importOldMessages: daysAgo(40), queueIdImportMessages: whatsapp.company.otherQueue.id },
      { chats: 12, messages: 60, to: daysAgo(0.01) },
    );
    const done = await untilImported(shop, 12 * 60);
    await eventually(
      () => shop.status(),
      ({ statusImportMessages }) => statusImportMessages === 'renderButtonCloseTickets',
    );

    expect(done.importProgress).toMatchObject({ total: 720, processed: 720, ended: true, date: expect.any(String) });
    const pending = await ticketsOf(shop, 'pending');
    expect(pending).toHaveLength(12);
    expect(new Set(pending.map(({ unreadMessages, queueId, waitingSince }) => `${unreadMessages} ${queueId} ${waitingSince}`))).toEqual(
      new Set([`0 ${whatsapp.company.otherQueue.id} null`]),
    );
    for (const ticket of pending.slice(0, 3)) {
      const messages = await shop.inbox.messages(ticket.id);
      expect(messages).toHaveLength(60);
      expect(messages.map(({ createdAt }) => createdAt)).toEqual(messages.map(({ createdAt }) => createdAt).toSorted());
      expect(messages.filter(({ fromMe }) => fromMe).every(({ ack }) => ack === 3)).toBe(true);
      expect(messages[1]?.reactions).toEqual([{ emoji: '❤️', fromMe: false, userId: null }]);
      expect(ticket.lastMessage).toBe(messages.at(-1)?.body);
      expect(ticket.contact.name).toMatch(/Antiga/);
    }
    const isAbout = (event: LiveEvent, name: string) => event.event === `company-${whatsapp.company.id}-${name}`;
    expect(live.events().filter((event) => isAbout(event, 'appMessage'))).toEqual([]);
    expect(live.events().some((event) => isAbout(event, 'importMessages'))).toBe(true);
    live.close();

    // One was taken meanwhile, and one customer wrote: those stay.
    const [taken] = pending;
    await shop.inbox.update(taken!.id, { status: 'open' });
    const closing = await Promise.all(
      Array.from({ length: 3 }, () => shop.owner.call('POST', '/closedimported/{id}', { params: { id: shop.id } })),
    );

    expect(closing.map(({ status }) => status)).toEqual([200, 200, 200]);
    await eventually(
      () => ticketsOf(shop, 'pending'),
      (left) => left.length === 0,
    );
    expect(await ticketsOf(shop, 'closed')).toHaveLength(11);
    expect((await ticketsOf(shop, 'open')).map(({ id }) => id)).toEqual([taken?.id]);
    expect((await shop.status()).statusImportMessages).toBeNull();
  }, 120_000);

  it('that are too many for their announcement come as a file, whole, while the phone tells of thousands of people', async () => {
    const history = { chats: 2, messages: 40, textLength: 3_000, otherLids: 2_000, to: daysAgo(0.01) };
    const shop = await linkWithHistory({ importOldMessages: daysAgo(40) }, history);
    const customer = await shop.customer('Escreve Enquanto');
    await customer.says('Oi');

    await shop.inbox.until(customer.name, 1);
    await untilImported(shop, 80);

    const old = (await ticketsOf(shop, 'pending')).filter(({ contact }) => contact.name !== customer.name);
    expect(old).toHaveLength(2);
    const messages = await shop.inbox.messages(old[0]!.id);
    expect(messages).toHaveLength(40);
    expect(messages.every(({ body }) => body.length >= 3_000)).toBe(true);
  }, 60_000);

  it('are stored once when the phone sends them again and the customer goes on writing', async () => {
    const to = daysAgo(0.01);
    const shop = await linkWithHistory({ importOldMessages: daysAgo(40), closedTicketsPostImported: true }, { chats: 3, messages: 40, to });
    await untilImported(shop, 120);
    const closed = await ticketsOf(shop, 'closed');
    const [first] = closed;
    await whatsapp.control('POST', `phones/${first!.contact.number}/messages`, { to: shop.number, type: 'text', text: 'Voltei!' });
    const fresh = await eventually(
      async () => (await ticketsOf(shop, 'pending'))[0],
      (ticket) => ticket !== undefined,
    );

    await whatsapp.control('POST', `phones/${shop.number}/history`, { chats: 3, messages: 40, to, now: true });
    // Behind it on the same socket.
    await whatsapp.control('POST', `phones/${first!.contact.number}/messages`, { to: shop.number, type: 'text', text: 'Alô?' });
    await eventually(
      () => shop.inbox.messages(fresh!.id),
      (messages) => messages.some(({ body }) => body === 'Alô?'),
    );
    await sleep(2000);

    const messages = await shop.inbox.messages(fresh!.id);
    expect(messages.map(({ body }) => body).slice(-2)).toEqual(['Voltei!', 'Alô?']);
    expect(new Set(messages.map(({ id }) => id)).size).toBe(messages.length);
    expect(messages.filter(({ ticketId }) => ticketId === first?.id)).toHaveLength(40);
    expect(closed).toHaveLength(3);
    expect(await ticketsOf(shop, 'closed')).toHaveLength(3);
    expect(fresh).toMatchObject({ unreadMessages: 1 });
    expect((await shop.status()).statusImportMessages).toBeNull();
  }, 120_000);

  it('outside the dates and of groups stay on the phone, unless groups are asked for', async () => {
    const history = { chats: 4, messages: 30, groups: 2, from: daysAgo(30), to: daysAgo(1) };
    const window = { importOldMessages: daysAgo(16), importRecentMessages: daysAgo(6) };
    const without = await linkWithHistory(window, history);
    const withGroups = await linkWithHistory({ ...window, allowGroup: true, importOldMessagesGroups: true }, history);
    await eventually(
      () => without.status(),
      ({ importProgress }) => importProgress?.ended && importProgress.processed === importProgress.total,
      60_000,
    );
    await eventually(
      () => withGroups.status(),
      ({ importProgress }) => importProgress?.ended && importProgress.processed === importProgress.total,
      60_000,
    );

    const [plain, mixed, groups] = [
      await ticketsOf(without, 'pending'),
      await ticketsOf(withGroups, 'pending'),
      await ticketsOf(withGroups, 'group'),
    ];

    expect(plain).toHaveLength(2);
    expect(mixed).toHaveLength(2);
    expect(groups.map(({ contact }) => contact.name).toSorted()).toEqual(['Grupo antigo 1', 'Grupo antigo 2']);
    expect(await ticketsOf(without, 'group')).toEqual([]);
    for (const [shop, ticket] of [[without, plain[0]] as const, [withGroups, groups[0]] as const]) {
      const messages = await shop.inbox.messages(ticket!.id);
      expect(messages.length).toBeGreaterThan(5);
      expect(messages.every(({ createdAt }) => createdAt >= window.importOldMessages && createdAt <= window.importRecentMessages)).toBe(
        true,
      );
    }
    expect((await withGroups.inbox.messages(groups[0]!.id)).find(({ fromMe }) => !fromMe)?.author?.name).toMatch(/Antiga/);
  }, 120_000);

  it('stay on the phone where nothing is imported; what comes during the linking does not', async () => {
    const number = newPhoneNumber();
    const shop = await linkShop(
      whatsapp,
      {},
      { number, beforeScan: () => whatsapp.control('POST', `phones/${number}/history`, { chats: 2, messages: 10, to: daysAgo(0.01) }) },
    );
    const customer = await shop.customer('Chega Agora');
    await customer.says('Oi');

    await shop.inbox.until(customer.name, 1);

    expect(await ticketsOf(shop, 'pending')).toHaveLength(1);
    expect((await shop.status()).importProgress).toBeNull();
  }, 60_000);

  it('leave their tickets to be closed together when another phone without any is linked', async () => {
    const shop = await linkWithHistory({ importOldMessages: daysAgo(40) }, { chats: 2, messages: 5, to: daysAgo(0.01) });
    await eventually(
      () => shop.status(),
      ({ statusImportMessages }) => statusImportMessages === 'renderButtonCloseTickets',
    );
    await whatsapp.control('POST', `phones/${shop.number}/unlink`, {});
    await eventually(
      () => shop.status(),
      ({ status }) => status === 'DISCONNECTED',
    );
    const other = newPhoneNumber();
    await whatsapp.control('POST', 'phones', { number: other, name: 'Loja' });
    await shop.owner.call('PUT', '/whatsappsession/{id}', { params: { id: shop.id } });
    await scan(whatsapp.company, whatsapp.control, shop.id, other);
    await eventually(
      () => shop.status(),
      ({ importProgress }) => importProgress?.ended === true && importProgress.total === 0,
      30_000,
    );

    expect(await ticketsOf(shop, 'pending')).toHaveLength(2);
    await eventually(
      () => shop.status(),
      ({ statusImportMessages }) => statusImportMessages === 'renderButtonCloseTickets',
      10_000,
    );
  }, 120_000);

  it('come when a connection that is up is told to: it asks for the code again', async () => {
    const shop = await linkWithHistory({}, { chats: 2, messages: 10, to: daysAgo(0.01) });

    const answer = await shop.owner.call('PUT', '/whatsapp/{id}', { params: { id: shop.id }, body: { importOldMessages: daysAgo(60) } });
    expect(answer).toMatchObject({ status: 200, body: { status: 'qrcode' } });
    await scan(whatsapp.company, whatsapp.control, shop.id, shop.number);

    await untilImported(shop, 20);
    expect(await ticketsOf(shop, 'pending')).toHaveLength(2);
  }, 120_000);
});

it('nothing went wrong unseen', () => expectNoFaults(whatsapp.cloud));

it('no phone got what it could not read', () => expectAllReadable(whatsapp.control));

it('chats a phone tells when it is linked become contacts when somebody asks for it, each once', async () => {
  const shop = await linkWithHistory({}, { chats: 5, messages: 2, to: daysAgo(0.01) });
  const importChats = async (connectionId: string) =>
    (await shop.owner.call('POST', '/contacts/import/chats', { body: { connectionId } })).body;
  const found = await eventually(
    () => importChats(shop.id),
    ({ created, known }) => created + known === 5,
    20_000,
  );

  expect(found.known + found.created).toBe(5);
  expect(await importChats(shop.id)).toEqual({ created: 0, known: 5 });
  const { body } = await shop.owner.call('GET', '/contacts', { query: { searchParam: 'Antiga' } });
  expect(body.contacts.length).toBeGreaterThanOrEqual(5);
});
