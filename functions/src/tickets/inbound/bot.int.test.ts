import type { InboundMessageEvent } from '@balcao/shared/events/channel-messages.ts';
import type { CompanySettingKey } from '@balcao/shared/domain/companies/company-settings.ts';
import {
  connectionId as toConnectionId,
  queueId as toQueueId,
  ticketId as toTicketId,
  type ConnectionId,
  type TicketId,
} from '@balcao/shared/domain/ids.ts';
import type { Message } from '@balcao/shared/domain/messages/message.ts';
import type { Ticket } from '@balcao/shared/domain/tickets/ticket.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Connection, ConnectionChange } from '../../connections/service/connection-records.ts';
import type { TestCompany } from '../../testing/make-company.ts';
import { startTestCloud, type TestCloud } from '../../testing/start-test-cloud.ts';

// The walk over real rows: what customers are told, once, whatever comes twice or at the same time.

let cloud: TestCloud;
let make: typeof import('../../testing/make-company.ts');
let company: TestCompany;
let base: Connection;
beforeAll(async () => {
  cloud = await startTestCloud({ parts: 'backend' });
  make = await import('../../testing/make-company.ts');
  company = await make.makeCompany(cloud.endpoints.api, 'Robo');
  base = { ...company.connection, queueIds: [company.queue.id, company.otherQueue.id], greetingMessage: 'Olá, {{firstName}}! Escolha:' };
});
afterAll(() => cloud.stop());

let serial = 0;
type Customer = { number: string; name: string; connection: Connection; at: Date };
const customer = (connection: ConnectionChange = {}, name = 'Duda Reis'): Customer => ({
  number: make.newNumber(),
  name: `${name} ${++serial}`,
  connection: { ...base, ...connection },
  at: new Date(),
});
const eventOf = ({ number, name }: Customer, body: string, change: Partial<InboundMessageEvent> = {}): InboundMessageEvent => ({
  type: 'message',
  channel: 'whatsapp_oficial',
  chatKey: number,
  providerId: `wamid.bot${++serial}`,
  sentAt: new Date().toISOString(),
  contact: { identities: [{ kind: 'phone', value: number }], name },
  content: { kind: 'text', body },
  quotedProviderId: null,
  forwarded: false,
  fromMe: false,
  ...change,
});
const deps = async (now?: Date) => {
  const { receiveDeps } = await import('./receive-deps.ts');
  return { ...receiveDeps(company.id), ...(now ? { now: () => now } : {}) };
};
const receive = async (who: Customer, event: InboundMessageEvent, now?: Date): Promise<void> =>
  (await import('./receive-message.ts')).receiveMessage(await deps(now), who.connection, event, now ?? new Date());
const threadOf = async ({ number, connection }: Customer) => {
  const { contacts } = await deps();
  const id = await contacts.findByIdentity([{ kind: 'phone', value: number }]);
  if (!id) throw new Error('nobody');
  return `${connection.id}.${id}`;
};
/** Everything in the conversation, oldest first. */
const conversation = async (who: Customer): Promise<Message[]> => {
  const { messages } = await deps();
  const { threadId } = await import('@balcao/shared/domain/ids.ts');
  return (await messages.list(threadId.parse(await threadOf(who)), null, 100)).messages.toReversed();
};
const ticketOf = async (who: Customer): Promise<Ticket> => {
  const last = (await conversation(who)).at(-1);
  const ticket = last && (await (await deps()).tickets.get(last.ticketId));
  if (!ticket) throw new Error('no ticket');
  return ticket;
};
/** What was said since the customer's last message, and the ticket. */
const write = async (who: Customer, body: string, change: Partial<InboundMessageEvent> = {}, now?: Date) => {
  await receive(who, eventOf(who, body, change), now);
  const all = await conversation(who);
  const last = all.findLastIndex(({ fromMe }) => !fromMe);
  return { said: all.slice(last + 1).map((message) => message.body), by: all[last]?.handledBy, ticket: await ticketOf(who), all };
};
const logOf = async (id: TicketId): Promise<string[]> => (await (await deps()).tickets.listLog(id)).map(({ type }) => type).toReversed();
const set = async (settings: Partial<Record<CompanySettingKey, string>>): Promise<void> => {
  for (const [column, data] of Object.entries(settings)) {
    const { status } = await company.owner.call('PUT', '/companySettings', { body: { column, data } });
    if (status !== 200) throw new Error(`${column} was refused`);
  }
};
/** With settings that are put back afterwards. */
const withSettings = async (settings: Partial<Record<CompanySettingKey, string>>, run: () => Promise<void>): Promise<void> => {
  const { body: before } = await company.owner.call('GET', '/companySettings/{companyId}', { params: { companyId: String(company.id) } });
  await set(settings);
  try {
    await run();
  } finally {
    await set(
      Object.fromEntries(
        Object.keys(settings)
          .toReversed()
          .map((key) => [key, before[key]]),
      ),
    );
  }
};

describe('a customer who writes for the first time', () => {
  it('is greeted with the menu, chooses, and waits in the queue', async () => {
    const duda = customer();

    const first = await write(duda, 'Oi');
    const second = await write(duda, '2');
    const third = await write(duda, 'Tem alguém aí?');

    const [firstName] = duda.name.split(' ');
    expect(first.said).toEqual([`Olá, ${firstName}! Escolha:\n\n1 - ${company.queue.name}\n2 - ${company.otherQueue.name}`]);
    expect(first).toMatchObject({ by: 'menu', ticket: { status: 'pending', isBot: true, queueId: null, amountUsedBotQueues: 1 } });
    expect(second).toMatchObject({ said: [], by: 'queue', ticket: { isBot: false, queueId: company.otherQueue.id } });
    expect(third).toMatchObject({ said: [], by: 'waits', ticket: { unreadMessages: 3 } });
    expect(await logOf(first.ticket.id)).toEqual(['created', 'chatbotStarted', 'queueSet']);
  });

  it.each([
    ['its name', 'FILA robo'],
    ['its number among signs', '*1*'],
  ])('chooses by %s', async (_what, answer) => {
    const duda = customer();
    await write(duda, 'Oi');

    expect((await write(duda, answer)).ticket.queueId).toBe(company.queue.id);
  });

  it('is asked again as often as the connection says, then waits; a choice still counts', async () => {
    const duda = customer({ maxUseBotQueues: 2 });

    const said = [(await write(duda, 'Oi')).said, (await write(duda, 'o quê?')).said, (await write(duda, 'hein?')).said];
    const waiting = await ticketOf(duda);
    const { ticket } = await write(duda, '1');

    expect(said.map((each) => each.length)).toEqual([1, 1, 0]);
    expect(said[1]?.[0]).toContain('Não entendi');
    expect(waiting).toMatchObject({ isBot: false, queueId: null });
    expect(ticket.queueId).toBe(company.queue.id);
  });

  it('who writes twice at once is greeted once', async () => {
    const many = Array.from({ length: 8 }, () => customer());

    await Promise.all(many.flatMap((who) => [receive(who, eventOf(who, 'Oi')), receive(who, eventOf(who, 'Bom dia'))]));

    for (const who of many) {
      const all = await conversation(who);
      expect(all.filter(({ fromMe }) => !fromMe)).toHaveLength(2);
      expect(all.filter(({ body }) => body.startsWith('Olá'))).toHaveLength(1);
    }
  });

  it('whose message is delivered again is told nothing again', async () => {
    const duda = customer();
    const [hello, choice] = [eventOf(duda, 'Oi'), eventOf(duda, '1')];
    await receive(duda, hello);
    await receive(duda, choice);
    const before = { all: await conversation(duda), ticket: await ticketOf(duda) };

    await Promise.all([hello, choice, choice, hello].map((event) => receive(duda, event)));

    expect({ all: await conversation(duda), ticket: await ticketOf(duda) }).toEqual(before);
  });
});
