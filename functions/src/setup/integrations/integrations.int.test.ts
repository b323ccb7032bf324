import { createHmac, generateKeyPairSync, verify } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { mostIntegrations } from '@balcao/shared/domain/integrations/integration.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Member, TestCompany } from '../../testing/make-company.ts';
import { joinTestCloud } from '../../testing/join-test-cloud.ts';
import type { CloudOfRun } from '../../../../infra/local/testing/clouds-of-run.ts';

let cloud: CloudOfRun;
let company: TestCompany;
let other: TestCompany;
let ana: Member;

type Seen = { path: string; headers: IncomingHttpHeaders; body: string };
/** What the services were asked, and what they say, by the end of the path. */
let seen: Seen[] = [];
let says: (path: string) => { status?: number; body: string };
let services: Server;

const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
const keyFile = (change: object = {}) =>
  JSON.stringify({
    client_email: 'bot@loja.iam.gserviceaccount.com',
    private_key: keys.privateKey.export({ type: 'pkcs8', format: 'pem' }),
    token_uri: `${cloud.endpoints.simulator}/oauth/token`,
    ...change,
  });

beforeAll(async () => {
  cloud = joinTestCloud();
  const { addUser, makeCompany } = await import('../../testing/make-company.ts');
  const { api, simulator } = cloud.endpoints;
  [company, other] = [await makeCompany(api, 'Modelo'), await makeCompany(api, 'Outra')];
  ana = await addUser(api, company, 'Ana');
  services = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => (body += part));
    request.on('end', () => {
      const path = request.url ?? '';
      // What another file of this cloud left behind may ask Meta, who would be here too.
      if (!/^\/v\d+\.\d/.test(path)) seen.push({ path, headers: request.headers, body });
      const { status = 200, body: answer } = says(path);
      response.writeHead(status).end(answer);
    });
  });
  await new Promise<void>((resolve) => services.listen(Number(new URL(simulator).port), '127.0.0.1', resolve));
});
afterAll(async () => {
  services?.close();
});
beforeEach(() => {
  seen = [];
  says = () => ({ body: '{"output":"Olá!"}' });
});

const at = (path: string) => `${cloud.endpoints.simulator}${path}`;
let serial = 0;
const make = (body: Record<string, unknown> = {}, who: Member = company.owner) =>
  who.call('POST', '/queueIntegration', { body: { type: 'webhook', name: `Pedidos ${++serial}`, urlN8N: at('/pedidos'), ...body } });
const change = (id: string, body: Record<string, unknown>, who: Member = company.owner) =>
  who.call('PUT', '/queueIntegration/{id}', { params: { id }, body });
const tryOut = (id: string, who: Member = company.owner) => who.call('POST', '/queueIntegration/{id}/test', { params: { id } });
const log = async (query: Record<string, string> = { kind: 'integration' }) => (await company.owner.call('GET', '/audit', { query })).body;

describe('an integration', () => {
  it('tells its signing key once, signs with it, and another one once it is renewed', async () => {
    const { body: made } = await make();
    const read = await company.owner.call('GET', '/queueIntegration/{id}', { params: { id: made.id } });
    const tested = await tryOut(made.id);
    const renewed = await company.owner.call('POST', '/queueIntegration/{id}/signing-key', { params: { id: made.id } });
    await tryOut(made.id);

    const [first, second] = seen.filter(({ path }) => path === '/pedidos');
    const expected = ({ headers, body }: Seen, key: string) =>
      createHmac('sha256', key)
        .update(`${String(headers['x-timestamp'])}.${body}`)
        .digest('hex');
    expect(tested).toMatchObject({ status: 200, body: { answer: '{"output":"Olá!"}' } });
    expect(first!.headers['x-signature']).toBe(expected(first!, made.signingKey));
    expect(JSON.parse(first!.body)).toMatchObject({ version: 1, event: 'test', companyId: company.id });
    expect(second!.headers['x-signature']).toBe(expected(second!, renewed.body.signingKey));
    expect(renewed.body).toMatchObject({ version: made.version + 1 });
    expect(renewed.body.signingKey).not.toBe(made.signingKey);
    expect(JSON.stringify([read.body, await log()])).not.toContain(made.signingKey);
    expect(JSON.stringify(await log())).not.toContain(renewed.body.signingKey);
  });

  it('keeps the key file to itself, through changes, deletion and its return', async () => {
    const secret = keyFile();
    const { body: made } = await make({ type: 'dialogflow', projectName: 'loja', jsonContent: secret });
    const changed = await change(made.id, { name: 'Atendente' });
    const { body: list } = await company.owner.call('GET', '/queueIntegration', { query: {} });
    const gone = await company.owner.call('DELETE', '/queueIntegration/{id}', { params: { id: made.id } });
    const absent = await tryOut(made.id);
    const undone = await company.owner.call('POST', '/audit/{id}/undo', { params: { id: gone.body.auditId } });
    says = (path) =>
      path === '/oauth/token'
        ? { body: '{"access_token":"t-1"}' }
        : { body: '{"queryResult":{"fulfillmentMessages":[{"text":{"text":["Oi!"]}}]}}' };
    const back = await tryOut(made.id);

    expect(made).toMatchObject({ hasJsonContent: true, signingKey: null, urlN8N: '', typebotExpires: 0 });
    expect(changed.body).toMatchObject({ name: 'Atendente', hasJsonContent: true });
    expect(absent.body.error).toBe('ERR_INTEGRATION_NOT_FOUND');
    expect(undone.status).toBe(200);
    expect(back).toMatchObject({ status: 200, body: { answer: 'Oi!' } });
    const told = JSON.stringify([made, changed.body, list, gone.body, undone.body, await log()]);
    expect(told).not.toContain('gserviceaccount');
    expect(told).not.toContain('PRIVATE KEY');
    expect(told).not.toMatch(/v1\.[\w-]{16}\./);
  });

  it('signs in at Google for the account of its key file, and greets the agent in its language', async () => {
    says = (path) => (path === '/oauth/token' ? { body: '{"access_token":"t-1"}' } : { body: '{"queryResult":{"fulfillmentText":"Olá"}}' });
    const answer = await company.owner.call('POST', '/queueIntegration/testSession', {
      body: { projectName: 'loja-1', language: 'pt-BR', jsonContent: keyFile() },
    });

    const [token, detect] = seen;
    const assertion = new URLSearchParams(token!.body).get('assertion')!;
    const [head, claims, signature] = assertion.split('.') as [string, string, string];
    expect(answer).toMatchObject({ status: 200, body: { answer: 'Olá' } });
    expect(verify('sha256', Buffer.from(`${head}.${claims}`), keys.publicKey, Buffer.from(signature, 'base64url'))).toBe(true);
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
      iss: 'bot@loja.iam.gserviceaccount.com',
      aud: 'https://oauth2.googleapis.com/token',
    });
    expect(detect).toMatchObject({
      path: expect.stringMatching(/^\/v2\/projects\/loja-1\/agent\/sessions\/[\w-]{36}:detectIntent$/),
      headers: { authorization: 'Bearer t-1' },
    });
    expect(JSON.parse(detect!.body).queryInput.text.languageCode).toBe('pt-BR');
  });

  it('says why a service did not answer', async () => {
    const { body: hook } = await make();
    const { body: bot } = await make({ type: 'typebot', urlN8N: cloud.endpoints.simulator, typebotSlug: 'loja' });
    const { body: agent } = await make({ type: 'dialogflow', projectName: 'loja', jsonContent: keyFile() });
    const { body: inside } = await make({ urlN8N: 'https://127.0.0.1/admin' });

    says = () => ({ status: 404, body: 'no such webhook' });
    const refused = await tryOut(hook.id);
    const wrongKey = await tryOut(agent.id);
    says = () => ({ body: '<html>' });
    const nonsense = await tryOut(bot.id);
    const damaged = await company.owner.call('POST', '/queueIntegration/testSession', {
      body: {
        projectName: 'loja',
        language: 'pt',
        jsonContent: keyFile({ private_key: '-----BEGIN PRIVATE KEY-----\nxx\n-----END PRIVATE KEY-----' }),
      },
    });
    const blocked = await tryOut(inside.id);

    expect(refused).toMatchObject({
      status: 502,
      body: { error: 'ERR_INTEGRATION_REFUSED', details: { status: 404, answer: 'no such webhook' } },
    });
    expect(wrongKey.body.error).toBe('ERR_INTEGRATION_KEY');
    expect(nonsense.body).toMatchObject({ error: 'ERR_INTEGRATION_ANSWER', details: { answer: '<html>' } });
    expect(damaged.body.error).toBe('ERR_INTEGRATION_KEY_FILE');
    expect(blocked.body.error).toBe('ERR_INTEGRATION_ADDRESS');
  });

  it('begins a conversation with a published bot of typebot', async () => {
    const { body: bot } = await make({ type: 'typebot', urlN8N: `${cloud.endpoints.simulator}/`, typebotSlug: 'loja-modelo' });
    says = () => ({ body: '{"sessionId":"s1","messages":[{"type":"text","content":{"markdown":"Oi!"}},{"type":"image","content":{}}]}' });

    const answer = await tryOut(bot.id);

    expect(bot).toMatchObject({ urlN8N: cloud.endpoints.simulator, typebotExpires: 1, typebotDelayMessage: 1000 });
    expect(seen[0]!.path).toBe('/api/v1/typebots/loja-modelo/startChat');
    expect(answer).toMatchObject({ status: 200, body: { answer: 'Oi!\n[image]' } });
  });

  it('of a flow says whether the flow can begin, and takes no flow of others', async () => {
    const start = { id: '1', type: 'start', position: { x: 0, y: 0 }, data: { label: 'Inicio do fluxo' } };
    const draw = async ({ owner }: TestCompany) =>
      (await owner.call('POST', '/flowbuilder', { body: { name: 'Triagem', drawing: { nodes: [start], connections: [] } } })).body;
    const flow = await draw(company);
    const foreign = await make({ type: 'flowbuilder', flowId: (await draw(other)).id });
    const { body: made } = await make({ type: 'flowbuilder', flowId: flow.id });

    const switchTo = (active: boolean) => company.owner.call('PUT', '/flowbuilder', { body: { flowId: flow.id, active } });
    await switchTo(true);
    const on = await tryOut(made.id);
    await switchTo(false);
    const off = await tryOut(made.id);
    await company.owner.call('DELETE', '/flowbuilder/{id}', { params: { id: flow.id } });
    const gone = await tryOut(made.id);
    const renamed = await change(made.id, { name: 'Triagem da noite' });

    expect(foreign.body.error).toBe('ERR_FLOW_NOT_FOUND');
    expect(on).toMatchObject({ status: 200, body: { answer: 'Triagem' } });
    expect(off.body.error).toBe('ERR_FLOW_NOT_PUBLISHED');
    expect(gone.body.error).toBe('ERR_FLOW_NOT_FOUND');
    expect(renamed.status).toBe(200);
  });

  it('names every field that its type lacks, and takes names of two to fifty letters', async () => {
    const wrong = await make({ type: 'typebot', urlN8N: '' });
    const inTheClear = await make({ urlN8N: 'http://loja.example/pedidos' });
    const named = async (name: string) => (await make({ name })).status;

    expect(wrong).toMatchObject({ status: 422, body: { error: 'ERR_INTEGRATION_INVALID' } });
    expect(wrong.body.details.issues.map(({ path }: { path: string }) => path)).toEqual(['urlN8N', 'typebotSlug']);
    expect(inTheClear.body.details.issues).toEqual([{ path: 'urlN8N', error: 'ERR_INTEGRATION_ADDRESS' }]);
    expect(await Promise.all([named('a'), named('ab'), named('a'.repeat(50)), named('a'.repeat(51)), named('\u200b\u200b')])).toEqual([
      400, 200, 200, 400, 400,
    ]);
  });

  it('becomes another type with nothing left of the one before', async () => {
    const { body: made } = await make({ type: 'dialogflow', projectName: 'loja', jsonContent: keyFile() });

    const hook = await change(made.id, { type: 'webhook', urlN8N: at('/a') });
    const same = await change(made.id, { type: 'n8n', urlN8N: at('/a') });
    const backAgain = await change(made.id, { type: 'dialogflow', projectName: 'loja' });

    expect(hook.body).toMatchObject({
      type: 'webhook',
      projectName: '',
      language: '',
      hasJsonContent: false,
      signingKey: expect.any(String),
    });
    expect(same.body).toMatchObject({ type: 'n8n', signingKey: null });
    expect(backAgain.body.details.issues).toEqual([{ path: 'jsonContent', error: 'ERR_INTEGRATION_FIELD' }]);
  });

  it('is not changed over somebody else’s change, nor lost when two change it at once', async () => {
    const { body: made } = await make();
    const late = await Promise.all([
      change(made.id, { name: 'Um', version: made.version }),
      change(made.id, { name: 'Dois', version: made.version }),
    ]);
    const both = await Promise.all([change(made.id, { name: 'Três' }), change(made.id, { urlN8N: at('/novo') })]);
    const { body: now } = await company.owner.call('GET', '/queueIntegration/{id}', { params: { id: made.id } });

    expect(late.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(now).toMatchObject({ name: 'Três', urlN8N: at('/novo'), version: made.version + 3 });
  });

  it('is an admin’s, and of one company', async () => {
    const { body: made } = await make();
    const byAna = await make({}, ana);
    const foreign = await Promise.all([change(made.id, { name: 'Meu' }, other.owner), tryOut(made.id, other.owner)]);
    const { body: theirs } = await other.owner.call('GET', '/queueIntegration', { query: {} });

    expect(byAna).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } });
    expect(foreign.map(({ status }) => status)).toEqual([404, 404]);
    expect(theirs.queueIntegrations).toEqual([]);
    expect(seen).toEqual([]);
  });

  it('is found by words, and listed with what names it', async () => {
    const { body: made } = await make({ name: 'Catálogo Único' });
    const { connectionWritesFor } = await import('../connections/store/connection-writes.ts');
    const { writeTogether } = await import('../../platform/write-together.ts');
    await writeTogether([connectionWritesFor(company.id).change(company.connection.id, { integrationId: made.id })]);
    await company.owner.call('PUT', '/queue/{id}', {
      params: { id: company.queue.id },
      body: { chatbots: [{ name: 'Catálogo', queueType: 'integration', greetingMessage: '', optIntegrationId: made.id }] },
    });
    // An id in a text names nothing.
    await company.owner.call('PUT', '/queue/{id}', { params: { id: company.otherQueue.id }, body: { greetingMessage: made.id } });

    const { body } = await company.owner.call('GET', '/queueIntegration', { query: { searchParam: 'unico catalogo' } });

    expect(body).toMatchObject({ count: 1, hasMore: false });
    const { usedBy } = body.queueIntegrations[0];
    expect(usedBy).toHaveLength(2);
    expect(usedBy).toEqual(
      expect.arrayContaining([
        { kind: 'connection', names: [company.connection.name], count: 1 },
        { kind: 'queueOption', names: [company.queue.name], count: 1 },
      ]),
    );
  });

  it('is one of a hundred at most, however many are made at once or put back', async () => {
    const { api } = cloud.endpoints;
    const { makeCompany } = await import('../../testing/make-company.ts');
    const full = await makeCompany(api, 'Cheia');
    const { integrationCount } = await import('./service/integration-count.ts');
    const { writeTogether } = await import('../../platform/write-together.ts');
    for (let made = 0; made < mostIntegrations - 2; made++) await writeTogether([await integrationCount(full.id).oneMore(null)]);

    const made = await Promise.all([1, 2, 3, 4].map(() => make({}, full.owner)));
    const kept = made.filter(({ status }) => status === 200);
    const gone = await full.owner.call('DELETE', '/queueIntegration/{id}', { params: { id: kept[0]!.body.id } });
    const next = await make({}, full.owner);
    const undone = await full.owner.call('POST', '/audit/{id}/undo', { params: { id: gone.body.auditId } });

    expect(kept).toHaveLength(2);
    expect(made.filter(({ body }) => body.error === 'ERR_TOO_MANY_INTEGRATIONS')).toHaveLength(2);
    expect(next.status).toBe(200);
    expect(undone.body.error).toBe('ERR_TOO_MANY_INTEGRATIONS');
  });
});
