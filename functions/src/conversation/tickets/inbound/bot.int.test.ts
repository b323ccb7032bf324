import { setTimeout as sleep } from 'node:timers/promises';
import type { InboundMessageEvent } from '@balcao/shared/events/channel-messages.ts';
import type { CompanySettingKey } from '@balcao/shared/domain/companies/company-settings.ts';
import type { TicketId } from '@balcao/shared/domain/ids.ts';
import type { Message } from '@balcao/shared/domain/messages/message.ts';
import type { Ticket } from '@balcao/shared/domain/tickets/ticket.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../../../../infra/local/testing/eventually.ts';
import type { Connection, ConnectionChange } from '../../../setup/connections/service/connection-records.ts';
import type { TestCompany } from '../../../testing/make-company.ts';
import { everyQueueSaysItIsClosed } from '../../../testing/queues-by-hours.ts';
import { joinTestCloud } from '../../../testing/join-test-cloud.ts';
import type { CloudOfRun } from '../../../../../infra/local/testing/clouds-of-run.ts';

// The walk over real rows: what customers are told, once, whatever comes twice or at the same time.

let cloud: CloudOfRun;
let make: typeof import('../../../testing/make-company.ts');
let company: TestCompany;
let base: Connection;
beforeAll(async () => {
  cloud = joinTestCloud();
  make = await import('../../../testing/make-company.ts');
  company = await make.makeCompany(cloud.endpoints.api, 'Robo');
  base = { ...company.connection, queueIds: [company.queue.id, company.otherQueue.id], greetingMessage: 'Olá, {{firstName}}! Escolha:' };
});

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
/** Long enough after a question for it to have been read. */
const later = (): Date => new Date(Date.now() + 5000);
/** What was said since the customer's last message, and the ticket. */
const write = async (who: Customer, body: string, change: Partial<InboundMessageEvent> = {}, now?: Date) => {
  await receive(who, eventOf(who, body, { ...(now ? { sentAt: now.toISOString() } : {}), ...change }), now);
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

  it('waits in no queue once the connection’s only one was deleted', async () => {
    const { body: only } = await company.owner.call('POST', '/queue', { body: { name: 'Só por hoje', color: '#a1b2c3' } });
    const [before, after] = [customer({ queueIds: [only.id] }), customer({ queueIds: [only.id] })];
    expect((await write(before, 'Oi')).ticket).toMatchObject({ status: 'pending', queueId: only.id });
    await company.owner.call('DELETE', '/queue/{id}', { params: { id: only.id } });

    expect((await write(after, 'Oi')).ticket).toMatchObject({ status: 'pending', queueId: null });
    expect((await write(before, 'Ainda aí?')).ticket).toMatchObject({ status: 'pending', queueId: only.id });
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

  it('is greeted with their first message that may be answered', async () => {
    const duda = customer();
    const threeDaysAgo = new Date(Date.now() - 3 * 86_400_000).toISOString();

    const late = await write(duda, 'Oi', { sentAt: threeDaysAgo });
    const inTime = await write(duda, 'Tem alguém aí?');

    expect(late).toMatchObject({ said: [], by: 'unreached', ticket: { status: 'pending', isBot: false, amountUsedBotQueues: 0 } });
    expect(inTime).toMatchObject({ said: [expect.stringContaining('Olá')], by: 'menu', ticket: { isBot: true, id: late.ticket.id } });
  });

  it('whose message is delivered again is told nothing again', async () => {
    const duda = customer();
    const [hello, choice] = [eventOf(duda, 'Oi'), eventOf(duda, '1')];
    await receive(duda, hello);
    await receive(duda, choice);
    const shown = async () => ({
      texts: (await conversation(duda)).map(({ id, body }) => [id, body]),
      ticket: await ticketOf(duda),
      log: await logOf((await ticketOf(duda)).id),
    });
    const before = await shown();

    await Promise.all([hello, choice, choice, hello].map((event) => receive(duda, event)));

    expect(await shown()).toEqual(before);
  });
});

type Option = Partial<import('@balcao/shared/contract/queues.ts').OptionInput> & { name: string };
const option = ({ options = [], ...fields }: Option): import('@balcao/shared/contract/queues.ts').OptionInput => ({
  id: '',
  queueType: 'text',
  greetingMessage: '',
  closeTicket: false,
  optQueueId: null,
  optUserId: null,
  optIntegrationId: null,
  optFileId: null,
  ...fields,
  options,
});
const aQueue = async (fields: Partial<Parameters<typeof import('../../../setup/queues/service/create-queue.ts').createQueue>[1]> = {}) => {
  const { createQueue } = await import('../../../setup/queues/service/create-queue.ts');
  const color = `#${(0x100000 + ++serial * 7919).toString(16)}`;
  return createQueue(
    company.id,
    { name: `Setor ${serial}`, color, orderQueue: serial, greetingMessage: 'Bem-vindo ao setor.', ...fields },
    new Date(),
  );
};
const everyDay = (startTimeA: string, endTimeA: string) =>
  base.schedules.map((day) => ({ ...day, startTimeA, endTimeA, startTimeB: '', endTimeB: '' }));

describe('a queue that was chosen', () => {
  it('leads through its options, back and to the start, and hands over', async () => {
    const queue = await aQueue({
      chatbots: [
        option({
          name: 'Trocas',
          greetingMessage: 'O que houve?',
          options: [option({ name: 'Defeito', greetingMessage: 'Mande uma foto.' })],
        }),
        option({ name: 'Horários', greetingMessage: 'Das 8 às 18.', closeTicket: true }),
      ],
    });
    const eva = customer({ queueIds: [queue.id, company.otherQueue.id] });

    await write(eva, 'Oi');
    const chosen = await write(eva, '1');
    const below = await write(eva, 'trocas');
    const back = await write(eva, '0');
    const start = await write(eva, '#');
    await write(eva, '1');
    await write(eva, '1');
    const leaf = await write(eva, '1');

    expect(chosen.said).toEqual(['Bem-vindo ao setor.\n\n1 - Trocas\n2 - Horários\n\n# - Menu inicial']);
    expect(below.said).toEqual(['O que houve?\n\n1 - Defeito\n\n0 - Voltar\n# - Menu inicial']);
    expect(back.said[0]).toContain('1 - Trocas');
    expect(start).toMatchObject({ ticket: { queueId: null, isBot: true } });
    expect(start.said[0]).toContain(`1 - ${queue.name}`);
    expect(leaf).toMatchObject({ said: ['Mande uma foto.'], ticket: { queueId: queue.id, isBot: false, status: 'pending' } });
  });

  it('closes the ticket with an option that only informs, and with a queue that does', async () => {
    const informing = await aQueue({ closeTicket: true, greetingMessage: 'Rua das Flores, 10.' });
    const asking = await aQueue({ chatbots: [option({ name: 'Endereço', greetingMessage: 'Rua das Flores, 10.', closeTicket: true })] });
    const eva = customer({ queueIds: [informing.id, asking.id] });

    await write(eva, 'Oi');
    const ended = await write(eva, '1');
    await write(eva, 'Oi de novo');
    await write(eva, '2');
    const second = await write(eva, '1');

    for (const { said, ticket } of [ended, second]) {
      expect(said).toEqual(['Rua das Flores, 10.']);
      expect(ticket).toMatchObject({ status: 'closed', isBot: false, unreadMessages: 0 });
      expect(ticket).not.toHaveProperty('bot');
      expect(await logOf(ticket.id)).toContain('closedByClient');
    }
    expect(second.ticket.id).not.toBe(ended.ticket.id);
  });

  it('gives the ticket to an attendant, or to another queue, that answers in its turn', async () => {
    const ana = await make.addUser(cloud.endpoints.api, company, 'Ana Robo');
    const target = await aQueue({ greetingMessage: 'Aqui é a outra.' });
    const queue = await aQueue({
      chatbots: [
        option({ name: 'Com a Ana', queueType: 'attendent', optUserId: ana.id }),
        option({ name: 'Outro setor', queueType: 'queue', optQueueId: target.id }),
      ],
    });
    const [eva, ivo] = [customer({ queueIds: [queue.id, company.queue.id] }), customer({ queueIds: [queue.id, company.queue.id] })];
    for (const who of [eva, ivo]) for (const body of ['Oi', '1']) await write(who, body);

    const given = await write(eva, '1');
    const passed = await write(ivo, '2');
    const owned = await write(eva, '1');

    expect(given.ticket).toMatchObject({ status: 'open', userId: ana.id, queueId: queue.id, isBot: false });
    expect(given.ticket).not.toHaveProperty('bot');
    expect(passed).toMatchObject({ said: ['Aqui é a outra.'], ticket: { queueId: target.id, status: 'pending', isBot: false } });
    expect(owned).toMatchObject({ said: [], by: 'owned' });
  });

  it('tells how many wait in it', async () => {
    const queue = await aQueue({ greetingMessage: 'Já vamos.' });
    await withSettings(
      { sendQueuePositionMessage: 'Você é o número {{position}} em {{queue}}.', sendQueuePosition: 'enabled' },
      async () => {
        const eva = customer({ queueIds: [queue.id, company.queue.id] });
        await write(eva, 'Oi');

        expect((await write(eva, '1')).said).toEqual(['Já vamos.', `Você é o número 1 em ${queue.name}.`]);
      },
    );
  });
});

describe('hours', () => {
  // Noon in São Paulo.
  const noon = new Date('2026-11-25T15:00:00.000Z');
  const evening = new Date('2026-11-25T23:00:00.000Z');

  it('of the connection are told once in a closed period, and the menu comes when it is open', async () => {
    await withSettings({ scheduleType: 'connection' }, async () => {
      const gil = customer({ schedules: everyDay('08:00', '18:00'), outOfHoursMessage: 'Abrimos às 8.' });

      const closed = [await write(gil, 'Oi', {}, evening), await write(gil, 'Alô?', {}, evening)];
      const open = await write(gil, 'Bom dia', {}, new Date('2026-11-26T12:00:00.000Z'));

      expect(closed.map(({ said, by }) => [said, by])).toEqual([
        [['Abrimos às 8.'], 'hours'],
        [[], 'hours'],
      ]);
      expect(open.said[0]).toContain('Olá');
    });
  });

  it('of the company count its holidays, and those of a queue are its own', async () => {
    const { companyRecords } = await import('../../../organisation/companies/service/company-records.ts');
    const { writeTogether } = await import('../../../platform/write-together.ts');
    const hours = companyRecords(company.id);
    const before = await hours.getHours();
    await writeTogether([
      hours.hoursWrite(before, { schedules: everyDay('00:00', '23:59'), holidays: [{ date: '2026-11-25', name: 'Feriado' }] }),
    ]);
    const queue = await aQueue({ schedules: everyDay('08:00', '11:00'), outOfHoursMessage: 'O setor fecha às 11.' });

    await withSettings({ scheduleType: 'company' }, async () => {
      const gil = customer({ outOfHoursMessage: 'Hoje é feriado.' });
      expect((await write(gil, 'Oi', {}, noon)).said).toEqual(['Hoje é feriado.']);
    });
    // On that very day all that comes after this would be closed.
    await writeTogether([hours.hoursWrite(await hours.getHours(), { schedules: everyDay('00:00', '23:59'), holidays: [] })]);
    await everyQueueSaysItIsClosed(company.owner);
    await withSettings({ scheduleType: 'queue' }, async () => {
      const gil = customer({ queueIds: [queue.id, company.queue.id] });
      const next = new Date('2026-11-26T15:00:00.000Z');
      await write(gil, 'Oi', {}, next);
      expect(await write(gil, '1', {}, next)).toMatchObject({
        said: ['O setor fecha às 11.'],
        ticket: { queueId: queue.id, isBot: false },
      });
    });
  });

  it('are nothing to a vacation, which is told once', async () => {
    const gil = customer({
      collectiveVacationStart: '2026-11-20',
      collectiveVacationEnd: '2026-11-25',
      collectiveVacationMessage: 'Voltamos dia 26.',
    });

    const said = [(await write(gil, 'Oi', {}, noon)).said, (await write(gil, 'Oi?', {}, noon)).said];
    const back = await write(gil, 'E agora?', {}, new Date('2026-11-26T03:00:00.000Z'));

    expect(said).toEqual([['Voltamos dia 26.'], []]);
    expect(back.said[0]).toContain('Olá');
  });
});

describe('consent', () => {
  it('is asked for before anything else, and noted once', async () => {
    await withSettings(
      { enableLGPD: 'enabled', lgpdMessage: 'Guardamos os seus dados.', lgpdLink: 'https://loja.example/lgpd' },
      async () => {
        const lia = customer();

        const asked = await write(lia, 'Oi');
        const again = await write(lia, 'Quanto custa?');
        const yes = eventOf(lia, 'Sim');
        await Promise.all([receive(lia, yes), receive(lia, yes)]);
        const contact = await (await deps()).contacts.get(asked.ticket.contactId);
        const after = await ticketOf(lia);

        expect(asked).toMatchObject({
          said: ['Guardamos os seus dados.\nhttps://loja.example/lgpd\n\n1 - Sim, concordo\n2 - Não concordo'],
          ticket: { status: 'lgpd' },
        });
        expect(again).toMatchObject({ by: 'consent', ticket: { status: 'lgpd' } });
        expect(contact?.lgpdAcceptedAt).not.toBeNull();
        expect(after).toMatchObject({ status: 'pending', isBot: true });
        expect((await conversation(lia)).filter(({ body }) => body.startsWith('Olá'))).toHaveLength(1);
      },
    );
  });

  it('that is refused ends the ticket; where every ticket asks, the next one asks too', async () => {
    await withSettings({ enableLGPD: 'enabled', lgpdConsent: 'enabled' }, async () => {
      const lia = customer();
      await write(lia, 'Oi');
      const refused = await write(lia, '2');
      await write(lia, 'Oi');
      const agreed = await write(lia, '1');
      await (await import('../store/ticket-store.ts')).ticketStoreFor(company.id).remove(agreed.ticket);
      const third = await write(lia, 'Olá');

      expect(refused.ticket.status).toBe('closed');
      expect(agreed.ticket.status).toBe('pending');
      expect(third.ticket.status).toBe('lgpd');
    });
  });
});

describe('a rating', () => {
  const aRated = async (question: string, connection: ConnectionChange = {}) => {
    const { connectionRecords } = await import('../../../setup/connections/service/connection-records.ts');
    const change = { ratingMessage: question, maxUseBotQueuesNPS: 2, complationMessage: 'Até logo!', ...connection };
    await connectionRecords(company.id).change(base.id, change);
    const rui = customer({ ...change, queueIds: [company.queue.id] });
    const { ticket } = await write(rui, 'Oi');
    const call = (body: Record<string, unknown>) => company.owner.call('PUT', '/tickets/{id}', { params: { id: String(ticket.id) }, body });
    await call({ status: 'open' });
    const { body } = await call({ status: 'closed' });
    return { rui, ticket: body, call };
  };

  it.each([
    ['De 1 a 5, como foi?', '5', { rating: { rate: 5 } }],
    ['De 0 a 10, você nos indicaria?', 'nota 10', { nps: { score: 10 } }],
  ])('to "%s" is taken once', async (question, answer, expected) => {
    await withSettings({ userRating: 'enabled' }, async () => {
      const { rui, ticket } = await aRated(question);
      const asked = (await conversation(rui)).filter(({ fromMe }) => fromMe).map(({ body }) => body);
      const event = eventOf(rui, answer);
      await Promise.all([receive(rui, event), receive(rui, event)]);
      const rated = await ticketOf(rui);
      const late = await write(rui, '1');

      expect(ticket.status).toBe('nps');
      expect(asked).toEqual(['Até logo!', question]);
      expect(rated).toMatchObject({ status: 'closed', ...expected });
      expect((await conversation(rui)).filter(({ body }) => body.startsWith('Agradecemos'))).toHaveLength(1);
      expect(late.ticket.id).not.toBe(rated.id);
      expect(await logOf(rated.id)).toEqual(expect.arrayContaining(['closed', 'closedByClient']));
    });
  });

  it('is waited for once, however many close the ticket at the same time and after it', async () => {
    await withSettings({ userRating: 'enabled' }, async () => {
      const { rui, ticket, call } = await aRated('Como foi?');
      await call({ status: 'open' });
      const close = () => call({ status: 'closed', sendFarewellMessage: false });
      const before = (await conversation(rui)).length;
      const answers = await Promise.all([close(), close(), close()]);
      const late = await close();

      expect([...answers, late].map(({ status, body }) => `${status} ${body.status}`)).toEqual(Array(4).fill('200 nps'));
      expect((await conversation(rui)).length).toBe(before + 1);
      const five = await write(rui, '5');
      expect(five.ticket).toMatchObject({ id: ticket.id, status: 'closed', rating: { rate: 5 } });
    });
  });

  it('that is none is asked for again, and then the ticket waits', async () => {
    await withSettings({ userRating: 'enabled' }, async () => {
      const { rui } = await aRated('Como foi?');

      const again = await write(rui, 'mais ou menos', {}, later());
      const waits = await write(rui, 'na verdade ainda preciso de ajuda', {}, later());

      expect(again).toMatchObject({ said: ['Responda com uma nota de 1 a 5.'], ticket: { status: 'nps' } });
      expect(waits.ticket).toMatchObject({ status: 'pending', userId: null, unreadMessages: 2 });
      expect(waits.ticket).not.toHaveProperty('rating');
    });
  });

  it('is not asked for when an attendant noted one, who may take the end back', async () => {
    await withSettings({ userRating: 'enabled' }, async () => {
      const { rui, call } = await aRated('De 1 a 5?');
      const reopened = await call({ status: 'open' });
      const five = await write(rui, '5');
      const silent = await call({ status: 'closed', sendFarewellMessage: false });
      const asked = (await conversation(rui)).at(-1);
      await call({ status: 'open' });
      const noted = await call({ status: 'closed', sendFarewellMessage: false, userRating: { rate: 4 } });

      expect(reopened.body.status).toBe('open');
      expect(five).toMatchObject({ by: 'owned', ticket: { status: 'open' } });
      expect(five.ticket).not.toHaveProperty('rating');
      expect([silent.body.status, asked?.body]).toEqual(['nps', 'De 1 a 5?']);
      expect(noted.body).toMatchObject({ status: 'closed', userRating: { rate: 4 } });
    });
  });
});

describe('before the bot', () => {
  it('a preferred attendant has the ticket at once', async () => {
    const bea = await make.addUser(cloud.endpoints.api, company, 'Bea Carteira');
    await withSettings({ DirectTicketsToWallets: 'enabled' }, async () => {
      const leo = customer();
      const { ticket } = await write(leo, 'Oi', { fromMe: true });
      const { contacts, tickets } = await deps();
      await contacts.change(ticket.contactId, { userId: bea.id }, new Date().toISOString());
      await tickets.remove(ticket);

      expect(await write(leo, 'Oi')).toMatchObject({ said: [], ticket: { status: 'open', userId: bea.id } });
    });
  });

  it('audio that nobody listens to is answered, and a contact without the bot is left alone', async () => {
    const leo = customer();
    const { ticket } = await write(leo, 'Oi', { fromMe: true });
    const { contacts } = await deps();
    const audio: InboundMessageEvent['content'] = {
      kind: 'audio',
      caption: null,
      media: { providerMediaId: 'm1', url: null, mimeType: 'audio/ogg', fileName: null, voice: true, animated: false },
    };
    await contacts.change(ticket.contactId, { acceptAudioMessage: false, disableBot: true }, new Date().toISOString());

    const heard = await write(leo, '', { content: audio });
    const text = await write(leo, 'Oi');

    expect(heard).toMatchObject({ by: 'refusedAudio', ticket: { status: 'pending' } });
    expect(heard.said[0]).toContain('áudios');
    expect(text).toMatchObject({ said: [], by: 'owned' });
  });

  it('a greeting comes with its file, which stays when the ticket is deleted', async () => {
    const { putFile, startOfFile } = await import('../../../platform/files.ts');
    const key = `company${company.id}/uploads/saudacao.png`;
    await putFile(key, new Uint8Array([1, 2, 3]), 'image/png');
    const leo = customer({ greetingMedia: { key, fileName: 'saudacao.png', mediaType: 'image', mimeType: 'image/png' } });

    const { all, ticket } = await write(leo, 'Oi');
    const { messages } = await deps();
    await messages.removeOfTicket(
      ticket.threadId,
      ticket.id,
      ticket.connectionId,
      async (file) => {
        throw new Error(`${file} was to go`);
      },
      false,
    );

    expect(all.slice(1)).toMatchObject([
      { mediaType: 'image', media: { key }, body: expect.stringContaining('Olá') },
      { body: expect.stringContaining('1 - ') },
    ]);
    expect(await startOfFile(key, 3)).not.toBeNull();
  });
});

describe('what time alone does', () => {
  type Struck = import('@balcao/shared/domain/automation/clocks.ts').ClockKind;
  /** Has a clock of the ticket strike so many minutes from now, `times` times at once. @returns when it was set again. */
  const strike = async (
    who: Customer,
    clock: Struck,
    minutes: number,
    { times = 1, version }: { times?: number; version?: string } = {},
  ) => {
    const { clockDeps, clockStrikes } = await import('../service/clock-strikes.ts');
    const ticket = await ticketOf(who);
    const now = new Date(Date.now() + minutes * 60_000);
    const again: string[] = [];
    const timing = { TIMER_QUEUE_URL: '', TIMER_GROUP: '', TIMER_QUEUE_ARN: '', TIMER_ROLE_ARN: '' };
    const all = {
      ...clockDeps(company.id, timing),
      connectionOf: async () => who.connection,
      setAgain: async ({ at }: { at: string }) => void again.push(at),
      now: () => now,
    };
    const timer = { kind: 'ticket-clock', companyId: company.id, ticketId: ticket.id, clock, at: now.toISOString() } as const;
    await Promise.all(
      Array.from({ length: times }, () => clockStrikes({ ...timer, version: version ?? ticket.stateAt ?? '' }, timing, all)),
    );
    const all_ = await conversation(who);
    return {
      again,
      ticket: await ticketOf(who),
      said: all_.slice(all_.findLastIndex(({ fromMe }) => !fromMe) + 1).map(({ body }) => body),
    };
  };
  const inMinutes = (at: string | undefined): number => Math.round((Date.parse(at ?? '') - Date.now()) / 60_000);
  const accept = async (id: number) =>
    company.owner.call('PUT', '/tickets/{id}', { params: { id: String(id) }, body: { status: 'open', queueId: company.queue.id } });

  it('sends a ticket that chose no queue to the one for those', async () => {
    const zoe = customer({ timeSendQueue: 10, sendIdQueue: company.otherQueue.id });
    await write(zoe, 'Oi');

    const early = await strike(zoe, 'sendQueue', 9);
    const due = await strike(zoe, 'sendQueue', 11, { times: 3 });
    const late = await strike(zoe, 'sendQueue', 20);

    expect(inMinutes(early.again[0])).toBe(10);
    expect(early.ticket.queueId).toBeNull();
    expect(due.ticket).toMatchObject({ queueId: company.otherQueue.id, isBot: false });
    expect(late.ticket).toEqual(due.ticket);
    expect((await logOf(due.ticket.id)).filter((type) => type === 'redirected')).toHaveLength(1);
    expect((await write(zoe, '1')).ticket.queueId).toBe(company.otherQueue.id);
  });

  it('and an attendant’s transfer have the queue say its greeting and how many wait, or once that it is closed', async () => {
    const open = await aQueue({ greetingMessage: 'Aqui é {{queue}}.', schedules: everyDay('00:00', '23:59') });
    const shut = await aQueue({ schedules: everyDay('', ''), outOfHoursMessage: 'Fechado por hoje.' });
    const passOn = async (who: Customer, queueId: string) => {
      const { id } = await ticketOf(who);
      const body = { status: 'pending' as const, isTransfered: true, queueId, userId: null };
      expect((await company.owner.call('PUT', '/tickets/{id}', { params: { id: String(id) }, body })).status).toBe(200);
      const all = await conversation(who);
      return all.slice(all.findLastIndex(({ fromMe }) => !fromMe) + 1).map(({ body: text }) => text);
    };
    await everyQueueSaysItIsClosed(company.owner);
    await withSettings(
      { scheduleType: 'queue', sendQueuePositionMessage: 'Lugar {{position}}.', sendQueuePosition: 'enabled' },
      async () => {
        const [byTime, late, byHand] = [
          customer({ timeSendQueue: 10, sendIdQueue: open.id }),
          customer({ timeSendQueue: 10, sendIdQueue: shut.id }),
          customer(),
        ];
        for (const who of [byTime, late, byHand]) await write(who, 'Oi');

        expect((await strike(byTime, 'sendQueue', 11)).said.slice(1)).toEqual([`Aqui é ${open.name}.`, 'Lugar 1.']);
        expect((await strike(late, 'sendQueue', 11)).said.slice(1)).toEqual(['Fechado por hoje.']);
        await write(late, 'Alô?');
        expect((await conversation(late)).filter(({ body }) => body === 'Fechado por hoje.')).toHaveLength(1);
        expect((await passOn(byHand, open.id)).slice(1)).toEqual([`Aqui é ${open.name}.`, expect.stringMatching(/^Lugar \d\.$/)]);
        expect((await passOn(byHand, shut.id)).slice(3)).toEqual(['Fechado por hoje.']);
        expect((await write(byHand, 'Alô?')).said).toEqual([]);
      },
    );
  });

  it('reminds a silent customer once, then closes', async () => {
    const quiet = {
      timeInactiveMessage: 5,
      inactiveMessage: 'Ainda está aí?',
      expiresTicket: 12,
      expiresInactiveMessage: 'Encerramos.',
      whenExpiresTicket: '1',
    } as const;
    const zoe = customer(quiet);
    await write(zoe, 'Oi');

    const reminded = await strike(zoe, 'silence', 6, { times: 3 });
    const waiting = await strike(zoe, 'silence', 11);
    const closed = await strike(zoe, 'silence', 13, { times: 2 });

    expect(reminded.said.filter((body) => body === 'Ainda está aí?')).toHaveLength(1);
    expect(inMinutes(reminded.again[0])).toBe(12);
    expect(waiting.ticket.status).toBe('pending');
    expect(closed.ticket.status).toBe('closed');
    expect(closed.said.slice(-1)).toEqual(['Encerramos.']);
  });

  it('leaves a customer who waits for us, whatever the bot said last', async () => {
    const zoe = customer({ expiresTicket: 5, whenExpiresTicket: '1', queueIds: [company.queue.id] });
    await write(zoe, 'Oi');
    const waits = await strike(zoe, 'silence', 30);
    await accept(waits.ticket.id);
    const unanswered = await strike(zoe, 'silence', 30);

    expect(waits.ticket.status).toBe('pending');
    expect(unanswered.ticket.status).toBe('open');
    expect(unanswered.again).toHaveLength(1);
  });

  it('returns an accepted ticket whose customer gets no answer, and a clock of an earlier state does nothing', async () => {
    const zoe = customer({ timeToReturnQueue: 15, queueIds: [company.queue.id] });
    const { ticket } = await write(zoe, 'Oi');
    await accept(ticket.id);
    const { stateAt } = await ticketOf(zoe);
    const early = await strike(zoe, 'returnToQueue', 10);
    const due = await strike(zoe, 'returnToQueue', 16, { times: 2 });
    await accept(ticket.id);
    const stale = await strike(zoe, 'returnToQueue', 60, { version: stateAt ?? '' });
    const greeted = await write(zoe, 'Oi?');

    expect(inMinutes(early.again[0])).toBe(15);
    expect(due.ticket).toMatchObject({ status: 'pending', userId: null, queueId: company.queue.id });
    expect((await logOf(ticket.id)).filter((type) => type === 'returnedToQueue')).toHaveLength(1);
    expect(stale.ticket.status).toBe('open');
    expect(greeted.by).toBe('owned');
  });

  /** A customer who was attended to and is asked to rate that. */
  const askedToRate = async () => {
    const { connectionRecords } = await import('../../../setup/connections/service/connection-records.ts');
    await connectionRecords(company.id).change(base.id, { ratingMessage: 'De 1 a 5?' });
    const who = customer({ ratingMessage: 'De 1 a 5?', expiresTicketNPS: 20, queueIds: [company.queue.id] });
    const { ticket } = await write(who, 'Oi');
    await accept(ticket.id);
    await company.owner.call('PUT', '/tickets/{id}', { params: { id: String(ticket.id) }, body: { status: 'closed' } });
    return who;
  };
  const firstAnswerOf = async (who: Customer) => (await conversation(who)).filter(({ fromMe }) => !fromMe)[1]?.createdAt;

  it('has a ticket wait again, unread, whose customer wrote something else than a rating', async () => {
    await withSettings({ userRating: 'enabled' }, async () => {
      const zoe = await askedToRate();
      const answer = eventOf(zoe, 'Na verdade veio quebrado, quero trocar o produto', { sentAt: later().toISOString() });
      await receive(zoe, answer, later());
      await write(zoe, 'Tem como?', {}, later());

      const over = await strike(zoe, 'ratingOver', 21, { times: 3 });
      const { stateAt } = over.ticket;
      const again = await strike(zoe, 'ratingOver', 22, { version: stateAt ?? '' });
      await Promise.all([receive(zoe, answer), receive(zoe, answer)]);

      expect(over.ticket).toMatchObject({ status: 'pending', userId: null, queueId: company.queue.id, unreadMessages: 2, closedAt: null });
      expect(over.ticket.waitingSince).toBe(await firstAnswerOf(zoe));
      expect(over.ticket).not.toHaveProperty('rating');
      expect(again.ticket).toEqual(over.ticket);
      expect(await ticketOf(zoe)).toEqual(over.ticket);
      expect((await logOf(over.ticket.id)).filter((type) => type === 'returnedToQueue')).toHaveLength(1);
    });
  });

  it('stores the rating of who asked something before it, once, and has the ticket wait again, unread', async () => {
    await withSettings({ userRating: 'enabled' }, async () => {
      const zoe = await askedToRate();
      await write(zoe, 'Falta o boleto', {}, later());
      const five = eventOf(zoe, '5', { sentAt: later().toISOString() });
      await Promise.all([receive(zoe, five, later()), receive(zoe, five, later())]);
      await receive(zoe, five, later());
      const { stateAt, ...rated } = await ticketOf(zoe);
      const over = await strike(zoe, 'ratingOver', 21, { version: stateAt ?? '' });

      expect(rated).toMatchObject({ status: 'pending', userId: null, rating: { rate: 5 }, unreadMessages: 2, closedAt: null });
      expect(rated.waitingSince).toBe(await firstAnswerOf(zoe));
      expect(
        (await conversation(zoe))
          .filter(({ fromMe }) => fromMe)
          .map(({ body }) => body)
          .slice(-3),
      ).toEqual([expect.stringContaining('De 1 a 5?'), 'Responda com uma nota de 1 a 5.', 'Agradecemos a sua avaliação!']);
      expect(over.ticket.status).toBe('pending');
    });
  });

  it('has a ticket wait again at once whose customer wrote before they can have read the question', async () => {
    await withSettings({ userRating: 'enabled' }, async () => {
      const zoe = await askedToRate();

      const { said, ticket } = await write(zoe, 'espera, faltou uma coisa');

      expect(said).toEqual([]);
      expect(ticket).toMatchObject({ status: 'pending', userId: null, queueId: company.queue.id, unreadMessages: 1 });
      expect(await logOf(ticket.id)).toContain('returnedToQueue');
    });
  });

  it('has nobody overlooked who writes in the moment the time of the question is over', async () => {
    await withSettings({ userRating: 'enabled' }, async () => {
      const many = await Promise.all(Array.from({ length: 4 }, askedToRate));

      await Promise.all(many.flatMap((who) => [receive(who, eventOf(who, 'quero trocar')), strike(who, 'ratingOver', 21, { times: 2 })]));
      for (const who of many) if ((await ticketOf(who)).status === 'nps') await strike(who, 'ratingOver', 21);

      for (const who of many) {
        // The same ticket, or the next one where the clock was first.
        expect(await ticketOf(who)).toMatchObject({ status: 'pending', unreadMessages: 1, waitingSince: await firstAnswerOf(who) });
        expect((await conversation(who)).filter(({ fromMe }) => !fromMe)).toHaveLength(2);
      }
    });
  });

  it('has who asks for a person instead of rating wait for one at once', async () => {
    await withSettings({ userRating: 'enabled', personWords: 'gerente' }, async () => {
      const zoe = await askedToRate();
      const asked = eventOf(zoe, 'Chama o gerente');
      await Promise.all([receive(zoe, asked), receive(zoe, asked)]);
      const { id } = await ticketOf(zoe);
      const closed = await strike(zoe, 'ratingOver', 21);

      expect(closed.ticket).toMatchObject({ id, status: 'pending', userId: null, queueId: company.queue.id, unreadMessages: 1 });
      expect(closed.ticket.waitingSince).toBe(await firstAnswerOf(zoe));
      expect(closed.said).toEqual([]);
      expect((await logOf(id)).filter((type) => type === 'returnedToQueue')).toHaveLength(1);
    });
  });

  it('closes a ticket whose customer does not rate it', async () => {
    await withSettings({ userRating: 'enabled' }, async () => {
      const zoe = await askedToRate();

      const over = await strike(zoe, 'ratingOver', 21, { times: 2 });

      expect(over.ticket).toMatchObject({ status: 'closed' });
      expect(over.ticket.closedAt).toBe((await ticketOf(zoe)).closedAt);
    });
  });

  it('offers a ticket to one attendant after the other who is online, by itself', async () => {
    const { userRecords } = await import('../../../organisation/users/service/user-records.ts');
    const queue = await aQueue({ ativarRoteador: true, tempoRoteador: 2, typeRandomMode: 'ORDENADO' });
    const members = await Promise.all(
      ['Um', 'Dois', 'Três'].map((name) => make.addUser(cloud.endpoints.api, company, `${name} Roda`, { queueIds: [queue.id] })),
    );
    const [one, two, offline] = members.toSorted((a, b) => (a.id < b.id ? -1 : 1));
    if (!one || !two || !offline) throw new Error('three were made');
    for (const { id } of [one, two]) await userRecords(company.id).setOnline(id, true);
    const zoe = customer({ queueIds: [queue.id] });
    const yan = customer({ queueIds: [queue.id] });

    await write(zoe, 'Oi');
    const offered = await eventually(
      () => ticketOf(zoe),
      ({ userId }) => userId !== null,
    );
    await write(yan, 'Oi');
    const second = await eventually(
      () => ticketOf(yan),
      ({ userId }) => userId !== null,
    );
    const next = await strike(zoe, 'offer', 3, { times: 2 });
    const { status } = await two.call('PUT', '/tickets/{id}', { params: { id: String(next.ticket.id) }, body: { status: 'open' } });

    expect(offered).toMatchObject({ status: 'pending', userId: one.id });
    expect(second.userId).toBe(two.id);
    expect([one.id, two.id]).toContain(next.ticket.userId);
    expect(next.ticket.userId).not.toBe(offline.id);
    expect(next.ticket.userId).not.toBe(offered.userId);
    expect(status).toBe(200);
  });

  it('passes by whoever is on a pause or has as many as they take, and prefers who knows about the customer', async () => {
    const { userRecords } = await import('../../../organisation/users/service/user-records.ts');
    const queue = await aQueue({ ativarRoteador: true, tempoRoteador: 2, typeRandomMode: 'CARGA' });
    const add = (name: string) => make.addUser(cloud.endpoints.api, company, `${name} Carga`, { queueIds: [queue.id] });
    const [resting, full, free] = [await add('Pausa'), await add('Cheia'), await add('Livre')];
    for (const { id } of [resting, full, free]) await userRecords(company.id).setOnline(id, true);
    const own = await resting.call('PUT', '/users/{id}', { params: { id: resting.id }, body: { paused: true } });
    const tooMuch = await free.call('PUT', '/users/{id}', { params: { id: free.id }, body: { maxTickets: 9 } });
    const limited = await company.owner.call('PUT', '/users/{id}', { params: { id: full.id }, body: { maxTickets: 1 } });
    const offeredTo = async (): Promise<string | null> => {
      const someone = customer({ queueIds: [queue.id] });
      await write(someone, 'Oi');
      return (
        await eventually(
          () => ticketOf(someone),
          ({ userId }) => userId !== null,
        )
      ).userId;
    };
    const loads = async () => (await company.owner.call('GET', '/audit', { query: { kind: 'user' } })).body;

    const first = await offeredTo();
    const second = await offeredTo();
    const third = await offeredTo();

    expect([own.status, tooMuch.status, limited.status]).toEqual([200, 403, 200]);
    expect(new Set([first, second])).toEqual(new Set([full.id, free.id]));
    expect(third).toBe(free.id);
    expect(JSON.stringify(await loads())).toContain('paused');
  });
});

it('gives nobody more than they take when twelve customers come at once', async () => {
  const { userRecords } = await import('../../../organisation/users/service/user-records.ts');
  const { clockDeps, clockStrikes } = await import('../service/clock-strikes.ts');
  const timing = { TIMER_QUEUE_URL: '', TIMER_GROUP: '', TIMER_QUEUE_ARN: '', TIMER_ROLE_ARN: '' };
  const queue = await aQueue({ ativarRoteador: true, tempoRoteador: 10, typeRandomMode: 'CARGA' });
  const members = await Promise.all(
    ['Um', 'Dois', 'Três'].map((name) => make.addUser(cloud.endpoints.api, company, `${name} Limite`, { queueIds: [queue.id] })),
  );
  for (const { id } of members) {
    await company.owner.call('PUT', '/users/{id}', { params: { id }, body: { maxTickets: 2 } });
    await userRecords(company.id).setOnline(id, true);
  }
  const customers = Array.from({ length: 12 }, () => customer({ queueIds: [queue.id] }));

  const written = await Promise.all(customers.map((one) => write(one, 'Oi')));
  // beside the clocks that strike by themselves, each strikes twice more at the same moment
  const now = new Date();
  await Promise.all(
    [...written, ...written].map(({ ticket }) =>
      clockStrikes(
        {
          kind: 'ticket-clock',
          companyId: company.id,
          ticketId: ticket.id,
          clock: 'offer',
          version: ticket.stateAt ?? '',
          at: now.toISOString(),
        },
        timing,
        { ...clockDeps(company.id, timing), setAgain: async () => undefined },
      ),
    ),
  );
  const holders = async () => (await Promise.all(customers.map(ticketOf))).flatMap(({ userId }) => userId ?? []);
  const held = await eventually(holders, (all) => all.length >= 6);
  await sleep(1_500);

  expect(held).toHaveLength(6);
  expect(await holders()).toHaveLength(6);
  expect(members.map(({ id }) => held.filter((holder) => holder === id).length)).toEqual([2, 2, 2]);
});

it('a customer nobody ever attended to gets the connection’s farewell only where the company wants that', async () => {
  const { connectionRecords } = await import('../../../setup/connections/service/connection-records.ts');
  await connectionRecords(company.id).change(base.id, { complationMessage: 'Até logo!' });
  const ended = async () => {
    const who = customer({ queueIds: [company.queue.id] });
    const { ticket } = await write(who, 'Oi');
    await company.owner.call('PUT', '/tickets/{id}', {
      params: { id: String(ticket.id) },
      body: { status: 'closed', sendFarewellMessage: false },
    });
    return (await conversation(who)).filter(({ fromMe }) => fromMe).map(({ body }) => body);
  };

  expect(await ended()).toEqual([]);
  await withSettings({ sendFarewellWaitingTicket: 'enabled' }, async () => expect(await ended()).toEqual(['Até logo!']));
});

it('asks nothing of another company', async () => {
  const other = await make.makeCompany(cloud.endpoints.api, 'Vizinha');
  const own = customer();
  await write(own, 'Oi');
  const { ticket } = await make.customerWrites(
    { ...other, connection: { ...other.connection, queueIds: [other.queue.id, other.otherQueue.id], greetingMessage: 'Vizinha!' } },
    'Oi',
    own.number,
  );
  const { messageStoreFor } = await import('../store/message-store.ts');
  const { messages } = await messageStoreFor(other.id).list(ticket.threadId, null, 10);

  expect(messages[0]?.body).toContain('Vizinha!');
  expect(messages[0]?.body).not.toContain(company.queue.name);
  // Another company's clock finds no such ticket.
  const { clockDeps, clockStrikes } = await import('../service/clock-strikes.ts');
  const timing = { TIMER_QUEUE_URL: '', TIMER_GROUP: '', TIMER_QUEUE_ARN: '', TIMER_ROLE_ARN: '' };
  const mine = await ticketOf(own);
  const strike = {
    kind: 'ticket-clock',
    companyId: other.id,
    ticketId: mine.id,
    clock: 'sendQueue',
    at: new Date().toISOString(),
    version: mine.stateAt ?? '',
  } as const;
  await clockStrikes(strike, timing, {
    ...clockDeps(other.id, timing),
    connectionOf: async () => ({ ...own.connection, timeSendQueue: 1, sendIdQueue: other.queue.id }),
    now: () => new Date(Date.now() + 3_600_000),
  });
  expect(await ticketOf(own)).toEqual(mine);
});
