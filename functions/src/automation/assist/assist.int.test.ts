import { beforeAll, describe, expect, it } from 'vitest';
import type { Member, TestCompany } from '../../testing/make-company.ts';
import { aHeldTicket } from '../../testing/sample-records.ts';
import { joinFullCloud } from '../../testing/join-test-cloud.ts';

const cloud = joinFullCloud();
let company: TestCompany;
let other: TestCompany;
let ana: Member;

beforeAll(async () => {
  const { addUser, makeCompany } = await import('../../testing/make-company.ts');
  const { api } = cloud.endpoints;
  [company, other] = [await makeCompany(api, 'Modelo'), await makeCompany(api, 'Outra')];
  ana = await addUser(api, company, 'Ana', { queueIds: [company.queue.id] });
});

const setUp = async (body: Record<string, unknown> = {}, who: Member = company.owner) =>
  who.call('PUT', '/model-service', { body: { url: `${cloud.endpoints.simulator}/model/v1`, model: 'stand-in', ...body } });
const ask = async (who: Member, body: Record<string, unknown>) => who.call('POST', '/assist', { body });
const rewrite = (who: Member, text = 'oi, tudo bem') => ask(who, { kind: 'rewrite', tone: 'correct', text });

describe('a language model', () => {
  it('is absent until an admin sets one up, and again when its address is taken away', async () => {
    const before = await ana.call('GET', '/assist');
    const refused = await rewrite(ana);
    const byAna = await setUp({}, ana);
    await setUp({ transcriptionModel: 'stand-in' });
    const after = await ana.call('GET', '/assist');
    const answer = await rewrite(ana);
    await setUp({ url: '', model: '' });
    const gone = await ana.call('GET', '/assist');

    expect(before.body).toEqual({ texts: false, transcription: false });
    expect(refused).toMatchObject({ status: 422, body: { error: 'ERR_MODEL_NONE' } });
    expect(byAna.status).toBe(403);
    expect(after.body).toEqual({ texts: true, transcription: true });
    expect(answer).toMatchObject({ status: 200, body: { text: 'Oi, tudo bem.' } });
    expect(gone.body).toEqual({ texts: false, transcription: false });
  });

  it('keeps its key to itself, and loses it with its address', async () => {
    const set = await setUp({ key: 'sk-muito-secreta' });
    const kept = await setUp({ monthlyTokens: 5 });
    const { body: log } = await company.owner.call('GET', '/audit', { query: { kind: 'modelService' } });
    const moved = await setUp({ url: 'https://models.example.com/v1' });

    expect([set.body.hasKey, kept.body.hasKey, moved.body.hasKey]).toEqual([true, true, false]);
    expect(JSON.stringify([set.body, log])).not.toContain('muito-secreta');
    expect(log.entries.length).toBeGreaterThan(0);
  });

  it('is not set up over somebody else’s change, and answers nobody of another company', async () => {
    const { body } = await setUp();
    const late = await setUp({ version: body.version - 1 });
    const theirs = await rewrite(other.owner);
    const { ticket } = await aHeldTicket(company, ana);
    await setUp({}, other.owner);
    const foreign = await ask(other.owner, { kind: 'summary', ticketId: ticket.id, language: 'pt' });

    expect(late).toMatchObject({ status: 409, body: { error: 'ERR_RECORD_CHANGED' } });
    expect(theirs.body.error).toBe('ERR_MODEL_NONE');
    expect(foreign).toMatchObject({ status: 404, body: { error: 'ERR_TICKET_NOT_FOUND' } });
  });

  it('drafts a reply and a summary from the conversation that the attendant sees', async () => {
    await setUp();
    const { ticket } = await aHeldTicket(company, ana);

    const [reply, summary] = [
      await ask(ana, { kind: 'reply', ticketId: ticket.id, language: 'pt' }),
      await ask(ana, { kind: 'summary', ticketId: ticket.id, language: 'pt' }),
    ];

    expect(reply).toMatchObject({ status: 200, body: { text: expect.stringContaining('já estou verificando') } });
    expect(summary).toMatchObject({ status: 200, body: { text: expect.stringContaining('do cliente') } });
  });

  it.each([
    ['stand-in-401', 'ERR_MODEL_KEY'],
    ['stand-in-429', 'ERR_MODEL_BUSY'],
    ['stand-in-quota', 'ERR_MODEL_QUOTA'],
    ['stand-in-500', 'ERR_MODEL_UNREACHABLE'],
    ['stand-in-metadata', 'ERR_MODEL_UNREACHABLE'],
    ['gpt-of-nobody', 'ERR_MODEL_REFUSED'],
  ])('%s is told as %s, and uses nothing up', async (model, code) => {
    const before = (await setUp({ model })).body.usedTokens;

    const answer = await rewrite(ana);
    const after = (await company.owner.call('GET', '/model-service')).body.usedTokens;

    expect(answer.body.error).toBe(code);
    expect(after).toBe(before);
  });

  it.each(['stand-in-nonsense', 'stand-in-empty'])('%s has worked in vain, which counts', async (model) => {
    const before = (await setUp({ model })).body.usedTokens;

    const answer = await rewrite(ana);
    const after = (await company.owner.call('GET', '/model-service')).body.usedTokens;

    expect(answer.body.error).toBe('ERR_MODEL_ANSWER');
    expect(after).toBeGreaterThan(before);
  });

  it('is never used beyond the month’s limit, however many ask at once', async () => {
    const { usedTokens } = (await setUp()).body;
    const monthlyTokens = usedTokens + 3000;
    await setUp({ monthlyTokens });

    const answers = await Promise.all(Array.from({ length: 12 }, () => rewrite(ana)));
    const { body } = await company.owner.call('GET', '/model-service');

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 422]));
    expect(answers.find(({ status }) => status === 422)?.body).toMatchObject({ error: 'ERR_MODEL_CAP' });
    expect(body.usedTokens).toBeLessThanOrEqual(monthlyTokens);
    expect(body.usedTokens).toBeGreaterThan(usedTokens);
  });

  it('is not called where only this machine could be meant', async () => {
    await setUp({ url: 'http://169.254.169.254/v1', monthlyTokens: 0 });
    const metadata = await rewrite(ana);
    await setUp({ url: 'http://10.0.0.1/v1' });
    const inside = await rewrite(ana);

    expect([metadata.body.error, inside.body.error]).toEqual(['ERR_MODEL_UNREACHABLE', 'ERR_MODEL_UNREACHABLE']);
    expect((await setUp({ url: 'https://a:b@models.example.com/v1' })).body.error).toBe('ERR_MODEL_ADDRESS');
  });
});
