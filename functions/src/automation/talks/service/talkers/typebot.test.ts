import { aMessage, aTicket } from '@balcao/shared/testing/builders.ts';
import { expect, it } from 'vitest';
import type { Called } from '../../../../platform/egress/call-public.ts';
import { anIntegration } from '../../../../setup/integrations/testing/an-integration.ts';
import type { AskedText, TalkAsked } from '../talker.ts';
import { talkToTypebot, type TypebotDeps } from './typebot.ts';

const json = (value: unknown, status = 200): Called => ({ outcome: 'answered', status, bytes: Buffer.from(JSON.stringify(value)) });
const bubble = (markdown: string) => ({ id: 'b1', type: 'text', content: { type: 'markdown', markdown } });
const asks = { id: 'nome', type: 'text input' };

type SetUp = {
  change?: Partial<TypebotDeps['integration']>;
  session?: object | string;
  texts?: AskedText[];
  answers?: Record<string, Called>;
  attempt?: number;
};
const setUp = ({ change, session = '', texts = [{ body: 'oi', message: null }], answers = {}, attempt = 1 }: SetUp = {}) => {
  const called: Array<{ url: string; body: Record<string, unknown> }> = [];
  const deps: TypebotDeps = {
    integration: anIntegration({ type: 'typebot', urlN8N: 'https://bot.example', typebotSlug: 'loja/../x', ...change }),
    call: async (url, { body }) => {
      called.push({ url: url.href, body: JSON.parse(String(body)) });
      const kind = url.pathname.endsWith('startChat') ? 'start' : 'continue';
      return answers[kind] ?? json({ sessionId: 's9', messages: [bubble(kind)], input: asks });
    },
    ownOrigins: new Set(),
    linkOf: async ({ key }) => `https://files.example/${key}`,
    keepFile: async () => null,
    now: () => new Date('2026-03-10T12:00:00.000Z'),
  };
  const ticket = aTicket({ channel: 'whatsapp' });
  const request = {
    companyId: 2,
    threadId: ticket.threadId,
    id: 'i',
    runId: 'r',
    turn: 2,
    attempt,
    askedAt: '2026-03-10T12:00:00.000Z',
    session: typeof session === 'string' ? session : JSON.stringify(session),
    answers: 1,
    texts,
    ticket,
    contact: { name: 'Maria', number: '5581999990000' },
    connection: { name: 'Loja' },
  } as never as TalkAsked;
  return { called, ask: () => talkToTypebot(deps, request) };
};
const running = (minutesAgo: number) => ({
  id: 's1',
  at: new Date(Date.parse('2026-03-10T12:00:00.000Z') - minutesAgo * 60_000).toISOString(),
  input: 'idade',
  several: [],
});
const urls = (called: ReadonlyArray<{ url: string }>) => called.map(({ url }) => url.split('/').at(-1));

it('begins under its name, whatever is in it, with what is known of the customer', async () => {
  const { ask, called } = setUp();

  await ask();

  expect(called).toEqual([
    {
      url: 'https://bot.example/api/v1/typebots/loja%2F..%2Fx/startChat',
      body: {
        isOnlyRegistering: false,
        textBubbleContentFormat: 'markdown',
        prefilledVariables: { number: '5581999990000', pushName: 'Maria', ticketId: expect.any(String), connection: 'Loja' },
      },
    },
  ]);
});

it.each([
  [10, 10, 'continueChat'],
  [10, 10.1, 'startChat'],
  [0, 9_999, 'continueChat'],
])('with %s minutes of patience, after %s it asks for %s', async (typebotExpires, minutesAgo, path) => {
  const { ask, called } = setUp({ change: { typebotExpires }, session: running(minutesAgo) });

  await ask();

  expect(urls(called)).toEqual([path]);
});

it('hears a file as an answer, with a link to it, and nothing at all as none', async () => {
  const media = {
    state: 'ready' as const,
    key: 'company2/foto.jpg',
    mimeType: 'image/jpeg',
    fileName: null,
    sizeBytes: 8,
    width: null,
    height: null,
    durationSec: null,
    voice: false,
    sticker: false,
    source: null,
  };
  const file = setUp({ session: running(1), texts: [{ body: '', message: aMessage({ body: '', mediaType: 'image', media }) }] });
  const nothing = setUp({ session: running(1), texts: [{ body: ' ', message: null }] });

  await file.ask();

  expect(file.called[0]?.body['message']).toEqual({
    type: 'text',
    text: '',
    attachedFileUrls: ['https://files.example/company2/foto.jpg'],
  });
  expect(await nothing.ask()).toMatchObject({ answer: { says: [], next: 'listen' } });
  expect(nothing.called).toEqual([]);
});

it('says addresses that can be opened, and nothing that could be run', async () => {
  const messages = ['https://loja.example/v', 'javascript:alert(1)', 'data:text/html,x'].map((url) => ({
    type: 'embed',
    content: { url },
  }));
  const { ask } = setUp({
    answers: { start: json({ sessionId: 's', messages: [...messages, { type: 'audio', content: { url: 'https://a.example/b.mp3' } }] }) },
  });

  expect(await ask()).toMatchObject({
    answer: {
      says: [
        { kind: 'text', body: 'https://loja.example/v' },
        { kind: 'text', body: 'https://a.example/b.mp3' },
      ],
      next: 'finished',
    },
  });
});

it('reads rich text where there is no markdown, and leaves out kinds that it does not know', async () => {
  const richText = [
    { type: 'p', children: [{ text: 'Oi, ' }, { children: [{ text: 'tudo bem?' }] }] },
    { type: 'p', children: [{ text: 'Sim' }] },
  ];
  const messages = [
    { type: 'text', content: { type: 'richText', richText } },
    { type: 'hologram', content: {} },
  ];

  expect(await setUp({ answers: { start: json({ sessionId: 's', messages, input: asks }) } }).ask()).toMatchObject({
    answer: { says: [{ kind: 'text', body: 'Oi, tudo bem?\nSim' }], next: 'listen' },
  });
});

it.each<[string, Called, string, string]>([
  ['nobody there', { outcome: 'refused', reason: 'network' }, 'again', 'answer'],
  ['a failure of its own', json({}, 502), 'again', 'answer'],
  ['a refusal', json({}, 403), 'answer', 'answer'],
  ['nonsense', { outcome: 'answered', status: 200, bytes: Buffer.from('<html>') }, 'answer', 'answer'],
  ['a beginning without a name', json({ messages: [] }), 'answer', 'answer'],
  ['a name that is no end of letters', json({ sessionId: 's'.repeat(500_000), messages: [] }), 'answer', 'answer'],
  ['a name that leads elsewhere', json({ sessionId: '..', messages: [] }), 'answer', 'answer'],
  ['a name of half a letter', json({ sessionId: '\ud800', messages: [] }), 'answer', 'answer'],
  [
    'a question with an endless name',
    json({ sessionId: 's', messages: [], input: { ...asks, id: 'i'.repeat(500_000) } }),
    'answer',
    'answer',
  ],
])('after %s it is asked once more where that may help', async (_what, start, first, second) => {
  const answers = { start };

  expect((await setUp({ answers }).ask()).kind).toBe(first);
  expect(await setUp({ answers, attempt: 2 }).ask()).toMatchObject({ kind: second, answer: { next: 'handOver', why: 'serviceFailed' } });
});

it('never asks for its page’s answers for ever', async () => {
  const forever = json({ sessionId: 's', messages: [], input: asks, clientSideActions: [{ expectsDedicatedReply: true }] });
  const { ask, called } = setUp({ texts: [{ body: '', message: null }], answers: { start: forever, continue: forever } });

  await ask();

  expect(called).toHaveLength(6);
});
