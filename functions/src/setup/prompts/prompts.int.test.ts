import { longestPrompt, mostPromptMessages, mostPrompts, mostPromptTokens } from '@balcao/shared/domain/prompts/prompt.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Member, TestCompany } from '../../testing/make-company.ts';
import { joinTestCloud } from '../../testing/join-test-cloud.ts';
import type { CloudOfRun } from '../../../../infra/local/testing/clouds-of-run.ts';

let cloud: CloudOfRun;
let company: TestCompany;
let other: TestCompany;
let ana: Member;

beforeAll(async () => {
  cloud = joinTestCloud();
  const { addUser, makeCompany } = await import('../../testing/make-company.ts');
  const { api } = cloud.endpoints;
  [company, other] = [await makeCompany(api, 'Modelo'), await makeCompany(api, 'Outra')];
  ana = await addUser(api, company, 'Ana');
});

const text = 'Você atende os clientes da loja e responde em poucas palavras.';
const make = (body: Record<string, unknown> = {}, of: TestCompany = company, who: Member = of.owner) =>
  who.call('POST', '/prompt', { body: { name: 'Atendente', prompt: text, queueId: of.queue.id, ...body } });
const change = (id: string, body: Record<string, unknown>, who: Member = company.owner) =>
  who.call('PUT', '/prompt/{id}', { params: { id }, body });

describe('a prompt', () => {
  it('starts with what the field is used to, and is listed with its queue and what names it', async () => {
    const { body: made } = await make({ name: 'Vendas à noite' });
    await company.owner.call('PUT', '/queue/{id}', { params: { id: company.otherQueue.id }, body: { promptId: made.id } });
    const { body } = await company.owner.call('GET', '/prompt', { query: { searchParam: 'noite' } });

    expect(made).toMatchObject({ voice: 'texto', temperature: 1, maxTokens: 100, maxMessages: 10, fileListId: null, hasApiKey: false });
    expect(body).toMatchObject({ count: 1, hasMore: false });
    expect(body.prompts[0]).toMatchObject({
      queue: { name: company.queue.name },
      usedBy: [{ kind: 'queue', names: [company.otherQueue.name], count: 1 }],
    });
  });

  it('keeps its keys to itself, through changes, deletion and its return, and forgets them when told to', async () => {
    const modelAt = (url: string) => company.owner.call('PUT', '/model-service', { body: { url, model: 'm' } });
    await modelAt('https://modelo.example/v1');
    const { body: made } = await make({
      apiKey: 'sk-muito-secreta',
      voiceKey: 'voz-secreta',
      voice: 'pt-BR-YaraNeural',
      voiceRegion: 'brazilsouth',
    });
    const kept = await change(made.id, { name: 'Outro nome' });
    const gone = await company.owner.call('DELETE', '/prompt/{id}', { params: { id: made.id } });
    const absent = await company.owner.call('GET', '/prompt/{id}', { params: { id: made.id } });
    const undone = await company.owner.call('POST', '/audit/{id}/undo', { params: { id: gone.body.auditId } });
    const { body: back } = await company.owner.call('GET', '/prompt/{id}', { params: { id: made.id } });
    await modelAt('https://outro.example/v1');
    const { body: elsewhere } = await company.owner.call('GET', '/prompt/{id}', { params: { id: made.id } });
    const forgot = await change(made.id, { apiKey: '' });
    const { body: log } = await company.owner.call('GET', '/audit', { query: { kind: 'prompt' } });

    expect(gone.body).toMatchObject({ ok: true, message: expect.any(String) });
    expect(absent.status).toBe(404);
    expect(undone.status).toBe(200);
    expect(kept.body).toMatchObject({ name: 'Outro nome', hasApiKey: true, hasVoiceKey: true });
    expect(back).toMatchObject({ name: 'Outro nome', hasApiKey: true, hasVoiceKey: true });
    expect(elsewhere).toMatchObject({ hasApiKey: false, hasVoiceKey: true });
    expect(forgot.body).toMatchObject({ hasApiKey: false, hasVoiceKey: true });
    const told = JSON.stringify([made, kept.body, back, undone.body, log]);
    expect(told).not.toMatch(/secreta/);
    expect(told).not.toMatch(/v1\.[\w-]{16}\./);
  });

  it('holds its limits to the last one', async () => {
    const status = async (body: Record<string, unknown>) => (await make(body)).status;
    const tried = await Promise.all([
      status({ name: ' ' }),
      status({ name: 'a' }),
      status({ name: 'a'.repeat(100) }),
      status({ name: 'a'.repeat(101) }),
      status({ prompt: ' ' }),
      status({ prompt: 'a' }),
      status({ prompt: 'a'.repeat(longestPrompt) }),
      status({ prompt: 'a'.repeat(longestPrompt + 1) }),
      status({ temperature: 2 }),
      status({ temperature: 2.1 }),
      status({ maxTokens: 0 }),
      status({ maxTokens: mostPromptTokens }),
      status({ maxTokens: mostPromptTokens + 1 }),
      status({ maxMessages: mostPromptMessages }),
      status({ maxMessages: mostPromptMessages + 1 }),
      status({ voiceRegion: 'brazil south' }),
      status({ queueId: undefined }),
    ]);
    const voice = await make({ voice: 'pt-BR-YaraNeural' });

    expect(tried).toEqual([400, 200, 200, 400, 400, 200, 200, 400, 200, 400, 400, 200, 400, 200, 400, 400, 400]);
    expect(voice).toMatchObject({ status: 422, body: { error: 'ERR_PROMPT_VOICE_REGION' } });
  });

  it('names only what is the company’s, and may go on naming what is gone', async () => {
    const { body: list } = await other.owner.call('POST', '/files', { body: { name: 'Tabela', message: 'Segue' } });
    const { body: extra } = await company.owner.call('POST', '/queue', { body: { name: 'Some logo', color: '#13579b' } });
    const { body: made } = await make({ queueId: extra.id });
    await company.owner.call('DELETE', '/queue/{id}', { params: { id: extra.id } });

    const [foreignQueue, foreignFiles, renamed] = [
      await make({ queueId: other.queue.id }),
      await make({ fileListId: list.id }),
      await change(made.id, { name: 'Nome novo' }),
    ];
    const { body } = await company.owner.call('GET', '/prompt', { query: { searchParam: 'Nome novo' } });

    expect(foreignQueue.body.error).toBe('ERR_QUEUE_NOT_FOUND');
    expect(foreignFiles.body.error).toBe('ERR_FILE_LIST_NOT_FOUND');
    expect(renamed.status).toBe(200);
    expect(body.prompts[0].queue).toBeNull();
  });

  it('is an admin’s, of one company, and not changed over somebody else’s change', async () => {
    const { body: made } = await make();
    const answers = [
      await make({}, company, ana),
      await change(made.id, { name: 'Meu prompt' }, other.owner),
      await change(made.id, { name: 'Tarde demais', version: made.version - 1 }),
    ];
    const both = await Promise.all([change(made.id, { name: 'Nome um' }), change(made.id, { maxTokens: 7 })]);
    const { body: now } = await company.owner.call('GET', '/prompt/{id}', { params: { id: made.id } });

    expect(answers.map(({ status }) => status)).toEqual([403, 404, 409]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(now).toMatchObject({ name: 'Nome um', maxTokens: 7, version: made.version + 2 });
  });

  it('is one of a hundred at most, however many are made at once or put back', async () => {
    const { makeCompany } = await import('../../testing/make-company.ts');
    const full = await makeCompany(cloud.endpoints.api, 'Cheia');
    const { promptCount } = await import('./service/prompt-count.ts');
    const { writeTogether } = await import('../../platform/write-together.ts');
    for (let made = 0; made < mostPrompts - 2; made++) await writeTogether([await promptCount(full.id).oneMore(null)]);

    const made = await Promise.all([1, 2, 3, 4].map(() => make({}, full)));
    const kept = made.filter(({ status }) => status === 200);
    const gone = await full.owner.call('DELETE', '/prompt/{id}', { params: { id: kept[0]!.body.id } });
    const next = await make({}, full);
    const undone = await full.owner.call('POST', '/audit/{id}/undo', { params: { id: gone.body.auditId } });

    expect(kept).toHaveLength(2);
    expect(made.filter(({ body }) => body.error === 'ERR_TOO_MANY_PROMPTS')).toHaveLength(2);
    expect(next.status).toBe(200);
    expect(undone.body.error).toBe('ERR_TOO_MANY_PROMPTS');
  });
});
