import fc from 'fast-check';
import { contracts } from '@balcao/shared/contract/all.ts';
import type { Route } from '@balcao/shared/contract/route.ts';
import { companyId, connectionId } from '@balcao/shared/domain/ids.ts';
import { longestText } from '@balcao/shared/domain/messages/longest-text.ts';
import { tokensOf } from '@balcao/shared/domain/search/fold-text.ts';
import { cleanTexts } from '@balcao/shared/domain/text/clean-texts.ts';
import { cutCodePoints } from '@balcao/shared/domain/text/cut-text.ts';
import { wellFormed } from '@balcao/shared/domain/text/well-formed.ts';
import { lastMessageText } from '@balcao/shared/domain/tickets/last-message.ts';
import { inboundQueueMessage, type InboundEvent } from '@balcao/shared/events/channel-messages.ts';
import { anId } from '@balcao/shared/testing/builders.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { keepWholeText } from '../channels/service/keep-whole-text.ts';
import { receive } from '../channels/whatsapp-official/receive.ts';

/** Loaded after the table's name is known; nothing here reaches a table. */
let rows: { contentOf: typeof import('../conversation/tickets/inbound/to-message.ts').contentOf };
let newMessage: typeof import('../conversation/tickets/messages/new-message.ts').newMessage;
let toMessageRow: typeof import('../conversation/tickets/store/conversation-tables.ts').toMessageRow;
let parseMessageImage: typeof import('../conversation/tickets/store/conversation-tables.ts').parseMessageImage;
let toMessageView: typeof import('../conversation/tickets/service/message-views.ts').toMessageView;
let messageEntity: typeof import('../conversation/tickets/store/message.entity.ts').messageEntity;
let tried = 0;

beforeAll(async () => {
  vi.stubEnv('TABLE_NAME', 'none');
  vi.stubEnv('AWS_REGION', 'us-east-1');
  rows = await import('../conversation/tickets/inbound/to-message.ts');
  ({ newMessage } = await import('../conversation/tickets/messages/new-message.ts'));
  ({ toMessageRow, parseMessageImage } = await import('../conversation/tickets/store/conversation-tables.ts'));
  ({ toMessageView } = await import('../conversation/tickets/service/message-views.ts'));
  ({ messageEntity } = await import('../conversation/tickets/store/message.entity.ts'));
});
afterAll(() => {
  vi.unstubAllEnvs();
  console.log(`texts tried: ${tried}`);
});

/** Pieces in which every cut may go wrong: halves of pairs, astral letters, letters of many parts, what queues refuse. */
const piece = fc.constantFrom(
  'a',
  'ç',
  'e\u0301',
  '𝓗',
  '😀',
  '👨‍👩‍👧‍👦',
  '🇧🇷',
  'न्दी',
  '\ud835',
  '\udc00',
  '\u0000',
  '\uffff',
  '\ufffe',
  '\u202e',
  '\n',
  ' ',
  '{{firstName}}',
);
/** A text of about this many units, whose end is a random piece: so each limit is met with each kind of letter across it. */
const around = (limit: number) =>
  fc
    .record({ filler: piece, off: fc.integer({ min: -2, max: 2 }), ends: fc.array(piece, { minLength: 1, maxLength: 6 }) })
    .map(({ filler, off, ends }) => filler.repeat(Math.max(0, Math.floor((limit + off - 1) / filler.length))) + ends.join(''));
const limits = [2, 24, 40, 60, 64, 120, 160, 250, 255, 256, 300, 500, 512, 1000, 4096, 20_000];
const anyText = fc.oneof(
  fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join('')),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 40 }).map((units) => String.fromCharCode(...units)),
  ...limits.map(around),
);
const strange = fc.oneof(
  { weight: 6, arbitrary: anyText },
  fc.double(),
  fc.constantFrom(1e-149, 1e300, -1e-149, Number.MAX_VALUE),
  fc.constant(null),
);

const webhookOf = (message: object, name: unknown, error: unknown) => ({
  entry: [
    {
      changes: [
        {
          value: {
            metadata: { phone_number_id: '1' },
            contacts: [{ wa_id: '5511900000001', profile: { name, username: name } }],
            messages: [message],
            statuses: [
              {
                id: 'wamid.S',
                status: 'failed',
                recipient_id: '5511900000001',
                errors: [{ code: error, message: error, error_data: { details: error } }],
              },
            ],
          },
        },
      ],
    },
  ],
});
const messageOf = fc
  .record({ a: strange, b: strange, c: strange, id: fc.oneof({ weight: 4, arbitrary: fc.constant('wamid.X') }, anyText) })
  .chain(({ a, b, c, id }) => {
    const media = { id: 'm1', caption: a, filename: b, mime_type: c, sha256: b };
    return fc
      .constantFrom<object>(
        { type: 'text', text: { body: a } },
        { type: 'button', button: { text: a, payload: b } },
        { type: 'interactive', interactive: { type: 'list_reply', list_reply: { id: b, title: a } } },
        { type: 'image', image: media },
        { type: 'document', document: media },
        { type: 'location', location: { latitude: c, longitude: 1e-149, name: a, address: b } },
        {
          type: 'contacts',
          contacts: [{ name: { formatted_name: a, first_name: b }, phones: [{ phone: c }] }, { vcard: `BEGIN:VCARD\n${String(a)}` }],
        },
        { type: 'reaction', reaction: { message_id: 'wamid.T', emoji: a } },
        { type: 'order', order: { text: a } },
        { type: a, errors: [{ code: c }] },
      )
      .map((content) => ({ from: '5511900000001', id, timestamp: '1790000000', context: { id: b }, ...content }));
  });

const textsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([name, part]) => [name, ...textsIn(part)])
      : [];
const numbersIn = (value: unknown): number[] =>
  typeof value === 'number' ? [value] : typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbersIn) : [];
const expectSound = (value: unknown): void => {
  const texts = textsIn(value);
  tried += texts.length;
  const broken = texts.find((text) => wellFormed(text) !== text);
  if (broken !== undefined) throw new Error(`not well-formed: ${JSON.stringify(broken)}`);
  const unstorable = numbersIn(value).find((number) => number !== 0 && (Math.abs(number) < 1e-130 || Math.abs(number) >= 1e126));
  if (unstorable !== undefined) throw new Error(`no number of the table: ${unstorable}`);
};

const deps = (files: Map<string, Uint8Array>) => ({
  companyId: companyId.parse(7),
  connectionId: connectionId.parse(anId('C1')),
  putFile: async (key: string, bytes: Uint8Array) => {
    files.set(key, bytes);
  },
});
const queued = (event: InboundEvent) =>
  inboundQueueMessage.parse(
    cleanTexts(
      JSON.parse(
        JSON.stringify({
          companyId: 7,
          connectionId: anId('C1'),
          groupId: 'g',
          deduplicationId: 'd',
          receivedAt: '2026-10-01T00:00:00.000Z',
          event,
        }),
      ),
    ),
  );

/** Webhook, queue, row, search, frame and back. */
const goThrough = async (body: unknown): Promise<void> => {
  const files = new Map<string, Uint8Array>();
  for (const told of receive(body, { phoneNumberId: '1', receivedAt: '2026-10-01T00:00:00.000Z' })) {
    const event = await keepWholeText(deps(files), told);
    expectSound(event);
    const message = queued(event);
    expect(message.event).toEqual(JSON.parse(JSON.stringify(event)));
    // What a queue takes in one message.
    expect(Buffer.byteLength(JSON.stringify(message))).toBeLessThan(262_144);
    if (message.event.type !== 'message') continue;

    const stored = newMessage(
      { id: 1 as never, threadId: `${anId('C1')}.${anId('P1')}` as never, contactId: anId('P1') as never, queueId: null },
      new Date('2026-10-01T00:00:00.000Z'),
      { ...rows.contentOf(message.event.content), providerId: message.event.providerId, fromMe: false },
    );
    const item = messageEntity.itemOf(toMessageRow(companyId.parse(7), stored));
    expectSound(item);
    expect(Buffer.byteLength(JSON.stringify(item))).toBeLessThan(400_000);
    expect(parseMessageImage(messageEntity.valuesOf(item))).toEqual(stored);
    for (const token of tokensOf(stored.body)) expect(wellFormed(cutCodePoints(token, 2))).toBe(cutCodePoints(token, 2));
    expectSound(lastMessageText(stored.mediaType, stored.body, stored.media));
    const view = await toMessageView(stored, {
      ticket: null,
      contactName: message.event.contact.name ?? '',
      users: new Map(),
      hidesErased: false,
      signUrl: async (key) => key,
    });
    expectSound(view);
    if (stored.fullText) {
      const whole = Buffer.from(files.get(stored.fullText.key) ?? []).toString('utf8');
      expect(whole.startsWith(stored.body)).toBe(true);
      expect(stored.body.length).toBeLessThanOrEqual(longestText.codeUnits);
    }
  }
};

describe('any text of a customer', () => {
  it('goes through the official channel into queue, row, search, frame and back', async () => {
    await fc.assert(
      fc.asyncProperty(messageOf, strange, strange, (message, name, error) => goThrough(webhookOf(message, name, error))),
      { numRuns: 500 },
    );
  }, 60_000);

  it.each([
    ['letters', 'a'.repeat(2_000_000)],
    ['astral letters', '𝓗'.repeat(1_000_000)],
    ['accents of one letter', `a${'\u0301'.repeat(1_000_000)}`],
    ['halves of pairs', '\ud835'.repeat(2_000_000)],
  ])('of 2 MB (%s) is kept whole as a file', async (_what, text) => {
    const files = new Map<string, Uint8Array>();
    const event = receive(
      webhookOf({ from: '5511900000001', id: 'wamid.L', timestamp: '1790000000', type: 'text', text: { body: text } }, 'Ana', 1),
      {
        phoneNumberId: '1',
        receivedAt: '2026-10-01T00:00:00.000Z',
      },
    )[0]!;

    const kept = await keepWholeText(deps(files), event);

    const content = kept.type === 'message' && kept.content.kind === 'text' ? kept.content : null;
    expect(Buffer.from(files.get(content?.fullText?.key ?? '') ?? []).toString('utf8')).toBe(wellFormed(text));
    expect(Buffer.byteLength(content?.body ?? '')).toBeLessThanOrEqual(60_000);
    expect((await keepWholeText(deps(files), kept)).type === 'message' && files.size).toBe(1);
    expectSound(kept);
  });

  it.each([4095, 4096, 4097])('of %s letters is cut only beyond 4 096', async (length) => {
    for (const letter of ['a', '😀', 'ç']) {
      const files = new Map<string, Uint8Array>();
      const event = receive(
        webhookOf(
          { from: '5511900000001', id: 'wamid.L', timestamp: '1790000000', type: 'text', text: { body: letter.repeat(length) } },
          'Ana',
          1,
        ),
        { phoneNumberId: '1', receivedAt: '2026-10-01T00:00:00.000Z' },
      )[0]!;

      const kept = await keepWholeText(deps(files), event);

      expect(files.size).toBe(length > 4096 ? 1 : 0);
      expect(kept.type === 'message' && kept.content.kind === 'text' && kept.content.body).toBe(letter.repeat(Math.min(length, 4096)));
    }
  });
});

describe('any text of a colleague', () => {
  const routes = Object.values(contracts).flatMap((area) =>
    Object.entries(area as Record<string, Route>).map(([name, route]) => ({ name, route })),
  );

  it('is cleaned before any route sees it, names of fields too', () => {
    fc.assert(
      fc.property(
        fc.dictionary(anyText, fc.oneof(strange, fc.array(strange, { maxLength: 3 }), fc.dictionary(anyText, strange, { maxKeys: 3 })), {
          maxKeys: 4,
        }),
        (body) => {
          expectSound(cleanTexts(JSON.parse(JSON.stringify(body))));
        },
      ),
      { numRuns: 300 },
    );
  }, 60_000);

  it('may be nested as deep as it likes', () => {
    for (const [open, close] of [
      ['[', ']'],
      ['{"a":', '}'],
    ] as const) {
      const deep: unknown = JSON.parse(`${open.repeat(100_000)}1${close.repeat(100_000)}`);
      expect(JSON.stringify(cleanTexts({ body: 'oi', deep })).length).toBeLessThan(1_000);
    }
  });

  it.each(
    routes.flatMap(({ name, route }) =>
      (['params', 'query', 'body'] as const).flatMap((part) => (route[part] ? [{ name, part, schema: route[part] }] : [])),
    ),
  )('is bounded in the $part of $name', ({ schema }) => {
    expect(unboundedIn(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), '')).toEqual([]);
  });
});

type Json = Readonly<Record<string, unknown>>;
const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null;
/** Paths of texts that may be of any length. */
const unboundedIn = (schema: unknown, path: string): string[] => {
  if (!isJson(schema)) return [];
  if ([schema['type']].flat().includes('string') && !['maxLength', 'enum', 'const', 'format', 'pattern'].some((bound) => bound in schema))
    return [path];
  return Object.entries(schema).flatMap(([name, part]) =>
    Array.isArray(part) ? part.flatMap((one) => unboundedIn(one, `${path}.${name}`)) : unboundedIn(part, `${path}.${name}`),
  );
};
