import {
  messageId as messageIdSchema,
  ticketId as ticketIdSchema,
  threadIdOf,
  connectionId as connectionIdSchema,
  contactId as contactIdSchema,
} from '@balcao/shared/domain/ids.ts';
import type { Identity, InboundEvent } from '@balcao/shared/events/channel-messages.ts';
import { ownFailures } from '@balcao/shared/domain/messages/own-failures.ts';
import type { MessageView } from '@balcao/shared/domain/messages/message.ts';
import { anId } from '@balcao/shared/testing/builders.ts';
import type { ServiceUsage } from '@balcao/shared/contract/connections.ts';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../../infra/local/testing/eventually.ts';
import { inboxOf, type Inbox } from '../testing/inbox.ts';
import type { TestCompany } from '../testing/make-company.ts';
import { simulatorClient, type SimulatorClient } from '../testing/simulator-client.ts';
import { sendToQueue } from '../platform/queues.ts';
import { joinFullCloud } from '../testing/join-test-cloud.ts';

const cloud = joinFullCloud();
// What Meta changed in the autumn of 2026, from the webhook to what people see.

let make: typeof import('../testing/make-company.ts');
let company: TestCompany;
let foreign: TestCompany;
let inbox: Inbox;
let simulator: SimulatorClient;
let people = 0;
const someone = (fields: Record<string, unknown> = { number: make.newNumber() }) =>
  simulator.addCustomer({ name: `Regra ${++people}`, ...fields });

beforeAll(async () => {
  make = await import('../testing/make-company.ts');
  company = await make.makeCompany(cloud.endpoints.api, 'Regras');
  foreign = await make.makeCompany(cloud.endpoints.api, 'Vizinha');
  inbox = inboxOf(company.owner);
  simulator = await simulatorClient(cloud.endpoints.simulator, cloud.endpoints.api, company);
});
afterEach(() => simulator.noFaults());

/** A signed webhook of Meta's with these messages, and the people it names. */
const tell = (messages: ReadonlyArray<Record<string, unknown>>, contacts: ReadonlyArray<unknown> = []): Promise<void> =>
  tellOf(company, { ...(contacts.length > 0 ? { contacts } : {}), messages });
const tellOf = async ({ secrets, connection }: TestCompany, told: Record<string, unknown>): Promise<void> => {
  const { status } = await simulator.control('POST', 'webhooks', {
    phoneNumberId: secrets.phoneNumberId,
    body: {
      object: 'whatsapp_business_account',
      entry: [
        {
          id: secrets.businessAccountId,
          changes: [
            {
              field: 'messages',
              value: {
                messaging_product: 'whatsapp',
                metadata: { display_phone_number: connection.number, phone_number_id: secrets.phoneNumberId },
                ...told,
              },
            },
          ],
        },
      ],
    },
  });
  expect(status).toBe(200);
};
const nowSec = () => Math.floor(Date.now() / 1000);
let ids = 0;
const newId = () => `wamid.RULES${Date.now()}${++ids}`;
const talkWith = async (customer: { name: string }) => {
  const { ticket } = await inbox.until(customer.name);
  await inbox.accept(ticket.id);
  return ticket;
};

describe('what a message costs', () => {
  const usage = async (of: TestCompany = company): Promise<ServiceUsage[]> => {
    const { status, body } = await of.owner.call('GET', '/whatsapp/service-messages', {});
    expect(status).toBe(200);
    return body as ServiceUsage[];
  };
  const deliveredOf = (list: ServiceUsage[]) => list.find(({ connectionId }) => connectionId === String(company.connection.id))?.delivered;
  const untilDelivered = (count: number) => eventually(usage, (list) => deliveredOf(list) === count);

  it('is kept with the message, and service messages are counted for the number, once each', async () => {
    const before = deliveredOf(await usage()) ?? 0;
    await simulator.fault({ freeServiceMessages: before + 1, duplicates: 2, shuffle: true });
    const customer = await someone();
    await simulator.says(customer, 'Olá');
    const ticket = await talkWith(customer);

    const [first] = await inbox.send(ticket.id, { body: 'a última grátis' });
    const free = await inbox.untilMessage(ticket.id, first!.id, ({ ack, pricing }) => ack === 2 && pricing !== undefined);
    const [second] = await inbox.send(ticket.id, { body: 'a primeira paga' });
    const charged = await inbox.untilMessage(ticket.id, second!.id, ({ ack, pricing }) => ack === 2 && pricing !== undefined);
    await simulator.settled();
    const told = await simulator.received(customer);
    for (const message of told) await simulator.setStatus(message, 'read');
    await simulator.settled();

    expect(free.pricing).toEqual({ category: 'service', type: 'free_customer_service', billable: false, model: 'PMP' });
    expect(charged.pricing).toEqual({ category: 'service', type: 'regular', billable: true, model: 'PMP' });
    await inbox.untilMessage(ticket.id, second!.id, ({ ack }) => ack === 3);
    expect(deliveredOf(await untilDelivered(before + 2))).toBe(before + 2);
    expect(await usage(foreign)).toMatchObject([{ delivered: 0, free: 1000 }]);
  });

  it('is nothing for who came by an advertisement, and does not count', async () => {
    const before = deliveredOf(await usage()) ?? 0;
    await simulator.fault({ freeServiceMessages: 0 });
    const customer = await someone();
    await simulator.write(customer, {
      type: 'raw',
      message: { type: 'text', text: { body: 'Vi o anúncio' }, referral: { source_type: 'ad', source_id: '1', ctwa_clid: 'c' } },
    });
    const ticket = await talkWith(customer);
    const [sent] = await inbox.send(ticket.id, { body: 'Bem-vindo' });
    const message = await inbox.untilMessage(ticket.id, sent!.id, ({ ack, pricing }) => ack === 2 && pricing !== undefined);
    const other = await someone();
    await simulator.says(other, 'Sem anúncio');
    const counted = await talkWith(other);
    const [paid] = await inbox.send(counted.id, { body: 'Olá' });
    await inbox.untilMessage(counted.id, paid!.id, ({ pricing }) => pricing?.billable === true);

    expect(message.pricing).toMatchObject({ category: 'service', type: 'free_entry_point', billable: false });
    // The second one is counted after the first would have been.
    expect(deliveredOf(await untilDelivered(before + 1))).toBe(before + 1);
  });
});

describe('an advertisement', () => {
  const referral = {
    source_url: 'https://fb.me/abc',
    source_type: 'ad',
    source_id: '1200',
    headline: 'Semana do cliente',
    body: 'Tudo com 20%',
    ctwa_clid: 'ARAk',
  };
  const comesBy = (customer: Parameters<SimulatorClient['write']>[0], text: string, headline = referral.headline) =>
    simulator.write(customer, { type: 'raw', message: { type: 'text', text: { body: text }, referral: { ...referral, headline } } });
  const ad = { sourceType: 'ad', sourceId: '1200', headline: 'Semana do cliente', body: 'Tudo com 20%', clickId: 'ARAk', videoUrl: null };

  it('stays with the message and the ticket of who came by it, the last one where there were several', async () => {
    const [fresh, known] = [await someone(), await someone()];
    await simulator.says(known, 'Oi');
    await talkWith(known);

    await comesBy(fresh, 'Vi o anúncio');
    await comesBy(known, 'Vi também');

    const first = await inbox.until(fresh.name);
    expect(first.ticket.ad).toMatchObject(ad);
    expect(first.messages[0]?.origin).toMatchObject({ kind: 'referral', url: 'https://fb.me/abc', ad });
    expect((await inbox.until(known.name, 2)).ticket.ad).toMatchObject(ad);
    await simulator.says(fresh, 'E então?');
    expect((await inbox.until(fresh.name, 2)).ticket.ad).toMatchObject(ad);
    await comesBy(fresh, 'E este?', 'Black Friday');
    expect((await inbox.until(fresh.name, 3)).ticket.ad).toMatchObject({ headline: 'Black Friday', clickId: 'ARAk' });
  });

  it('is nobody’s who came by none', async () => {
    const customer = await someone();
    await simulator.says(customer, 'Oi');

    expect((await inbox.until(customer.name)).ticket.ad).toBeNull();
  });
});

describe('what WhatsApp tells of a customer', () => {
  const lines = async (ticketId: number) => {
    const { body } = await company.owner.call('GET', '/tickets-log/{ticketId}', {
      params: { ticketId: String(ticketId) },
      query: { only: 'events' },
    });
    return (body.logs as Array<{ type: string; reason: string | null }>).map(({ type, reason }) => [type, reason]);
  };
  const noticeOf = (from: string, id = newId()) => ({ from, id, timestamp: String(nowSec()) });
  const allowsCalls = {
    type: 'interactive',
    interactive: { type: 'call_permission_reply', call_permission_reply: { response: 'accept' } },
  };

  it('is a line of the open ticket, once, and opens none', async () => {
    const number = make.newNumber();
    const customer = await someone({ number });
    const stranger = make.newNumber();
    await simulator.says(customer, 'Olá');
    const { ticket } = await inbox.until(customer.name);
    const system = { type: 'system', system: { type: 'something_new', body: 'Algo mudou' } };
    const again = { ...noticeOf(number), ...allowsCalls };

    await tell([{ ...noticeOf(number), type: 'request_welcome' }, again, { ...noticeOf(number), ...system }]);
    await tell([again]);
    await tell([{ ...noticeOf(stranger), type: 'request_welcome' }]);
    await simulator.says(customer, 'Ainda aqui');

    const after = await inbox.until(customer.name, 2);
    expect(after.messages.map(({ body }) => body)).toEqual(['Olá', 'Ainda aqui']);
    const shown = await eventually(
      () => lines(ticket.id),
      (list) => list.length >= 3,
    );
    expect(shown.filter(([type]) => ['chatOpened', 'callsAllowed', 'systemNotice'].includes(String(type))).toSorted()).toEqual([
      ['callsAllowed', null],
      ['chatOpened', null],
      ['systemNotice', 'Algo mudou'],
    ]);
    const { body } = await company.owner.call('GET', '/contacts', { query: { searchParam: stranger } });
    expect(body.contacts).toEqual([]);
  });
});

describe('a message that WhatsApp has not got yet', () => {
  const missing = { type: 'unsupported', errors: [{ code: 131060, title: 'This message is currently unavailable' }] };
  const words = (body: string) => ({ type: 'text', text: { body } });

  it('gets its words when they come under its id, once, from who wrote it', async () => {
    const [number, other] = [make.newNumber(), make.newNumber()];
    const customer = await someone({ number });
    await someone({ number: other });
    const id = newId();
    const says = (from: string, content: Record<string, unknown>) => tell([{ from, id, timestamp: String(nowSec()), ...content }]);
    const contact = [{ profile: { name: customer.name }, wa_id: number }];
    await tell([{ from: number, id, timestamp: String(nowSec()), ...missing }], contact);
    const { ticket } = await inbox.until(customer.name);

    await Promise.all([says(number, words('Cheguei')), says(number, words('Cheguei'))]);
    await says(other, words('Não sou eu'));
    await says(number, missing);
    await says(number, words('Outra coisa'));
    await simulator.says(customer, 'Fim');

    const { messages } = await inbox.until(customer.name, 2);
    expect(messages.map(({ mediaType, body }) => [mediaType, body])).toEqual([
      ['conversation', 'Cheguei'],
      ['conversation', 'Fim'],
    ]);
    expect((await inbox.until(customer.name, 2)).ticket).toMatchObject({ id: ticket.id, lastMessage: 'Fim' });
  });
});

describe('a changed security code', () => {
  const codeChanged = (from: string, id: string, timestamp = nowSec()) =>
    tell([
      {
        from,
        id,
        timestamp: String(timestamp),
        type: 'system',
        system: { type: 'customer_identity_changed', identity: 'hash', body: 'x' },
      },
    ]);
  const lines = async (ticketId: number) => {
    const { body } = await company.owner.call('GET', '/tickets-log/{ticketId}', {
      params: { ticketId: String(ticketId) },
      query: { only: 'events' },
    });
    return (body.logs as Array<{ type: string }>).filter(({ type }) => type === 'securityCodeChanged').length;
  };

  it('is a line of the open ticket, once, and opens none', async () => {
    const number = make.newNumber();
    const customer = await someone({ number });
    await simulator.says(customer, 'Olá');
    const { ticket } = await inbox.until(customer.name);
    const id = newId();

    await Promise.all([1, 2, 3].map(() => codeChanged(number, id)));
    await codeChanged(number, id);
    await eventually(
      () => lines(ticket.id),
      (count) => count > 0,
    );
    await simulator.says(customer, 'Ainda aqui');

    const after = await inbox.until(customer.name, 2);
    expect(after.messages.map(({ body }) => body)).toEqual(['Olá', 'Ainda aqui']);
    expect(after.ticket.id).toBe(ticket.id);
    expect(await lines(ticket.id)).toBe(1);

    // No ticket and no contact is made for an unknown sender, nor for one whose ticket is resolved.
    await inbox.update(ticket.id, { status: 'closed' });
    await codeChanged(number, newId());
    const stranger = make.newNumber();
    await codeChanged(stranger, newId());
    await simulator.says(customer, 'De volta');
    const back = await eventually(
      () => inbox.until(customer.name, 3),
      ({ messages }) => messages.at(-1)?.body === 'De volta',
    );
    expect(await lines(back.ticket.id)).toBe(back.ticket.id === ticket.id ? 1 : 0);
    const { body } = await company.owner.call('GET', '/contacts', { query: { searchParam: stranger } });
    expect(body.contacts).toEqual([]);
  });
});

describe('a changed business-scoped id', () => {
  const newBsuid = () => `BR.${Date.now()}${++ids}`;
  const says = (userId: string, name: string, text: string, number: string | null) =>
    tell(
      [
        {
          ...(number === null ? {} : { from: number }),
          from_user_id: userId,
          id: newId(),
          timestamp: String(nowSec()),
          type: 'text',
          text: { body: text },
        },
      ],
      [{ profile: { name }, user_id: userId, ...(number === null ? {} : { wa_id: number }) }],
    );
  /** Both ways in which it is described: the sender is the new id, or the notice names it. */
  const ways = [
    ['the sender is the new id', (before: string, now: string) => ({ sender: now, told: { previous_user_id: before } })],
    [
      'the notice names the new id',
      (before: string, now: string) => ({ sender: before, told: { previous_user_id: before, user_id: now } }),
    ],
  ] as const;
  const changes = (way: (typeof ways)[number][1], before: string, now: string, id: string) => {
    const { sender, told } = way(before, now);
    return tell([
      {
        from_user_id: sender,
        id,
        timestamp: String(nowSec()),
        type: 'system',
        system: { type: 'user_changed_user_id', ...told, body: 'x' },
      },
    ]);
  };
  const records = async () => (await import('../people/contacts/service/contact-records.ts')).contactRecords(company.id);
  const ownerOf = async (value: string) => (await records()).findByIdentity([{ kind: 'bsuid', value }] satisfies Identity[]);

  it.each(ways)('joins the person, where %s, told again and again', async (_what, way) => {
    const [before, now, name] = [newBsuid(), newBsuid(), `Nova id ${++people}`];
    await says(before, name, 'antes', null);
    const { ticket } = await inbox.until(name);
    const id = newId();

    for (let told = 0; told < 2; told++) await changes(way, before, now, id);
    await eventually(
      () => ownerOf(now),
      (owner) => owner !== null,
    );
    await says(now, name, 'depois', null);
    await changes(way, before, now, newId());

    const { messages, ticket: after } = await inbox.until(name, 2);
    expect(messages.map(({ body }) => body)).toEqual(['antes', 'depois']);
    expect([after.id, after.contactId]).toEqual([ticket.id, ticket.contactId]);
    expect(await ownerOf(now)).toBe(ticket.contactId);
    const contact = await (await records()).get(contactIdSchema.parse(ticket.contactId));
    expect(contact?.bsuid).toBe(now);
  });

  it.each(ways)('ends with one person, where %s, though a message under the new id runs beside it', async (_what, way) => {
    const deps = (await import('../conversation/tickets/inbound/receive-deps.ts')).receiveDeps(company.id);
    for (let round = 0; round < 5; round++) {
      const [before, now, name, number] = [newBsuid(), newBsuid(), `Ao mesmo tempo ${++people}`, round % 2 === 0 ? make.newNumber() : null];
      await says(before, name, 'antes', number);
      const { ticket } = await inbox.until(name);
      const id = newId();

      await Promise.all([changes(way, before, now, id), says(now, name, 'junto', number), changes(way, before, now, id)]);

      // Whichever event is processed first, both ids resolve to one contact and no message is lost.
      const owners = await eventually(
        () => Promise.all([ownerOf(before), ownerOf(now)]),
        ([one, other]) => one !== null && one === other,
      );
      const threads = await eventually(
        async () => {
          const contacts = await company.owner.call('GET', '/contacts', { query: { searchParam: name } });
          const ofName = (contacts.body.contacts as Array<{ id: string; name: string }>)
            .filter((contact) => contact.name === name)
            .map((contact) => contactIdSchema.parse(contact.id));
          const stored = await Promise.all(
            [...new Set([...ofName, contactIdSchema.parse(ticket.contactId)])].map((contactId) =>
              deps.messages.list(threadIdOf(connectionIdSchema.parse(company.connection.id), contactId), null, 50),
            ),
          );
          return stored.flatMap(({ messages }) => messages.map(({ body }) => body)).toSorted();
        },
        (bodies) => bodies.length >= 2,
      );
      expect(threads).toEqual(['antes', 'junto']);

      await says(now, name, 'por fim', number);
      const thread = threadIdOf(connectionIdSchema.parse(company.connection.id), owners[0]!);
      const last = await eventually(
        () => deps.messages.list(thread, null, 50),
        ({ messages }) => messages.some(({ body }) => body === 'por fim'),
      );
      expect(last.messages.filter(({ body }) => body === 'por fim')).toHaveLength(1);
    }
  });

  it('touches nobody of another company', async () => {
    const [before, now] = [newBsuid(), newBsuid()];
    const { handOverInbound } = await import('./service/hand-over-inbound.ts');
    const { contactRecords } = await import('../people/contacts/service/contact-records.ts');
    const name = `Da vizinha ${++people}`;
    const event: InboundEvent = {
      type: 'message',
      channel: 'whatsapp_oficial',
      chatKey: before,
      providerId: newId(),
      sentAt: new Date().toISOString(),
      contact: { identities: [{ kind: 'bsuid', value: before }], name },
      content: { kind: 'text', body: 'oi' },
      quotedProviderId: null,
      forwarded: false,
      fromMe: false,
    };
    await handOverInbound(
      String(cloud.env['QUEUE_URL_INBOUND']),
      { companyId: foreign.id, connectionId: connectionIdSchema.parse(foreign.connection.id) },
      [event],
      new Date().toISOString(),
    );
    const { ticket } = await inboxOf(foreign.owner).until(name);

    await changes(ways[0][1], before, now, newId());
    // In the same conversation's queue, so that the change was taken when this is answered.
    await says(before, `Nossa ${name}`, 'oi', null);
    await inbox.until(`Nossa ${name}`);

    const theirs = contactRecords(foreign.id);
    expect(await theirs.findByIdentity([{ kind: 'bsuid', value: now }])).toBeNull();
    expect((await theirs.get(contactIdSchema.parse(ticket.contactId)))?.bsuid).toBe(before);
  });
});

it('who writes is shown to the customer below their newest message, which is read then, and once in a while however often it is asked for', async () => {
  const { showTyping } = await import('./service/ask-provider.ts');
  const { ticketRecords } = await import('../conversation/tickets/service/ticket-records.ts');
  const customer = await someone();
  await simulator.says(customer, 'Alguém aí?');
  const { ticket } = await inbox.until(customer.name);
  const stored = (await ticketRecords(company.id).get(ticketIdSchema.parse(ticket.id)))!;
  const events = (await fetch(`${cloud.endpoints.simulator}/control/events`)).body!.pipeThrough(new TextDecoderStream());
  const at = new Date();

  for (let times = 0; times < 3; times++) await showTyping(String(cloud.env['QUEUE_URL_OUTBOUND']), company.id, stored, at);
  const [first] = await eventually(
    () => simulator.messagesOf(customer),
    ([message]) => message?.status === 'read',
    15_000,
  );
  await inbox.accept(ticket.id);
  await inbox.send(ticket.id, { body: 'Aqui!' });
  let seen = '';
  for await (const chunk of events) {
    seen += chunk;
    if (seen.includes('Aqui!')) break;
  }

  expect(first).toMatchObject({ direction: 'in', status: 'read' });
  expect(seen.split('\n').filter((line) => line.includes('"typing"') && line.includes(customer.id))).toHaveLength(1);
});

describe('what Meta asks of every call', () => {
  it('comes with it: the proof of the app, for messages and for files', async () => {
    const customer = await someone();
    await simulator.fault({ proofRequired: true });

    await simulator.write(customer, { type: 'image', media: { sample: 'receipt' } });
    const { ticket } = await inbox.until(customer.name);
    await inbox.accept(ticket.id);
    await inbox.send(ticket.id, { body: 'Recebido' });

    expect(await simulator.untilReceived(customer, 1)).toMatchObject([{ content: { body: 'Recebido' } }]);
    await eventually(
      () => inbox.messages(ticket.id),
      ([photo]) => photo?.media?.state === 'ready',
      20_000,
    );
  });
});

describe('a customer’s file', () => {
  const untilFile = (ticketId: number, isSo: (media: NonNullable<MessageView['media']>) => boolean) =>
    eventually(
      async () => (await inbox.messages(ticketId)).at(-1)?.media,
      (media) => media !== null && media !== undefined && isSo(media),
      20_000,
    );

  it('comes from a new address when the first one answers as what lies between does', async () => {
    const customer = await someone();
    await simulator.fault({ fileAddresses: { status: 403, times: 1 } });

    await simulator.write(customer, { type: 'image', media: { sample: 'receipt' } });
    const { ticket } = await inbox.until(customer.name);

    expect(await untilFile(ticket.id, ({ state }) => state !== 'pending')).toMatchObject({ state: 'ready', mimeType: 'image/png' });
  });

  it('waits for its connection while that is refused, and comes when it has a new token', async () => {
    const { phoneNumberId, sendToken } = company.secrets;
    const look = async () => (await company.owner.call('GET', '/whatsapp/{id}', { params: { id: company.connection.id } })).body;
    const token = `EAAR${phoneNumberId}`;
    const customer = await someone();
    await simulator.control('PUT', `numbers/${phoneNumberId}`, { token });
    try {
      await simulator.write(customer, { type: 'image', media: { sample: 'receipt' } });
      const { ticket } = await inbox.until(customer.name);

      expect(await untilFile(ticket.id, ({ waits }) => waits !== undefined)).toMatchObject({ state: 'pending', waits: 'connection' });
      expect(await look()).toMatchObject({ status: 'DISCONNECTED', trouble: 'reauthorise' });

      const saved = await company.owner.call('PUT', '/whatsapp/{id}', {
        params: { id: company.connection.id },
        body: { send_token: token },
      });
      expect(saved.body).toMatchObject({ status: 'CONNECTED', trouble: null });
      expect(await untilFile(ticket.id, ({ state }) => state !== 'pending')).toMatchObject({ state: 'ready', mimeType: 'image/png' });
    } finally {
      await simulator.control('PUT', `numbers/${phoneNumberId}`, { token: sendToken });
      await company.owner.call('PUT', '/whatsapp/{id}', { params: { id: company.connection.id }, body: { send_token: sendToken } });
    }
  });

  it('is asked for by the hour, too, while nobody repairs its connection', async () => {
    const { phoneNumberId, sendToken } = company.secrets;
    const customer = await someone();
    await simulator.control('PUT', `numbers/${phoneNumberId}`, { token: `EAAH${phoneNumberId}` });
    try {
      await simulator.write(customer, { type: 'image', media: { sample: 'receipt' } });
      const { ticket } = await inbox.until(customer.name);
      await untilFile(ticket.id, ({ waits }) => waits !== undefined);
      await simulator.control('PUT', `numbers/${phoneNumberId}`, { token: sendToken });
      const timer = {
        kind: 'files-wait',
        companyId: company.id,
        connectionId: company.connection.id,
        at: new Date().toISOString(),
        version: 'hourly',
      };

      await sendToQueue(String(cloud.env['QUEUE_URL_TIMERS']), [timer, timer]);

      expect(await untilFile(ticket.id, ({ state }) => state !== 'pending')).toMatchObject({ state: 'ready', mimeType: 'image/png' });
    } finally {
      await simulator.control('PUT', `numbers/${phoneNumberId}`, { token: sendToken });
      await company.owner.call('PUT', '/whatsapp/{id}', { params: { id: company.connection.id }, body: { send_token: sendToken } });
    }
  });

  it('waits in its own company alone', async () => {
    const { waitingFileStoreFor } = await import('./store/waiting-file-store.ts');
    const connection = connectionIdSchema.parse(company.connection.id);
    const key = { threadId: threadIdOf(connection, contactIdSchema.parse(anId('W1'))), messageId: messageIdSchema.parse(anId('W2')) };
    const own = waitingFileStoreFor(company.id, connection);

    await Promise.all([own.note(key, new Date()), own.note(key, new Date())]);

    expect(await waitingFileStoreFor(foreign.id, connection).list(10)).toEqual([]);
    expect(await own.list(10)).toContainEqual(key);
    await own.remove(key);
    expect(await own.list(10)).not.toContainEqual(key);
  });
});

describe('a menu that Meta does not take', () => {
  // A company of its own, for functions keep what they read of a connection a while.
  let menus: TestCompany;
  let inboxOfMenus: Inbox;
  let simulatorOfMenus: SimulatorClient;
  beforeAll(async () => {
    menus = await make.makeCompany(cloud.endpoints.api, 'Menus');
    inboxOfMenus = inboxOf(menus.owner);
    simulatorOfMenus = await simulatorClient(cloud.endpoints.simulator, cloud.endpoints.api, menus);
    const body = { queueIds: [menus.queue.id, menus.otherQueue.id], greetingMessage: 'Escolha:' };
    await menus.owner.call('PUT', '/whatsapp/{id}', { params: { id: menus.connection.id }, body });
    await menus.owner.call('PUT', '/companySettings', { body: { column: 'chatBotType', data: 'button' } });
  });

  it('goes as its text when its buttons are refused by a status', async () => {
    const customer = await simulatorOfMenus.addCustomer({ name: `Menu ${++people}`, number: make.newNumber() });
    await simulatorOfMenus.fault({ failNext: { code: 131_051, how: 'status', times: 1 } });

    await simulatorOfMenus.says(customer, 'Oi');

    const received = await simulatorOfMenus.untilReceived(customer, 2, 30_000);
    expect(received.map(({ content }) => Object(content).body)).toEqual([
      { text: 'Escolha:' },
      `Escolha:\n\n1 - ${menus.queue.name}\n2 - ${menus.otherQueue.name}`,
    ]);
    expect((await inboxOfMenus.until(customer.name)).ticket).toMatchObject({ isBot: true, queueId: null });
  });

  it('is the bot’s again when it arrives after it was given up, with the queue that is chosen then', async () => {
    const customer = await simulatorOfMenus.addCustomer({ name: `Menu ${++people}`, number: make.newNumber() });
    await simulatorOfMenus.fault({ statusDelayMs: 60_000 });
    await simulatorOfMenus.says(customer, 'Oi');
    const [sent] = await simulatorOfMenus.untilReceived(customer, 1, 30_000);
    const asked = async () => (await inboxOfMenus.until(customer.name)).messages.find(({ fromMe }) => fromMe);
    const { id } = (await eventually(asked, (message) => message?.ack === 1, 30_000))!;
    const ticketOf = async () => (await inboxOfMenus.until(customer.name)).ticket;
    const { contactId } = await ticketOf();
    const key = { threadId: threadIdOf(menus.connection.id, contactIdSchema.parse(contactId)), messageId: messageIdSchema.parse(id) };
    const { messageRecords } = await import('../conversation/tickets/service/message-records.ts');
    const noAnswer = { code: ownFailures.noAnswer, reason: 'noAnswer', retryable: true };
    await messageRecords(menus.id).markFailed(key, noAnswer, new Date().toISOString());
    await eventually(ticketOf, ({ isBot, queueId }) => !isBot && queueId === menus.queue.id, 30_000);

    const status = { id: sent!.id, status: 'delivered', timestamp: String(nowSec()), recipient_id: customer.waId };
    await tellOf(menus, { statuses: [status] });
    await eventually(ticketOf, ({ isBot, queueId }) => isBot && queueId === null, 30_000);
    await simulatorOfMenus.says(customer, '2');

    await eventually(ticketOf, ({ queueId }) => queueId === menus.otherQueue.id, 30_000);
  });

  it('leaves the conversation to people when it can not go at all', async () => {
    const customer = await simulatorOfMenus.addCustomer({ name: `Menu ${++people}`, number: make.newNumber() });
    await simulatorOfMenus.fault({ failNext: { code: 131_026, how: 'answer', times: 1 } });

    await simulatorOfMenus.says(customer, 'Oi');

    await eventually(
      () => inboxOfMenus.until(customer.name),
      ({ ticket }) => !ticket.isBot && ticket.queueId === menus.queue.id,
      30_000,
    );
    const { ticket, messages } = await inboxOfMenus.until(customer.name);
    expect(messages.filter(({ fromMe }) => fromMe)).toMatchObject([{ failed: { code: 131_026 } }]);
    const { body: log } = await menus.owner.call('GET', '/tickets-log/{ticketId}', { params: { ticketId: String(ticket.id) } });
    expect(JSON.stringify(log)).toContain('notDelivered');
  });
});
