import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Called, PublicCall } from '../../../platform/egress/call-public.ts';
import { anIntegration } from '../testing/an-integration.ts';
import type { Integration } from './integration-records.ts';
import { testIntegration } from './test-integration.ts';

const json = (value: unknown): Called => ({ outcome: 'answered', status: 200, bytes: Buffer.from(JSON.stringify(value)) });

const setUp = (change: Partial<Integration>, answer: Called) => {
  const integration = anIntegration(change);
  const called: Array<{ url: string; call: PublicCall }> = [];
  const deps = {
    actor: { companyId: 2 } as never,
    integrations: { get: async () => integration } as never,
    flow: async () => null,
    call: async (url: URL, call: PublicCall) => {
      called.push({ url: url.href, call });
      return answer;
    },
    ownOrigins: new Set<string>(),
    open: (sealed: string) => `open ${sealed}`,
    now: () => new Date('2026-03-10T12:00:00.000Z'),
  };
  return { called, test: () => testIntegration(deps, integration.id) };
};

it('sends n8n a signed event that says it is a test, with the names that its chat nodes read', async () => {
  const { called, test } = setUp({ type: 'n8n', sealedSigningKey: 'key' }, json({ output: 'Olá' }));

  expect(await test()).toEqual({ answer: '{"output":"Olá"}', ms: 0 });

  const { headers, body } = called[0]!.call;
  expect(JSON.parse(String(body))).toMatchObject({
    event: 'test',
    companyId: 2,
    message: { body: 'Oi' },
    chatInput: 'Oi',
    pushName: 'Teste',
  });
  const signed = createHmac('sha256', 'open key').update(`${headers['x-timestamp']}.${String(body)}`);
  expect(headers['x-signature']).toBe(signed.digest('hex'));
});

it.each<[string, Partial<Integration>, Called, object]>([
  ['an address inside the network', {}, { outcome: 'refused', reason: 'address' }, { code: 'ERR_INTEGRATION_ADDRESS' }],
  ['nobody there', {}, { outcome: 'refused', reason: 'time' }, { code: 'ERR_INTEGRATION_UNREACHABLE' }],
  [
    'an answer that a conversation could not say',
    {},
    json({ output: {} }),
    { code: 'ERR_INTEGRATION_ANSWER', details: { answer: '{"output":{}}' } },
  ],
  [
    'a bot without a session',
    { type: 'typebot', typebotSlug: 'loja' },
    json({ messages: [] }),
    { code: 'ERR_INTEGRATION_ANSWER', details: { answer: '{"messages":[]}' } },
  ],
])('refuses %s', async (_what, change, answer, refusal) => {
  await expect(setUp(change, answer).test()).rejects.toMatchObject(refusal);
});

it('shows what a bot says first, and leaves out parts that a conversation leaves out', async () => {
  const messages = [{ type: 'text', content: { markdown: 'Oi!' } }, { content: 'no type' }, { type: 'image', content: {} }];
  const { called, test } = setUp({ type: 'typebot', typebotSlug: 'loja' }, json({ sessionId: 's1', messages }));

  expect(await test()).toMatchObject({ answer: 'Oi!\n[image]' });
  expect(called[0]!.url).toBe('https://loja.example/api/v1/typebots/loja/startChat');
});
