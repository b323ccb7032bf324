import { beforeAll, describe, expect, it } from 'vitest';
import type { ApiAnswer } from '../../testing/api-client.ts';
import type { TestCompany } from '../../testing/make-company.ts';
import { joinTestCloud } from '../../testing/join-test-cloud.ts';
import type { CloudOfRun } from '../../../../infra/local/testing/clouds-of-run.ts';

let cloud: CloudOfRun;
let company: TestCompany;
let other: TestCompany;
let own: { integrationId: string; promptId: string };
let foreign: typeof own;

beforeAll(async () => {
  cloud = joinTestCloud();
  const { makeCompany } = await import('../../testing/make-company.ts');
  const { api } = cloud.endpoints;
  [company, other] = [await makeCompany(api, 'Modelo'), await makeCompany(api, 'Outra')];
  [own, foreign] = [await talkersOf(company), await talkersOf(other)];
});

const talkersOf = async ({ owner, queue }: TestCompany) => {
  const integration = await owner.call('POST', '/queueIntegration', {
    body: { type: 'webhook', name: 'Pedidos', urlN8N: `${cloud.endpoints.simulator}/pedidos` },
  });
  const prompt = await owner.call('POST', '/prompt', {
    body: { name: 'Atendente', prompt: 'Você atende os clientes da loja e responde em poucas palavras.', queueId: queue.id },
  });
  return { integrationId: String(integration.body.id), promptId: String(prompt.body.id) };
};

type Change = (body: object, of?: TestCompany) => Promise<ApiAnswer>;
const places: Record<string, Change> = {
  queue: (body, of = company) => of.owner.call('PUT', '/queue/{id}', { params: { id: of.queue.id }, body }),
  connection: (body, of = company) => of.owner.call('PUT', '/whatsapp/{id}', { params: { id: of.connection.id }, body }),
};

describe.each(Object.keys(places))('a %s', (place) => {
  const change: Change = (body, of) => places[place]!(body, of);

  it('names an integration or a prompt of its company, never both', async () => {
    const one = await change({ integrationId: own.integrationId });
    const both = await change({ promptId: own.promptId });
    const other = await change({ integrationId: null, promptId: own.promptId });
    const none = await change({ promptId: null });

    expect(one).toMatchObject({ status: 200, body: { integrationId: own.integrationId, promptId: null } });
    expect(both.status).toBe(422);
    expect(both.body.details.issues).toEqual([{ path: 'promptId', error: 'ERR_INTEGRATION_OR_PROMPT' }]);
    expect(other).toMatchObject({ status: 200, body: { integrationId: null, promptId: own.promptId } });
    expect(none).toMatchObject({ status: 200, body: { integrationId: null, promptId: null } });
  });

  it('names nothing of another company', async () => {
    const answers = await Promise.all([change({ integrationId: foreign.integrationId }), change({ promptId: foreign.promptId })]);

    expect(answers.map(({ body }) => body.error)).toEqual(['ERR_INTEGRATION_NOT_FOUND', 'ERR_PROMPT_NOT_FOUND']);
  });

  it('goes on naming what is gone, and finds it again when the deletion is undone', async () => {
    const { integrationId } = await talkersOf(company);
    await change({ integrationId });
    const { body: gone } = await company.owner.call('DELETE', '/queueIntegration/{id}', { params: { id: integrationId } });
    const touched = await change({ greetingMessage: 'Olá!' });
    const undone = await company.owner.call('POST', '/audit/{id}/undo', { params: { id: gone.auditId } });
    const left = await change({ integrationId: null });
    await company.owner.call('DELETE', '/queueIntegration/{id}', { params: { id: integrationId } });
    const again = await change({ integrationId });

    expect(touched).toMatchObject({ status: 200, body: { integrationId } });
    expect(undone.status).toBe(200);
    expect(left.status).toBe(200);
    expect(again.body.error).toBe('ERR_INTEGRATION_NOT_FOUND');
  });
});

describe('an option', () => {
  it('starts an integration of its company, on any level', async () => {
    const leadingTo = (optIntegrationId: string | null) =>
      places['queue']!({
        chatbots: [{ name: 'Atendimento', queueType: 'text', options: [{ name: 'Robô', queueType: 'integration', optIntegrationId }] }],
      });

    const [ours, theirs, nowhere] = [await leadingTo(own.integrationId), await leadingTo(foreign.integrationId), await leadingTo(null)];

    expect(ours).toMatchObject({ status: 200, body: { chatbots: [{ options: [{ optIntegrationId: own.integrationId }] }] } });
    expect(theirs.body.error).toBe('ERR_INTEGRATION_NOT_FOUND');
    expect(nowhere.body.error).toBe('ERR_QUEUE_INVALID');
  });
});

describe('a plan without integrations and language models', () => {
  it('lets neither be named anew, and what is named be taken away', async () => {
    const { platformRecords } = await import('../../organisation/companies/service/company-records.ts');
    const { standardPlan } = await import('../../organisation/users/service/create-company.ts');
    await places['queue']!({ integrationId: foreign.integrationId }, other);
    const plan = { ...standardPlan, connections: 1000 };
    await platformRecords().putPlan({ ...plan, flags: { ...plan.flags, useIntegrations: false, useOpenAi: false } });

    const refused = [
      await places['queue']!({ integrationId: null, promptId: foreign.promptId }, other),
      await places['connection']!({ integrationId: foreign.integrationId }, other),
      await other.owner.call('GET', '/queueIntegration'),
      await other.owner.call('GET', '/prompt'),
    ];
    const kept = await places['queue']!({ name: 'Fila nova' }, other);
    const left = await places['queue']!({ integrationId: null }, other);
    await platformRecords().putPlan(plan);

    expect(refused.map(({ body }) => body.error)).toEqual(['ERR_NOT_IN_PLAN', 'ERR_NOT_IN_PLAN', 'ERR_NOT_IN_PLAN', 'ERR_NOT_IN_PLAN']);
    expect(kept).toMatchObject({ status: 200, body: { integrationId: foreign.integrationId } });
    expect(left).toMatchObject({ status: 200, body: { integrationId: null } });
  });
});
