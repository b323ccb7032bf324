import { createHmac } from 'node:crypto';
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { IntegrationId } from '@balcao/shared/domain/ids.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../../../infra/local/testing/eventually.ts';
import type { Integration } from '../../setup/integrations/service/integration-records.ts';
import type { TestCompany } from '../../testing/make-company.ts';
import { settled, startTalkWorld, type TalkWorld } from './testing/talk-world.ts';

let world: TalkWorld;
let cloud: TalkWorld['cloud'];
let company: TestCompany;
let other: TestCompany;
let aCustomer: TalkWorld['aCustomer'];
let withSettings: TalkWorld['withSettings'];

beforeAll(async () => {
  world = await startTalkWorld();
  ({ cloud, company, other, aCustomer, withSettings } = world);
});

const signingKey = 'chave-de-assinatura';
const save = (change: Partial<Integration>, owner = company) =>
  world.saveIntegration({ sealedSigningKey: world.seal(owner.id, signingKey), ...change }, owner);
const aWebhook = (how: string, change: Partial<Integration> = {}, owner = company) =>
  save({ urlN8N: `${cloud.endpoints.simulator}/talks/webhook/${how}`, ...change }, owner);
type Heard = { how: string; headers: Record<string, string>; body: string };
const heard = async (ticketId: number): Promise<Heard[]> => {
  const all = await (await fetch(`${cloud.endpoints.simulator}/talks/heard`)).json();
  return (all as Heard[]).filter(({ body }) => JSON.parse(body).ticket?.id === ticketId);
};
const deliveriesOf = async (id: IntegrationId, who = company.owner) =>
  who.call('GET', '/queueIntegration/{id}/deliveries', { params: { id } });

describe('a webhook', () => {
  it('has the conversation: it is told what the customer says, signed, and what it answers is said', async () => {
    const integrationId = await aWebhook('echo');
    const customer = aCustomer(await withSettings({ integrationId }));

    const { ticket, message } = await customer.writes('Bom dia ${nome} {{protocol}}');
    expect(ticket).toMatchObject({ isBot: true, status: 'pending', bot: { talked: true } });
    const echoed = 'Olá, Cliente Conversas! Recebi: Bom dia ${nome} {{protocol}}';
    expect(await customer.reads(2)).toEqual(['Bom dia ${nome} {{protocol}}', echoed]);
    await customer.writes('e agora?');
    await customer.reads(4);

    const [first, second, ...more] = await heard(ticket.id);
    expect(more).toEqual([]);
    const event = JSON.parse(first!.body);
    expect(event).toMatchObject({
      version: 1,
      event: 'message',
      companyId: company.id,
      connection: { id: company.connection.id, channel: 'whatsapp_oficial' },
      ticket: { id: ticket.id, uuid: ticket.uuid, status: 'pending' },
      contact: { id: ticket.contactId },
      message: { id: message.id, type: 'conversation', body: 'Bom dia ${nome} {{protocol}}', mediaUrl: null, fromMe: false },
    });
    const { 'x-timestamp': at, 'x-signature': signature } = first!.headers;
    expect(signature).toBe(createHmac('sha256', signingKey).update(`${at}.${first!.body}`).digest('hex'));
    expect(second!.headers['x-event-id']).not.toBe(first!.headers['x-event-id']);
    const { body } = await deliveriesOf(integrationId);
    expect(body).toMatchObject({
      hasMore: false,
      deliveries: [
        { outcome: 'answered', attempts: 1 },
        { outcome: 'answered', status: 200, eventId: first!.headers['x-event-id'], request: first!.body, answer: `{"output":"${echoed}"}` },
      ],
    });
  });

  it('asks for people, and is not begun again on the same ticket', async () => {
    const integrationId = await aWebhook('echo', { type: 'n8n' });
    const customer = aCustomer(await withSettings({ integrationId }));
    const { ticket } = await customer.writes('quero um atendente');
    await customer.until(null);
    await customer.writes('alô?');
    await settled();

    expect(await customer.reads(3)).toEqual(['quero um atendente', 'Vou chamar alguém.', 'alô?']);
    expect(await customer.ticket()).toMatchObject({ isBot: false, status: 'pending', queueId: company.queue.id, userId: null });
    const told = await heard(ticket.id);
    expect(told).toHaveLength(1);
    expect(JSON.parse(told[0]!.body)).toMatchObject({
      chatInput: 'quero um atendente',
      sessionId: ticket.uuid,
      pushName: 'Cliente Conversas',
    });
    expect(await customer.log()).toEqual(['created', 'chatbotStarted', 'redirected']);
  });

  it('that fails for a moment is asked again by the same name, and answers once', async () => {
    const integrationId = await aWebhook('flaky');
    const customer = aCustomer(await withSettings({ integrationId }));
    const { ticket } = await customer.writes('oi');

    expect(await customer.reads(2)).toEqual(['oi', 'Olá, Cliente Conversas! Recebi: oi']);
    const told = await heard(ticket.id);
    expect(told).toHaveLength(2);
    expect(new Set(told.map(({ headers }) => headers['x-event-id'])).size).toBe(1);
    expect((await deliveriesOf(integrationId)).body.deliveries).toMatchObject([{ outcome: 'answered', status: 200, attempts: 2 }]);
  });

  it.each([
    ['fail', { outcome: 'failed', status: 500, failure: 'status', attempts: 3 }],
    ['no', { outcome: 'failed', status: 403, failure: 'status', attempts: 1 }],
    ['nonsense', { outcome: 'failed', status: 200, failure: 'answer', attempts: 1 }],
    ['metadata', { outcome: 'failed', status: null, failure: 'address', attempts: 1 }],
  ])('that answers %s leaves the customer to people', async (how, delivery) => {
    const integrationId = await aWebhook(how);
    const customer = aCustomer(await withSettings({ integrationId }));
    await customer.writes('oi');

    const state = await customer.until(null, 60_000);

    expect(state?.ended).toEqual({ how: 'failed', why: 'serviceFailed' });
    expect(await customer.reads(1)).toEqual(['oi']);
    expect(await customer.ticket()).toMatchObject({ isBot: false, status: 'pending', queueId: company.queue.id });
    expect((await deliveriesOf(integrationId)).body.deliveries).toMatchObject([delivery]);
  });

  it('that does not answer in time is asked again, and the customer goes to people', async () => {
    const integrationId = await aWebhook('slow');
    const customer = aCustomer(await withSettings({ integrationId }));
    await customer.writes('oi');

    const tried = await eventually(
      async () => (await deliveriesOf(integrationId)).body.deliveries,
      (found) => found[0]?.attempts === 2,
      40_000,
    );

    expect(tried).toMatchObject([{ outcome: 'retrying', status: null, failure: 'time' }]);
  });

  it('that is somewhere on this network is not called', async () => {
    const integrationId = await save({ urlN8N: 'http://10.0.0.1/webhook' });
    const customer = aCustomer(await withSettings({ integrationId }));
    await customer.writes('oi');

    await customer.until(null);

    expect((await deliveriesOf(integrationId)).body.deliveries).toMatchObject([{ failure: 'address', status: null }]);
  });

  it('says nothing, and listens on', async () => {
    const customer = aCustomer(await withSettings({ integrationId: await aWebhook('silent') }));
    const { ticket } = await customer.writes('um');
    await customer.until('listen');
    await customer.writes('dois');
    await eventually(
      () => heard(ticket.id),
      (told) => told.length === 2,
    );

    expect(await customer.reads(2)).toEqual(['um', 'dois']);
  });

  it('sends files that are what they say, and leaves out the others', async () => {
    const customer = aCustomer(await withSettings({ integrationId: await aWebhook('files') }));
    await customer.writes('tem foto?');

    await customer.reads(3);
    await customer.until('listen');

    const found = await customer.messages();
    expect(found.map(({ mediaType, body }) => [mediaType, body])).toEqual([
      ['conversation', 'tem foto?'],
      ['conversation', 'Aqui está:'],
      ['image', ''],
    ]);
    expect(found[2]?.media?.key).toMatch(new RegExp(`^company${company.id}/talks/`));
  });

  it('is told together what came while it thought, and begins once when two texts come at once', async () => {
    const customer = aCustomer(await withSettings({ integrationId: await aWebhook('thinks') }));
    const [{ ticket }] = await Promise.all([customer.writes('um'), customer.writes('dois'), customer.writes('três')]);
    await customer.until('listen');
    await eventually(
      () => heard(ticket.id),
      (told) => told.flatMap(({ body }) => JSON.parse(body).messages).length === 3,
    );
    await customer.until('listen');

    const asked = (await heard(ticket.id)).map(({ body }) => JSON.parse(body).messages.map((one: { body: string }) => one.body));
    expect(asked.length).toBeLessThanOrEqual(2);
    expect(asked.flat().toSorted()).toEqual(['dois', 'três', 'um']);
    const said = (await customer.reads(3 + asked.length)).filter((body) => body.startsWith('Olá, '));
    expect(said).toHaveLength(asked.length);
  });

  it('says nothing more once a person took the conversation, and is told nothing more', async () => {
    const customer = aCustomer(await withSettings({ integrationId: await aWebhook('thinks') }));
    const { ticket } = await customer.writes('oi');
    await company.owner.call('PUT', '/tickets/{id}', { params: { id: String(ticket.id) }, body: { status: 'open' } });
    await settled(2_500);
    await customer.writes('ainda aí?');
    await settled();

    expect(await customer.reads(2)).toEqual(['oi', 'ainda aí?']);
    expect((await heard(ticket.id)).length).toBeLessThanOrEqual(1);
  });

  it('is called once more at most, however often its call is delivered, and answers once', async () => {
    const customer = aCustomer(await withSettings({ integrationId: await aWebhook('thinks') }));
    const { ticket, message } = await customer.writes('oi');
    await customer.until('talk');
    const { runId, state } = (await customer.run())!;
    const call = { companyId: company.id, threadId: message.threadId, runId, turn: state.turn, talk: true };

    for (let times = 0; times < 6; times++)
      await new SQSClient({}).send(
        new SendMessageCommand({ QueueUrl: cloud.env['QUEUE_URL_FLOW_CALLS'] ?? '', MessageBody: JSON.stringify(call) }),
      );
    await customer.reads(2);
    await settled(2_500);

    expect(await customer.reads(2)).toEqual(['oi', 'Olá, Cliente Conversas! Recebi: oi']);
    expect(await heard(ticket.id)).toHaveLength(2);
  });
});

describe('the integration of a queue, and of an option', () => {
  it('that is gone, or another company’s, is not begun', async () => {
    const foreign = await aWebhook('echo', {}, other);
    const customer = aCustomer(await withSettings({ integrationId: foreign }));

    const { ticket } = await customer.writes('oi');
    await settled();

    expect(ticket.bot?.flow).toBeUndefined();
    expect(await heard(ticket.id)).toEqual([]);
  });

  it('that is a flow of the company’s begins that flow', async () => {
    const { aFlow } = await import('@balcao/shared/testing/a-flow.ts');
    const drawing = aFlow([{ id: 'm', type: 'message', data: { label: 'Do fluxo' } }]);
    const { body } = await company.owner.call('POST', '/flowbuilder', { body: { name: 'Da integração', drawing } });
    const customer = aCustomer(await withSettings({ integrationId: await save({ type: 'flowbuilder', flowId: body.id }) }));

    await customer.writes('oi');

    expect(await customer.reads(2)).toEqual(['oi', 'Do fluxo']);
  });
});

it('a delivery is sent again by the same name with a signature of now, and the customer hears nothing of it', async () => {
  const integrationId = await aWebhook('echo');
  const customer = aCustomer(await withSettings({ integrationId }));
  const { ticket } = await customer.writes('oi');
  await customer.reads(2);
  const [delivery] = (await deliveriesOf(integrationId)).body.deliveries;
  const params = { id: integrationId, deliveryId: delivery.id };

  const replayed = await company.owner.call('POST', '/queueIntegration/{id}/deliveries/{deliveryId}/replay', { params });
  const foreign = await other.owner.call('POST', '/queueIntegration/{id}/deliveries/{deliveryId}/replay', { params });
  await settled();

  expect(replayed).toMatchObject({ status: 200, body: { outcome: 'answered', status: 200, answer: delivery.answer } });
  expect(foreign).toMatchObject({ status: 404 });
  expect(await deliveriesOf(integrationId, other.owner)).toMatchObject({ status: 404 });
  const [first, second] = await heard(ticket.id);
  expect(second!.headers['x-event-id']).toBe(first!.headers['x-event-id']);
  expect(second!.body).toBe(first!.body);
  expect(second!.headers['x-signature']).toBe(
    createHmac('sha256', signingKey).update(`${second!.headers['x-timestamp']}.${second!.body}`).digest('hex'),
  );
  expect(await customer.reads(2)).toHaveLength(2);
});
