import type { InboundEvent, InboundMessageEvent } from '@balcao/shared/events/channel-messages.ts';
import { connectionId as connectionIdSchema, threadIdOf } from '@balcao/shared/domain/ids.ts';
import type { MessageView } from '@balcao/shared/domain/messages/message.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../../../infra/local/testing/eventually.ts';
import { inboxOf, type Inbox } from '../../testing/inbox.ts';
import type { TestCompany } from '../../testing/make-company.ts';
import { joinTestCloud } from '../../testing/join-test-cloud.ts';
import type { CloudOfRun } from '../../../../infra/local/testing/clouds-of-run.ts';

// What the container hands over, by the queue it hands it over on: order, redelivery and races the phone network cannot be told to make.

let cloud: CloudOfRun;
let make: typeof import('../../testing/make-company.ts');
let company: TestCompany;
let inbox: Inbox;
let connectionId: string;
let receive: typeof import('./inbound/receive-message.ts').receiveMessage;
let revise: typeof import('./inbound/receive-revision.ts').receiveRevision;
let joinIdentities: typeof import('../../people/contacts/service/join-identities.ts').joinIdentities;
let handOver: (...events: InboundEvent[]) => Promise<void>;

const deps = async () => (await import('./inbound/receive-deps.ts')).receiveDeps(company.id);
const connectionOf = async (id: string) => {
  const { connectionRecords } = await import('../../setup/connections/service/connection-records.ts');
  const connection = await connectionRecords(company.id).get(connectionIdSchema.parse(id));
  if (!connection) throw new Error('no such connection');
  return connection;
};

let serial = 0;
type Person = { number: string; name: string };
const person = (name: string): Person => ({ number: make.newNumber(), name: `${name} ${++serial}` });
const text = ({ number, name }: Person, body: string, change: Partial<InboundMessageEvent> = {}): InboundMessageEvent => ({
  type: 'message',
  channel: 'whatsapp',
  chatKey: number,
  providerId: `WA${++serial}X${number}`,
  sentAt: new Date(Math.floor(Date.now() / 1000) * 1000).toISOString(),
  contact: { identities: [{ kind: 'phone', value: number }], name },
  content: { kind: 'text', body },
  quotedProviderId: null,
  forwarded: false,
  fromMe: false,
  ...change,
});
const lidOf = (number: string) => `9${number}`;
const about = ({ chatKey, providerId }: InboundMessageEvent) => ({ channel: 'whatsapp' as const, chatKey, providerId });
const until = (of: Person, isWanted: (messages: MessageView[]) => boolean, count = 1) =>
  eventually(
    () => inbox.until(of.name, count),
    ({ messages }) => isWanted(messages),
  );

beforeAll(async () => {
  cloud = joinTestCloud();
  make = await import('../../testing/make-company.ts');
  company = await make.makeCompany(cloud.endpoints.api, 'Fila');
  inbox = inboxOf(company.owner);
  const { body } = await company.owner.call('POST', '/whatsapp', { body: { name: 'Por QR', allowGroup: true } });
  connectionId = body.id;
  ({ receiveMessage: receive } = await import('./inbound/receive-message.ts'));
  ({ receiveRevision: revise } = await import('./inbound/receive-revision.ts'));
  ({ joinIdentities } = await import('../../people/contacts/service/join-identities.ts'));
  const { handOverInbound } = await import('../../channels/service/hand-over-inbound.ts');
  const queueUrl = String(cloud.env['QUEUE_URL_INBOUND']);
  handOver = (...events) =>
    handOverInbound(
      queueUrl,
      { companyId: company.id, connectionId: connectionIdSchema.parse(connectionId) },
      events,
      new Date().toISOString(),
    );
});

describe('a changed or deleted message', () => {
  const at = (sec: number) => new Date(Date.UTC(2026, 10, 20, 12, 0, sec)).toISOString();

  it('is changed once however often that is told, and never back', async () => {
    const ana = person('Ana');
    const message = text(ana, 'um');
    const connection = await connectionOf(connectionId);
    const all = await deps();
    await receive(all, connection, message, new Date());
    const edit = (body: string, sec: number): InboundEvent => ({ ...about(message), type: 'edit', body, at: at(sec) });
    for (const event of [edit('dois', 2), edit('tres', 3), edit('dois', 2)])
      if (event.type === 'edit') await revise(all, connection, event);
    const [before] = (await inbox.until(ana.name)).messages;

    const again = edit('tres', 3);
    if (again.type === 'edit') await revise(all, connection, again);

    expect(before).toMatchObject({ body: 'tres', isEdited: true, hasEdits: true });
    expect((await (await deps()).messages.listEdits(before!.id)).map(({ body }) => body)).toEqual(['um', 'dois']);
    expect((await inbox.until(ana.name)).messages).toEqual([before]);
  });

  it('takes a change that came before it', async () => {
    const bia = person('Bia');
    const [first, second] = [text(bia, 'texto velho'), text(bia, 'nunca visto')];
    await handOver({ ...about(first), type: 'edit', body: 'texto novo', at: at(1) }, { ...about(second), type: 'delete', at: at(1) });
    await handOver(first, second);

    const { messages, ticket } = await until(bia, ([one, two]) => one?.isEdited === true && two?.isDeleted === true, 2);

    // Erased, and to be read all the same: this company hides nothing that its customers erase.
    expect(messages).toMatchObject([{ body: 'texto novo' }, { body: 'nunca visto' }]);
    expect(ticket.lastMessage).toBe('🚫');
  });

  it('is gone for everybody once its writer erased it, where the company hides that', async () => {
    const cris = person('Cris');
    const one = text(cris, 'meu CPF é outro');
    await handOver(one, { ...about(one), type: 'delete', at: at(1) });
    await until(cris, ([message]) => message?.isDeleted === true, 1);
    const set = async (data: 'enabled' | 'disabled') => {
      for (const column of ['enableLGPD', 'lgpdDeleteMessage'])
        await company.owner.call('PUT', '/companySettings', { body: { column, data } });
    };

    await set('enabled');
    try {
      expect((await inbox.until(cris.name)).messages).toMatchObject([{ isDeleted: true, body: '' }]);
    } finally {
      await set('disabled');
    }
    expect((await inbox.until(cris.name)).messages).toMatchObject([{ isDeleted: true, body: 'meu CPF é outro' }]);
  });

  it('ends changed when message and change arrive together', async () => {
    const connection = await connectionOf(connectionId);
    const all = await deps();
    const rounds = Array.from({ length: 12 }, (_, round) => ({ who: person(`Corrida${round}`) }));

    await Promise.all(
      rounds.map(async ({ who }) => {
        const message = text(who, 'antes');
        await Promise.all([
          receive(all, connection, message, new Date()),
          revise(all, connection, { ...about(message), type: 'edit', body: 'depois', at: at(1) }),
        ]);
      }),
    );

    for (const { who } of rounds) expect((await inbox.until(who.name)).messages).toMatchObject([{ body: 'depois', isEdited: true }]);
  });
});

describe('a message that could not be read at first', () => {
  it('gets its content under the same id, and a later stub takes nothing away', async () => {
    const caio = person('Caio');
    const readable = text(caio, 'agora sim');
    const stub: InboundMessageEvent = { ...readable, content: { kind: 'unsupported', providerType: 'ciphertext' } };
    await handOver(stub);
    await until(caio, ([first]) => first?.mediaType === 'unsupported');

    await handOver(readable);
    await until(caio, ([first]) => first?.body === 'agora sim');
    await receive(await deps(), await connectionOf(connectionId), stub, new Date());

    const { messages, ticket } = await inbox.until(caio.name);
    expect(messages).toMatchObject([{ body: 'agora sim', mediaType: 'conversation' }]);
    expect(ticket.lastMessage).toBe('agora sim');
  });
});

describe('one person under several names', () => {
  it('is one contact when the number comes after the LID', async () => {
    const duda = person('Duda');
    const lid = { kind: 'lid' as const, value: lidOf(duda.number) };
    await handOver(text(duda, 'por lid', { chatKey: lid.value, contact: { identities: [lid], name: duda.name } }));
    await until(duda, () => true);

    await handOver(text(duda, 'com os dois', { contact: { identities: [{ kind: 'phone', value: duda.number }, lid], name: duda.name } }));

    const { ticket } = await until(duda, () => true, 2);
    expect(ticket.contact.number).toBe(duda.number);
  });

  it('is one contact from when two meet, however often they are told of at once', async () => {
    const all = await deps();
    const connection = await connectionOf(connectionId);
    const eva = person('Eva');
    const phone = { kind: 'phone' as const, value: eva.number };
    const lid = { kind: 'lid' as const, value: lidOf(eva.number) };
    await receive(all, connection, text(eva, 'do número'), new Date());
    await receive(
      all,
      connection,
      text(eva, 'do lid', { chatKey: lid.value, contact: { identities: [lid], name: 'Outra Eva' } }),
      new Date(),
    );
    expect(await all.contacts.findByIdentity([phone])).not.toBe(await all.contacts.findByIdentity([lid]));

    await Promise.all(Array.from({ length: 6 }, () => joinIdentities(all, [lid, phone])));

    expect(await all.contacts.findByIdentity([lid])).toBe(await all.contacts.findByIdentity([phone]));
    await receive(
      all,
      connection,
      text(eva, 'e agora', { chatKey: lid.value, contact: { identities: [lid], name: 'Outra Eva' } }),
      new Date(),
    );
    const { messages } = await inbox.until(eva.name, 2);
    expect(messages.map(({ body }) => body)).toEqual(['do número', 'e agora']);
  });

  it('keeps the number of the one who stays when the other is deleted', async () => {
    const all = await deps();
    const fred = person('Fred');
    const phone = { kind: 'phone' as const, value: fred.number };
    const lid = { kind: 'lid' as const, value: lidOf(fred.number) };
    const { findOrCreateContact } = await import('../../people/contacts/service/find-or-create-contact.ts');
    const origin = { channel: 'whatsapp' as const, connectionId: connectionIdSchema.parse(connectionId), isGroup: false };
    const stays = await findOrCreateContact(all, { identities: [phone], name: fred.name }, origin);
    const other = await findOrCreateContact(all, { identities: [lid], name: 'Fred por LID' }, origin);
    await joinIdentities(all, [lid, phone]);

    expect(await company.owner.call('DELETE', '/contacts/{id}', { params: { id: other.id } })).toMatchObject({ status: 200 });

    expect(await all.contacts.findByIdentity([phone])).toBe(stays.id);
    expect(await all.contacts.findByIdentity([lid])).toBe(stays.id);
  });

  it('is the same with and without the ninth digit', async () => {
    // Only mobiles have a ninth digit: 55, area, 9, then 6 to 9.
    const gil = { ...person('Gil'), number: `551199${make.newNumber().slice(-7)}` };
    await handOver(text(gil, 'com nove'));
    await until(gil, () => true);
    const old = `${gil.number.slice(0, 4)}${gil.number.slice(5)}`;

    await handOver(text({ ...gil, number: old }, 'sem nove'));

    expect((await until(gil, () => true, 2)).messages.map(({ body }) => body)).toEqual(['com nove', 'sem nove']);
  });
});

describe('a name or picture learned outside of a message', () => {
  it('fills what is empty, and names groups after their subject', async () => {
    const all = await deps();
    const hugo = person('Hugo');
    const profile = (name: string, picture?: { key: string } | null): InboundEvent => ({
      type: 'profile',
      channel: 'whatsapp',
      chatKey: hugo.number,
      providerId: `perfil${++serial}`,
      contact: { identities: [{ kind: 'phone', value: hugo.number }], name },
      ...(picture === undefined ? {} : { picture }),
    });
    const contact = async () => {
      const id = await all.contacts.findByIdentity([{ kind: 'phone', value: hugo.number }]);
      return id && (await all.contacts.get(id));
    };
    await handOver(
      text({ ...hugo, name: hugo.number }, 'sem nome', { contact: { identities: [{ kind: 'phone', value: hugo.number }], name: null } }),
    );
    await handOver(profile('Huguinho', { key: `company${company.id}/pictures/x/1` }));
    await eventually(contact, (found) => found?.name === 'Huguinho');

    await handOver(profile('Outro nome', null));

    expect(await eventually(contact, (found) => found?.urlPicture === null)).toMatchObject({ name: 'Huguinho' });
  });

  it('makes nobody a contact', async () => {
    const ivo = person('Ivo');
    await handOver({
      type: 'profile',
      channel: 'whatsapp',
      chatKey: ivo.number,
      providerId: `perfil${++serial}`,
      contact: { identities: [{ kind: 'phone', value: ivo.number }], name: ivo.name },
    });
    // Behind it in the same conversation, so it was dealt with when this is there.
    await handOver(text(ivo, 'agora sim', { contact: { identities: [{ kind: 'phone', value: ivo.number }], name: 'Ivo Depois' } }));

    const { ticket } = await inbox.until('Ivo Depois');

    expect(ticket.contact.name).toBe('Ivo Depois');
  });
});

describe('what somebody has seen of a conversation', () => {
  it('is read, in its messages too, and what comes after that is not', async () => {
    const [connection, all, rui] = [await connectionOf(connectionId), await deps(), person('Rui')];
    const readOf = async (count: number) => (await inbox.until(rui.name, count)).messages.map(({ read }) => read);
    const [first, second, third] = [text(rui, 'um'), text(rui, 'dois'), text(rui, 'três')];
    await receive(all, connection, first, new Date());
    await receive(all, connection, second, new Date());
    expect(await readOf(2)).toEqual([false, false]);

    const { ticket } = await inbox.until(rui.name, 2);
    await company.owner.call('POST', '/tickets/{id}/read', { params: { id: String(ticket.id) } });
    expect(await readOf(2)).toEqual([true, true]);

    await receive(all, connection, third, new Date());
    await receive(all, connection, second, new Date());
    expect(await readOf(3)).toEqual([true, true, false]);
  });
});

describe('a message of a group', () => {
  it('under the id of another member’s is kept beside it, once, and its writer’s own comes once', async () => {
    const all = await deps();
    const connection = await connectionOf(connectionId);
    const identities = [{ kind: 'group' as const, value: `${make.newNumber()}-1` }] as const;
    const [one, other] = [person('Ivo'), person('Jade')];
    const first = text(one, 'do Ivo', {
      chatKey: identities[0].value,
      contact: { identities: [...identities], name: 'Turma' },
      author: { name: one.name, number: one.number },
    });
    const taking = {
      ...first,
      content: { kind: 'text' as const, body: 'da Jade' },
      author: { name: other.name, number: other.number, lid: lidOf(other.number) },
    };
    const byLid = { ...first, author: { name: one.name, number: null, lid: lidOf(one.number) } };

    for (const event of [first, taking, taking, first, byLid]) await receive(all, connection, event, new Date());

    const contactId = await all.contacts.findByIdentity([...identities]);
    const { messages } = await all.messages.list(threadIdOf(connection.id, contactId!), null, 10);
    expect(messages.map(({ body }) => body).toSorted()).toEqual(['da Jade', 'do Ivo']);
  });
});

describe('a call where none are taken', () => {
  it('is a line, answered once, for somebody new and in an open conversation, and not for somebody blocked', async () => {
    const lia = person('Lia');
    await company.owner.call('PUT', '/companySettings', { body: { column: 'AcceptCallWhatsappMessage', data: 'Não atendemos chamadas.' } });
    await company.owner.call('PUT', '/companySettings', { body: { column: 'acceptCallWhatsapp', data: 'disabled' } });
    const connection = await connectionOf(connectionId);
    const call = text(lia, '', { content: { kind: 'call', video: true } });
    const all = await deps();

    await Promise.all(Array.from({ length: 4 }, () => receive(all, connection, call, new Date())));
    await receive(all, connection, call, new Date());

    const { messages, ticket } = await inbox.until(lia.name, 2);
    expect(messages).toMatchObject([
      { mediaType: 'call_log', body: 'video', fromMe: false },
      { body: 'Não atendemos chamadas.', fromMe: true, user: null },
    ]);
    expect(ticket).toMatchObject({ unreadMessages: 1, lastMessage: 'Não atendemos chamadas.' });
    expect(ticket.waitingSince).toBe(messages[0]?.createdAt);

    const again = text(lia, '', { content: { kind: 'call', video: false } });
    await Promise.all(Array.from({ length: 4 }, () => receive(all, connection, again, new Date())));

    const after = await inbox.until(lia.name, 4);
    expect(after.messages.map(({ body }) => body)).toEqual(['video', 'Não atendemos chamadas.', 'voice', 'Não atendemos chamadas.']);
    expect(after.ticket).toMatchObject({ id: ticket.id, unreadMessages: 2, waitingSince: ticket.waitingSince });
    await company.owner.call('PUT', '/contacts/block/{id}', { params: { id: ticket.contactId }, body: { active: false } });
    await receive(all, connection, text(lia, '', { content: { kind: 'call', video: true } }), new Date());
    expect((await inbox.until(lia.name, 5)).messages.slice(4)).toMatchObject([{ mediaType: 'call_log', fromMe: false }]);
    await company.owner.call('PUT', '/companySettings', { body: { column: 'acceptCallWhatsapp', data: 'enabled' } });
  });
});

describe('old messages a phone brings', () => {
  it('are stored once when pieces are delivered together and one of them comes live too', async () => {
    const { importMessages } = await import('./imports/import-messages.ts');
    const connection = await connectionOf(connectionId);
    const all = await deps();
    const mara = person('Mara');
    const old = (hour: number) => new Date(Date.UTC(2026, 9, 1, hour)).toISOString();
    const history = Array.from({ length: 12 }, (_, hour) => text(mara, `antiga ${hour}`, { sentAt: old(hour), fromMe: hour % 2 === 1 }));
    const [earlier, later] = [history.slice(0, 6), history.slice(6)];

    await Promise.all([
      importMessages(all, connection, later),
      importMessages(all, connection, earlier),
      importMessages(all, connection, later),
      receive(all, connection, history[8]!, new Date()),
    ]);
    await importMessages(all, connection, earlier);

    const { messages, ticket } = await inbox.until(mara.name, 12);
    expect(messages.map(({ body }) => body)).toEqual(history.map((_, hour) => `antiga ${hour}`));
    expect(new Set(messages.map(({ ticketId }) => ticketId))).toEqual(new Set([ticket.id]));
    expect(ticket).toMatchObject({ lastMessage: 'antiga 11', status: 'pending' });
    expect(ticket.unreadMessages).toBeLessThanOrEqual(1);
  });

  it('do not move a conversation that goes on', async () => {
    const { importMessages } = await import('./imports/import-messages.ts');
    const connection = await connectionOf(connectionId);
    const all = await deps();
    const nina = person('Nina');
    await receive(all, connection, text(nina, 'de agora'), new Date());
    const before = (await inbox.until(nina.name)).ticket;

    await importMessages(all, connection, [text(nina, 'de antes', { sentAt: '2026-10-01T10:00:00.000Z' })]);

    const { ticket, messages } = await inbox.until(nina.name, 2);
    expect(messages.map(({ body }) => body)).toEqual(['de antes', 'de agora']);
    expect(ticket).toEqual(before);
  });
});
