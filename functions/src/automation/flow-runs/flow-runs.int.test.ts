import { setTimeout as sleep } from 'node:timers/promises';
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { FlowDrawing } from '@balcao/shared/domain/flow/drawing.ts';
import { flowId as flowIdSchema, type FlowId } from '@balcao/shared/domain/ids.ts';
import type { Message } from '@balcao/shared/domain/messages/message.ts';
import { aFlow } from '@balcao/shared/testing/a-flow.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../../../infra/local/testing/eventually.ts';
import type { Connection } from '../../setup/connections/service/connection-records.ts';
import type { Member, TestCompany } from '../../testing/make-company.ts';
import { everyQueueSaysItIsClosed } from '../../testing/queues-by-hours.ts';
import { startTestCloud, type TestCloud } from '../../testing/start-test-cloud.ts';

let cloud: TestCloud;
let company: TestCompany;
let other: TestCompany;
let make: typeof import('../../testing/make-company.ts');
let messages: typeof import('../../conversation/tickets/store/message-store.ts');
let tickets: typeof import('../../conversation/tickets/store/ticket-store.ts');
let runs: typeof import('../../conversation/runs/store/flow-run-store.ts');
let contacts: typeof import('../../people/contacts/service/contact-records.ts');
let connections: typeof import('../../setup/connections/service/connection-records.ts');
let counts: typeof import('../../conversation/runs/store/flow-count-store.ts');

beforeAll(async () => {
  cloud = await startTestCloud({ parts: 'backend' });
  make = await import('../../testing/make-company.ts');
  messages = await import('../../conversation/tickets/store/message-store.ts');
  tickets = await import('../../conversation/tickets/store/ticket-store.ts');
  runs = await import('../../conversation/runs/store/flow-run-store.ts');
  contacts = await import('../../people/contacts/service/contact-records.ts');
  connections = await import('../../setup/connections/service/connection-records.ts');
  counts = await import('../../conversation/runs/store/flow-count-store.ts');
  company = await make.makeCompany(cloud.endpoints.api, 'Fluxos');
  other = await make.makeCompany(cloud.endpoints.api, 'Outra');
});
afterAll(() => cloud.stop());

let made = 0;
const saveFlow = async (drawing: FlowDrawing, who: Member = company.owner): Promise<FlowId> => {
  const { status, body } = await who.call('POST', '/flowbuilder', { body: { name: `Fluxo ${++made}`, drawing } });
  if (status !== 200 || body.unread.length > 0) throw new Error(JSON.stringify(body));
  return flowIdSchema.parse(body.id);
};
/** The company with its connection set so, for good. */
const withSettings = async (change: Partial<Connection>): Promise<TestCompany> => {
  const saved = await connections.connectionRecords(company.id).change(company.connection.id, {
    flowIdWelcome: null,
    flowIdNotPhrase: null,
    flowIdInactiveTime: null,
    ...change,
  });
  return { ...company, connection: saved ?? company.connection };
};
const aCustomer = (at: TestCompany) => {
  const number = make.newNumber();
  let threadId: Message['threadId'] | null = null;
  return {
    number,
    writes: async (body: string, change: Parameters<typeof make.customerWrites>[3] = {}) => {
      const written = await make.customerWrites(at, body, number, change);
      ({ threadId } = written.message);
      return written;
    },
    /** What stands in the conversation, oldest first; waits until there are so many. */
    reads: async (count: number, timeoutMs = 20_000): Promise<string[]> =>
      eventually(
        async () =>
          threadId ? (await messages.messageStoreFor(at.id).list(threadId, null, 100)).messages.map(({ body }) => body).reverse() : [],
        (found) => found.length >= count,
        timeoutMs,
      ),
    run: async () => (threadId ? runs.flowRunStoreFor(at.id).get(threadId) : null),
    until: async (waiting: string | null) =>
      eventually(
        async () => (threadId ? ((await runs.flowRunStoreFor(at.id).get(threadId))?.state ?? null) : null),
        (state) => state !== null && state.waiting === waiting,
        20_000,
      ),
    threadId: () => {
      if (!threadId) throw new Error('nobody wrote yet');
      return threadId;
    },
  };
};
/** What a queue may do to us: the same message several times. */
const nudge = async (threadId: string, due?: { runId: string; turn: number }): Promise<void> => {
  for (let times = 0; times < 3; times++)
    await new SQSClient({}).send(
      new SendMessageCommand({
        QueueUrl: cloud.env['QUEUE_URL_FLOW_RUNS'] ?? '',
        MessageBody: JSON.stringify({ companyId: company.id, threadId, due }),
        MessageGroupId: threadId,
        MessageDeduplicationId: `again-${Math.random()}`,
      }),
    );
};
const settled = () => sleep(600);

const departments = (tagId: string, queueId: string, url = 'http://127.0.0.1/pedido') =>
  aFlow(
    [
      { id: 'oi', type: 'message', data: { label: 'Olá! ${ultimaMensagem}?' } },
      { id: 'menu', type: 'menu' },
      { id: 'nome', type: 'input' },
      { id: 'pausa', type: 'interval', data: { sec: 1 } },
      { id: 'http', type: 'httpRequest', data: { url } },
      { id: 'fim', type: 'message', data: { label: '${nome}: ${apiError}' } },
      { id: 'tag', type: 'tag', data: { tag: { id: tagId, name: '' } } },
      { id: 'fila', type: 'ticket', data: { queue: { id: queueId, name: '' } } },
      { id: 'nao', type: 'message', data: { label: 'Suporte fechado' } },
    ],
    ['oi -> menu', 'menu.a1 -> nome', 'menu.a2 -> nao', 'nome -> pausa', 'pausa -> http', 'http -> fim', 'fim -> tag', 'tag -> fila'],
  );
const menuText = 'Escolha:\n\n1 - Vendas\n2 - Suporte';

describe('a flow of welcome', () => {
  it('goes from the first word to the queue, and each delivery again changes nothing', async () => {
    const flowId = await saveFlow(departments(company.tag.id, company.otherQueue.id));
    const customer = aCustomer(await withSettings({ flowIdWelcome: flowId }));

    const { ticket } = await customer.writes('Bom dia');
    expect(ticket).toMatchObject({ isBot: true, status: 'pending' });
    expect(await customer.reads(3)).toEqual(['Bom dia', 'Olá! Bom dia?', menuText]);
    await nudge(customer.threadId());

    await customer.writes('não entendi');
    expect(await customer.reads(5)).toEqual(['Bom dia', 'Olá! Bom dia?', menuText, 'não entendi', menuText]);
    await customer.writes('vendas');
    await customer.until('input');
    await customer.writes('Zé {{protocol}}');
    const pause = await customer.until('pause');
    const { runId } = (await customer.run())!;
    await nudge(customer.threadId(), { runId, turn: pause!.turn - 1 });
    await customer.until(null);
    await nudge(customer.threadId(), { runId, turn: pause!.turn });
    await settled();

    const conversation = ['Bom dia', 'Olá! Bom dia?', menuText, 'não entendi', menuText, 'vendas', 'Seu nome?', 'Zé {{protocol}}'];
    expect(await customer.reads(9)).toEqual([...conversation, 'Zé {{protocol}}: ERR_ADDRESS']);
    const store = tickets.ticketStoreFor(company.id);
    const after = (await store.get(ticket.id))!;
    expect(after).toMatchObject({ status: 'pending', isBot: false, queueId: company.otherQueue.id, userId: null });
    expect(after.bot?.flow).toBeUndefined();
    expect((await contacts.contactRecords(company.id).get(ticket.contactId))?.tagIds).toContain(company.tag.id);
    const numbers = await counts.flowCountStoreFor(company.id).numbers(flowId, '2000-01-01', '2999-12-31', ['menu', 'nome', 'nao', 'fila']);
    expect(numbers).toEqual({
      menu: { entered: 1, left: 1, dropped: 0 },
      nome: { entered: 1, left: 1, dropped: 0 },
      nao: { entered: 0, left: 0, dropped: 0 },
      fila: { entered: 1, left: 1, dropped: 0 },
    });
    const shown = await company.owner.call('GET', '/flowbuilder/numbers/{id}', { params: { id: flowId } });
    expect(shown).toMatchObject({ status: 200, body: { nodes: { nome: { entered: 1, left: 1, dropped: 0 }, nao: { entered: 0 } } } });
    expect(await runs.flowRunStoreFor(company.id).inputs(customer.threadId())).toEqual([]);
  });

  it('ends in a queue that greets and says how many wait, or that it is closed; the clock for those without a queue leaves it alone', async () => {
    const { createQueue } = await import('../../setup/queues/service/create-queue.ts');
    const everyDay = (startTimeA: string, endTimeA: string) =>
      company.connection.schedules.map((day) => ({ ...day, startTimeA, endTimeA, startTimeB: '', endTimeB: '' }));
    const queue = (color: string, fields: object) =>
      createQueue(company.id, { name: `Fila ${color}`, color, orderQueue: 9, greetingMessage: 'Bem-vinda!', ...fields }, new Date());
    const set = async (column: string, data: string) =>
      expect((await company.owner.call('PUT', '/companySettings', { body: { column, data } })).status).toBe(200);
    const [open, shut] = [
      await queue('#123451', { schedules: everyDay('00:00', '23:59') }),
      await queue('#123452', { schedules: everyDay('', ''), outOfHoursMessage: 'Fechado.' }),
    ];
    await everyQueueSaysItIsClosed(company.owner);
    // Customers begin in it, at whatever hour this runs.
    const ofConnection = { params: { id: company.queue.id } };
    const { body: before } = await company.owner.call('GET', '/queue/{id}', ofConnection);
    await company.owner.call('PUT', '/queue/{id}', { ...ofConnection, body: { schedules: everyDay('00:00', '23:59') } });
    await set('scheduleType', 'queue');
    await set('sendQueuePositionMessage', 'Lugar {{position}}.');
    await set('sendQueuePosition', 'enabled');
    const said = async (queueId: string) => {
      const flowIdWelcome = await saveFlow(
        aFlow(
          [
            { id: 'q', type: 'input' },
            { id: 'fila', type: 'ticket', data: { queue: { id: queueId, name: '' } } },
          ],
          ['q -> fila'],
        ),
      );
      const at = await withSettings({ flowIdWelcome, timeSendQueue: 1, sendIdQueue: company.otherQueue.id });
      const customer = aCustomer(at);
      const { ticket } = await customer.writes('oi');
      await customer.until('input');
      const { clockDeps, clockStrikes } = await import('../../conversation/tickets/service/clock-strikes.ts');
      const timing = { TIMER_QUEUE_URL: '', TIMER_GROUP: '', TIMER_QUEUE_ARN: '', TIMER_ROLE_ARN: '' };
      const now = new Date(Date.now() + 120_000);
      const timer = { kind: 'ticket-clock', companyId: company.id, ticketId: ticket.id, clock: 'sendQueue' } as const;
      await clockStrikes({ ...timer, at: now.toISOString(), version: ticket.stateAt ?? '' }, timing, {
        ...clockDeps(company.id, timing),
        now: () => now,
      });
      await customer.writes('Ana');
      await customer.until(null);
      return customer.reads(4);
    };

    expect(await said(open.id)).toEqual(['oi', 'Seu nome?', 'Ana', 'Bem-vinda!', 'Lugar 1.']);
    expect(await said(shut.id)).toEqual(['oi', 'Seu nome?', 'Ana', 'Fechado.']);
    await withSettings({ timeSendQueue: 0 });
    await company.owner.call('PUT', '/queue/{id}', { ...ofConnection, body: { schedules: before.schedules } });
    for (const [column, data] of [
      ['scheduleType', 'disabled'],
      ['sendQueuePosition', 'disabled'],
    ] as const)
      await set(column, data);
  });

  it('begins once when two texts come at once, and hears the other', async () => {
    const flowId = await saveFlow(
      aFlow(
        [
          { id: 'q', type: 'input' },
          { id: 'm', type: 'message', data: { label: 'Olá ${nome}' } },
        ],
        ['q -> m'],
      ),
    );
    const customer = aCustomer(await withSettings({ flowIdWelcome: flowId }));

    await Promise.all([customer.writes('um'), customer.writes('dois')]);
    await customer.until(null);

    const found = await customer.reads(4);
    expect(found).toHaveLength(4);
    expect(found.filter((body) => body === 'Seu nome?')).toHaveLength(1);
    expect(found.filter((body) => body.startsWith('Olá '))).toHaveLength(1);
  });

  it('is not for somebody’s second ticket, nor of another company', async () => {
    const flowId = await saveFlow(aFlow([{ id: 'm', type: 'message' }]));
    const at = await withSettings({});
    const customer = aCustomer(at);
    const first = await customer.writes('oi');
    await company.owner.call('PUT', '/tickets/{id}', { params: { id: String(first.ticket.id) }, body: { status: 'open' } });
    await company.owner.call('PUT', '/tickets/{id}', { params: { id: String(first.ticket.id) }, body: { status: 'closed' } });
    const later = aCustomer(await withSettings({ flowIdWelcome: flowId }));
    const again = await make.customerWrites(await withSettings({ flowIdWelcome: flowId }), 'de novo', customer.number);
    expect(again.ticket.bot?.flow).toBeUndefined();

    expect((await later.writes('oi')).ticket.bot?.flow).toBeDefined();
    const foreign = { ...other, connection: { ...other.connection, flowIdWelcome: flowId } };
    expect((await make.customerWrites(foreign, 'oi')).ticket.bot?.flow).toBeUndefined();
  });

  it('says nothing more once a person took the conversation', async () => {
    const flowId = await saveFlow(
      aFlow(
        [
          { id: 'q', type: 'input' },
          { id: 'm', type: 'message', data: { label: 'Olá ${nome}' } },
        ],
        ['q -> m'],
      ),
    );
    const customer = aCustomer(await withSettings({ flowIdWelcome: flowId }));
    const { ticket } = await customer.writes('oi');
    await customer.reads(2);

    await company.owner.call('PUT', '/tickets/{id}', { params: { id: String(ticket.id) }, body: { status: 'open' } });
    await customer.writes('Ana');
    await nudge(customer.threadId());
    await settled();

    expect(await customer.reads(3)).toEqual(['oi', 'Seu nome?', 'Ana']);
  });
});

describe('a phrase', () => {
  it('starts its flow on its connection, whatever its case, and the drawing of then', async () => {
    const flowId = await saveFlow(
      aFlow(
        [
          { id: 'a', type: 'message', data: { label: 'Promoção um' } },
          { id: 'q', type: 'input' },
          { id: 'b', type: 'message', data: { label: 'fim um' } },
        ],
        ['a -> q', 'q -> b'],
      ),
    );
    const campaign = { name: 'Promo', flowId, whatsappId: company.connection.id, phrase: 'Quero a PROMOÇÃO', status: true };
    expect((await company.owner.call('POST', '/flowcampaign', { body: campaign })).status).toBe(200);
    const customer = aCustomer(await withSettings({}));

    await customer.writes(' quero a promocao ');
    expect(await customer.reads(3)).toEqual([' quero a promocao ', 'Promoção um', 'Seu nome?']);
    await company.owner.call('POST', '/flowbuilder/flow', {
      body: { idFlow: flowId, ...aFlow([{ id: 'a', type: 'message', data: { label: 'Promoção dois' } }]) },
    });
    await customer.writes('Ana');

    expect((await customer.reads(5)).slice(-2)).toEqual(['Ana', 'fim um']);
    const next = aCustomer(await withSettings({}));
    await next.writes('Quero a promoção');
    expect((await next.reads(2))[1]).toBe('Promoção dois');
  });

  it('that nobody knows starts the flow for that, once in six hours', async () => {
    const flowId = await saveFlow(aFlow([{ id: 'a', type: 'message', data: { label: 'Não conheço' } }]));
    const customer = aCustomer(await withSettings({ flowIdNotPhrase: flowId }));

    await customer.writes('abc');
    await customer.until(null);
    await customer.writes('def');
    await settled();

    expect(await customer.reads(3)).toEqual(['abc', 'Não conheço', 'def']);
  });
});

describe('a connection', () => {
  it('takes only flows that are there', async () => {
    const put = (body: object) =>
      company.owner.call('PUT', '/whatsapp/{whatsappId}', { params: { whatsappId: company.connection.id }, body });
    const own = await saveFlow(aFlow([{ id: 'a', type: 'message' }]));
    const foreign = await saveFlow(aFlow([{ id: 'a', type: 'message' }]), other.owner);

    expect(await put({ flowIdWelcome: foreign })).toMatchObject({ status: 404, body: { error: 'ERR_FLOW_NOT_FOUND' } });
    expect(await put({ flowIdWelcome: own, timeAwaitActiveFlowId: 5 })).toMatchObject({
      status: 200,
      body: { flowIdWelcome: own, timeAwaitActiveFlowId: 5 },
    });
    expect(await put({ flowIdWelcome: null })).toMatchObject({ status: 200, body: { flowIdWelcome: null } });
  });
});

it('an HTTP request is tried from the server, and goes nowhere that it may not', async () => {
  const ask = (url: string) => company.owner.call('POST', '/flowbuilder/request', { body: { data: { url }, variables: { nome: 'Zé' } } });

  for (const url of ['http://127.0.0.1:3000/', 'http://169.254.169.254/latest/meta-data/', 'http://[::1]/', 'http://localhost/'])
    expect(await ask(url)).toMatchObject({ status: 200, body: { status: null, text: '', variables: { apiError: 'ERR_ADDRESS' } } });
  const data = { url: 'https://loja.example/', requestBody: '['.repeat(5000) + ']'.repeat(5000) };
  expect(await company.owner.call('POST', '/flowbuilder/request', { body: { data } })).toMatchObject({
    status: 200,
    body: { status: null, variables: { apiError: 'ERR_BODY' } },
  });
});

it('what a customer says of themselves is the contact’s, and known to the next flow', async () => {
  const asks = (id: string, variableName: string) => ({ id, type: 'input' as const, data: { question: `${variableName}?`, variableName } });
  const first = await saveFlow(aFlow([asks('c', 'cidade'), asks('e', 'email')], ['c -> e']));
  const second = await saveFlow(aFlow([{ id: 'm', type: 'message', data: { label: '${cidade}, ${email}' } }]));
  const phrase = { name: 'De novo', flowId: second, whatsappId: null, phrase: 'lembra de mim?', status: true };
  expect((await company.owner.call('POST', '/flowcampaign', { body: phrase })).status).toBe(200);
  const customer = aCustomer(await withSettings({ flowIdWelcome: first }));
  const { ticket } = await customer.writes('oi');
  await customer.until('input');
  await customer.writes('Recife');
  await customer.reads(4);
  await customer.writes('ana@loja.example');
  await customer.until(null);
  await customer.writes('Lembra de mim?');

  expect((await customer.reads(7)).at(-1)).toBe('Recife, ana@loja.example');
  expect(await contacts.contactRecords(company.id).get(ticket.contactId)).toMatchObject({
    email: 'ana@loja.example',
    extraInfo: [{ name: 'cidade', value: 'Recife' }],
  });
});

it('what a customer told a flow goes with the ticket', async () => {
  const flowId = await saveFlow(aFlow([{ id: 'q', type: 'input' }]));
  const customer = aCustomer(await withSettings({ flowIdWelcome: flowId }));
  const { ticket } = await customer.writes('oi');
  await customer.until('input');

  await company.owner.call('DELETE', '/tickets/{id}', { params: { id: String(ticket.id) } });

  expect(
    await eventually(
      () => customer.run(),
      (run) => run === null,
    ),
  ).toBeNull();
});

it('a pause ends although the whole cloud was killed in it', async () => {
  const flowId = await saveFlow(
    aFlow(
      [
        { id: 'i', type: 'interval', data: { sec: 6 } },
        { id: 'm', type: 'message', data: { label: 'depois' } },
      ],
      ['i -> m'],
    ),
  );
  const customer = aCustomer(await withSettings({ flowIdWelcome: flowId }));
  await customer.writes('oi');
  await customer.until('pause');
  await settled();
  await cloud.kill();

  await cloud.restart();

  expect(await customer.reads(2, 50_000)).toEqual(['oi', 'depois']);
  await settled();
  expect(await customer.reads(2)).toEqual(['oi', 'depois']);
});

it('says much more than one transaction takes, all of it once and in its order', async () => {
  const nodes = Array.from({ length: 10 }, (_, n) => ({
    id: `n${n}`,
    type: 'message' as const,
    data: { label: `${n}: ${'${x} '.repeat(24)}fim` },
  }));
  const flowIdWelcome = await saveFlow(
    aFlow(
      [{ id: 'x', type: 'variable', data: { variableName: 'x', variableValue: 'palavra '.repeat(250).trim() } }, ...nodes],
      ['x -> n0', ...nodes.slice(1).map(({ id }, n) => `n${n} -> ${id}`)],
    ),
  );
  const customer = aCustomer(await withSettings({ flowIdWelcome }));

  await customer.writes('Oi');
  await customer.until(null);
  await nudge(customer.threadId());
  await settled();

  const [, ...said] = (await messages.messageStoreFor(company.id).list(customer.threadId(), null, 500)).messages
    .map(({ body }) => body)
    .reverse();
  // Each text is more than ten messages of WhatsApp.
  expect(said.length).toBeGreaterThan(110);
  expect(said.join(' ')).toBe(nodes.map((_, n) => `${n}: ${'palavra '.repeat(250 * 24)}fim`).join(' '));
  expect((await customer.run())?.state.ended).toEqual({ how: 'finished', why: 'end' });
});
