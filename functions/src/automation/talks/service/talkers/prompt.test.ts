import type { Message } from '@balcao/shared/domain/messages/message.ts';
import { aMessage, aTicket } from '@balcao/shared/testing/builders.ts';
import { expect, it } from 'vitest';
import type { Called } from '../../../../platform/egress/call-public.ts';
import { aPrompt } from '../../testing/a-prompt.ts';
import type { TalkAsked } from '../talker.ts';
import { talkByPrompt, type PromptDeps } from './prompt.ts';

const json = (value: unknown): Called => ({ outcome: 'answered', status: 200, bytes: Buffer.from(JSON.stringify(value)) });
const completion = (content: string) => json({ choices: [{ message: { content } }], usage: { total_tokens: 9 } });
const ogg: Called = { outcome: 'answered', status: 200, bytes: Buffer.from('OggS…') };

type SetUp = { prompt?: Partial<PromptDeps['prompt']>; voice?: Called; asked?: Partial<TalkAsked>; messages?: Message[]; answer?: string };
const setUp = ({
  prompt,
  voice = ogg,
  asked,
  messages = [aMessage({ fromMe: false, body: 'oi' })],
  answer = 'Olá, **Maria** & "cia" <3',
}: SetUp = {}) => {
  const called: Array<{ url: string; headers: Readonly<Record<string, string>>; body: string }> = [];
  const files: string[] = [];
  const deps: PromptDeps = {
    prompt: aPrompt(prompt),
    services: {
      get: async () => ({ url: 'https://m.example/v1', model: 'm', transcriptionModel: 'w', sealedKey: 'k', monthlyTokens: 0, version: 1 }),
      reserve: async () => true,
      settle: async () => undefined,
    },
    call: async (url, { headers, body }) => {
      called.push({ url: url.href, headers, body: typeof body === 'string' ? body : '' });
      if (url.hostname.endsWith('.microsoft.com')) return voice;
      return url.pathname.endsWith('transcriptions') ? json({ text: 'quero chá' }) : completion(answer);
    },
    ownOrigins: new Set(),
    open: (sealed) => `open ${sealed}`,
    messages: async () => messages,
    files: async () => [],
    readFile: async () => new Uint8Array(8),
    putFile: async (key) => void files.push(key),
    timeZone: async () => 'America/Sao_Paulo',
    now: () => new Date('2026-03-10T12:00:00.000Z'),
  };
  const ticket = aTicket({ channel: 'whatsapp', ...asked?.ticket });
  const request = {
    companyId: 2,
    threadId: ticket.threadId,
    id: 'p',
    runId: 'r',
    turn: 2,
    attempt: 1,
    askedAt: '2026-03-10T12:00:00.000Z',
    session: '',
    answers: 0,
    texts: messages.slice(0, 1).map((message) => ({ body: message.body, message })),
    contact: { name: 'Maria', number: '5581999990000' },
    connection: {},
    ...asked,
    ticket,
  } as never as TalkAsked;
  return { called, files, ask: () => talkByPrompt(deps, request) };
};
const speaking = { voice: 'pt-BR-YaraNeural', sealedVoiceKey: 'vk', voiceRegion: 'brazilsouth' } as const;

it('answers in writing with the channel’s own marks', async () => {
  expect(await setUp().ask()).toMatchObject({ answer: { says: [{ kind: 'text', body: 'Olá, *Maria* & "cia" <3' }], next: 'listen' } });
  expect(await setUp({ asked: { ticket: aTicket({ channel: 'instagram' }) } }).ask()).toMatchObject({
    answer: { says: [{ kind: 'text', body: 'Olá, Maria & "cia" <3' }] },
  });
});

it('speaks where a voice is chosen and can be asked, and the text cannot leave its place', async () => {
  const { ask, called, files } = setUp({ prompt: speaking });

  const told = await ask();

  expect(told).toMatchObject({ answer: { says: [{ kind: 'file', type: 'audio', voice: true, key: files[0] }] } });
  expect(called[1]).toMatchObject({
    url: 'https://brazilsouth.tts.speech.microsoft.com/cognitiveservices/v1',
    headers: { 'ocp-apim-subscription-key': 'open vk', 'x-microsoft-outputformat': 'ogg-24khz-16bit-mono-opus' },
    body: '<speak version="1.0" xml:lang="pt-BR"><voice name="pt-BR-YaraNeural">Olá, Maria &amp; &quot;cia&quot; &lt;3</voice></speak>',
  });
});

it.each<[string, SetUp]>([
  ['a region that is an address', { prompt: { ...speaking, voiceRegion: 'evil.example/x' } }],
  ['no key', { prompt: { ...speaking, sealedVoiceKey: '' } }],
  ['a refusal', { prompt: speaking, voice: { outcome: 'answered', status: 401, bytes: Buffer.from('no') } }],
  ['an answer that is no sound', { prompt: speaking, voice: { outcome: 'answered', status: 200, bytes: Buffer.from('<html>') } }],
  ['nobody there', { prompt: speaking, voice: { outcome: 'refused', reason: 'time' } }],
  ['a text that nobody listens to', { prompt: speaking, answer: 'a '.repeat(600) }],
  ['a channel that plays other sound', { prompt: speaking, asked: { ticket: aTicket({ channel: 'instagram' }) } }],
])('writes instead when there is %s', async (_what, given) => {
  const { ask, files } = setUp(given);

  expect(await ask()).toMatchObject({ answer: { says: [{ kind: 'text' }] } });
  expect(files).toEqual([]);
});

it('hears voice messages, and remembers them for the next answer', async () => {
  const voice = aMessage({
    fromMe: false,
    body: '',
    mediaType: 'audio',
    media: {
      state: 'ready',
      key: 'company2/a.ogg',
      mimeType: 'audio/ogg',
      fileName: null,
      sizeBytes: 8,
      width: null,
      height: null,
      durationSec: 3,
      voice: true,
      sticker: false,
      source: null,
    },
  });
  const { ask, called } = setUp({ messages: [voice] });

  const told = await ask();

  expect(JSON.parse(called[1]?.body ?? '').messages[1]).toEqual({ role: 'user', content: 'quero chá' });
  expect(told).toMatchObject({ answer: { session: JSON.stringify({ [voice.id]: 'quero chá' }) } });
  const again = setUp({ messages: [voice], asked: { session: JSON.stringify({ [voice.id]: 'quero chá' }) } });
  await again.ask();
  expect(again.called.map(({ url }) => url)).toEqual(['https://m.example/v1/chat/completions']);
});

it('tells of this ticket alone: no notes, nothing deleted, nothing of other tickets, nothing that came after', async () => {
  const asked = aMessage({ fromMe: false, body: 'pergunta' });
  const later = aMessage({ fromMe: false, body: 'depois', id: `7${asked.id.slice(1)}` as never });
  const others = [
    aMessage({ body: 'nota', isPrivate: true, fromMe: true }),
    aMessage({ body: 'apagada', isDeleted: true }),
    aMessage({ body: 'outro', ticketId: 99 as never }),
  ];
  const { ask, called } = setUp({ messages: [asked, later, ...others] });
  await ask();

  const contents = JSON.parse(called[0]?.body ?? '').messages.slice(1);
  expect(contents).toEqual([{ role: 'user', content: 'pergunta' }]);
});

it.each([
  ['its own key where that was given for this service', 'https://m.example', 'Bearer open own'],
  ['the service’s own where its key was given for another one', 'https://old.example', 'Bearer open k'],
  ['the service’s own where nobody knows what its key was given for', '', 'Bearer open k'],
])('uses %s', async (_what, apiKeyOrigin, authorization) => {
  const { ask, called } = setUp({ prompt: { sealedApiKey: 'own', apiKeyOrigin } });

  await ask();

  expect(called[0]?.headers['authorization']).toBe(authorization);
});
