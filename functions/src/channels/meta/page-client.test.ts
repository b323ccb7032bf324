import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import type { OutboundMessage } from '@balcao/shared/events/channel-messages.ts';
import type { OutgoingFile } from '../adapter.ts';
import { createPageClient, isMetaAddress, proofOf } from './page-client.ts';

type Call = { path: string; query: URLSearchParams; headers: IncomingMessage['headers']; body: any };
let stop = (): void => {};
afterEach(() => stop());

/** A Meta that answers each call as told, in order, and keeps what it was asked. */
const startMeta = async (answers: ReadonlyArray<(response: ServerResponse) => void>) => {
  const calls: Call[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString();
      calls.push({ path: url.pathname, query: url.searchParams, headers: request.headers, body: text === '' ? null : JSON.parse(text) });
      answers[Math.min(calls.length, answers.length) - 1]?.(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stop = () => void server.close();
  const address = server.address();
  const baseUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const client = (humanAgent = false, channel: 'facebook' | 'instagram' = 'facebook') =>
    createPageClient({ baseUrl, timeoutMs: 300, channel, pageId: '900', token: 'page', appSecret: 'secret', humanAgent });
  return { calls, client, baseUrl };
};
const json = (status: number, body: unknown) => (response: ServerResponse) => response.writeHead(status).end(JSON.stringify(body));
const refusal = (code: number, subcode?: number) =>
  json(400, { error: { message: 'no', code, ...(subcode ? { error_subcode: subcode } : {}) } });
const accepted = json(200, { recipient_id: '77', message_id: 'm_1' });

const message = (change: Partial<OutboundMessage> = {}): OutboundMessage => ({
  messageId: '01JM',
  to: { phone: null, bsuid: null, scopedId: '77' },
  byPerson: true,
  quotedProviderId: null,
  content: { kind: 'text', body: 'Oi' },
  ...change,
});
const send = async (client: ReturnType<typeof createPageClient>, change: Partial<OutboundMessage> = {}) => {
  const prepared = client.prepare(message(change));
  if (prepared.kind !== 'ready') throw new Error(prepared.reason);
  return prepared.send();
};

describe('sending from a page', () => {
  it('proves that the app calls, and answers with the provider’s id', async () => {
    const { calls, client } = await startMeta([accepted]);

    expect(await send(client())).toEqual({ kind: 'sent', providerId: 'm_1' });

    expect(calls[0]).toMatchObject({
      path: '/v26.0/900/messages',
      headers: { authorization: 'Bearer page' },
      body: { messaging_type: 'RESPONSE', recipient: { id: '77' }, message: { text: 'Oi', metadata: '01JM' } },
    });
    expect(calls[0]?.query.get('appsecret_proof')).toBe(proofOf('page', 'secret'));
  });

  it.each([
    [10, 2_018_278, 2_018_278, 'fail', 'windowClosed'],
    [551, undefined, 551, 'fail', 'personUnavailable'],
    [100, 2_018_001, 2_018_001, 'fail', 'noSuchPerson'],
    [100, undefined, 100, 'fail', 'badRequest'],
    [190, undefined, 190, 'pause-connection', 'token'],
    [10, undefined, 10, 'pause-connection', 'permission'],
    [10, 1_893_063, 1_893_063, 'pause-connection', 'pageRestricted'],
    [368, undefined, 368, 'pause-connection', 'policy'],
    [613, undefined, 613, 'retry', 'throughput'],
    [4, undefined, 4, 'retry', 'callLimit'],
    [2, undefined, 2, 'retry', 'transient'],
    [99_999, undefined, 99_999, 'fail', 'unknown'],
  ] as const)('takes error %i with subcode %s by what it means', async (code, subcode, shown, action, reasonKey) => {
    const { client } = await startMeta([refusal(code, subcode)]);

    expect(await send(client())).toMatchObject({ kind: 'refused', code: shown, action, reasonKey });
  });

  it('after the first day goes as a person’s answer, where Meta allowed that and a person wrote it', async () => {
    const allowed = await startMeta([refusal(10, 2_018_278), accepted]);
    expect(await send(allowed.client(true))).toEqual({ kind: 'sent', providerId: 'm_1' });
    expect(allowed.calls[1]?.body).toMatchObject({ messaging_type: 'MESSAGE_TAG', tag: 'HUMAN_AGENT', message: { text: 'Oi' } });
    stop();

    const automatic = await startMeta([refusal(10, 2_018_278), accepted]);
    expect(await send(automatic.client(true), { byPerson: false })).toMatchObject({ kind: 'refused', reasonKey: 'windowClosed' });
    expect(automatic.calls).toHaveLength(1);
  });

  it('is unclear when nobody can say whether it went', async () => {
    const silent = await startMeta([() => {}]);
    expect(await send(silent.client())).toMatchObject({ kind: 'unclear', cause: 'timeout' });
    stop();

    const between = await startMeta([(response) => response.writeHead(502).end('<html>')]);
    expect(await send(between.client())).toMatchObject({ kind: 'unclear', cause: 'serverError' });
  });

  it('of a reaction has no id of Meta’s: it gets one of ours', async () => {
    const { client } = await startMeta([json(200, { recipient_id: '77' })]);

    expect(await send(client(), { content: { kind: 'reaction', targetProviderId: 'm_0', emoji: '👍' } })).toEqual({
      kind: 'sent',
      providerId: 'action-01JM',
    });
  });
});

describe('a reaction on Instagram', () => {
  const reaction = (emoji: string): Partial<OutboundMessage> => ({ content: { kind: 'reaction', targetProviderId: 'm_0', emoji } });

  it.each([
    ['❤️', ['❤️', 'love'], 'sent'],
    ['😮', ['😮'], 'refused'],
  ])('goes as it was chosen: %s, and a heart by its name where only that is taken', async (emoji, told, kind) => {
    const { calls, client } = await startMeta([refusal(100), json(200, { recipient_id: '77' })]);

    expect(await send(client(false, 'instagram'), reaction(emoji))).toMatchObject({ kind });
    expect(calls.map(({ body }) => body.payload)).toEqual(told.map((each) => ({ message_id: 'm_0', reaction: each })));
  });
});

describe('a file', () => {
  const file = (fileName = 'a.mp4'): OutgoingFile => ({
    as: 'video',
    mimeType: 'video/mp4',
    fileName,
    bytes: async () => new Uint8Array(),
    url: async (name) => `https://files.example/${encodeURIComponent(name)}`,
  });
  const uploaded = json(200, { attachment_id: '700' });
  const content = (providerMediaId: string): OutboundMessage['content'] => ({
    kind: 'video',
    providerMediaId,
    caption: null,
    fileName: 'a.mp4',
    voice: false,
  });

  it('is with Meta before its message goes, however long Meta fetches it', async () => {
    const { calls, client } = await startMeta([(response) => void setTimeout(() => uploaded(response), 600), accepted]);

    expect(await client().uploadMedia(file('vídeo.mp4'))).toEqual({ kind: 'uploaded', providerMediaId: '700' });
    expect(await send(client(), { content: content('700') })).toEqual({ kind: 'sent', providerId: 'm_1' });

    expect(calls.map(({ path }) => path)).toEqual(['/v26.0/900/message_attachments', '/v26.0/900/messages']);
    expect(calls[0]?.body).toEqual({
      message: { attachment: { type: 'video', payload: { url: 'https://files.example/v%C3%ADdeo.mp4', is_reusable: true } } },
    });
    expect(calls[1]?.body.message.attachment).toEqual({ type: 'video', payload: { attachment_id: '700' } });
  });

  it('for Instagram has a plain name, and is named in a message as either of its descriptions says', async () => {
    const first = await startMeta([uploaded, accepted]);
    await first.client(false, 'instagram').uploadMedia(file('Orçamento 你.pdf'));
    await send(first.client(false, 'instagram'), { content: content('700') });
    expect(first.calls[0]?.body).toMatchObject({
      platform: 'instagram',
      message: { attachment: { payload: { url: 'https://files.example/Orcamento%20_.pdf' } } },
    });
    expect(first.calls[1]?.body.message).toEqual({ attachment: { type: 'MEDIA_SHARE', payload: { id: '700' } }, metadata: '01JM' });
    stop();

    const other = await startMeta([refusal(100), accepted]);
    expect(await send(other.client(false, 'instagram'), { content: content('700') })).toEqual({ kind: 'sent', providerId: 'm_1' });
    expect(other.calls[1]?.body.message.attachment).toEqual({ type: 'video', payload: { attachment_id: '700' } });
  });

  it('is not named in other words when nobody knows whether the first were taken', async () => {
    const { calls, client } = await startMeta([() => {}]);

    expect(await send(client(false, 'instagram'), { content: content('700') })).toMatchObject({ kind: 'unclear' });
    expect(calls).toHaveLength(1);
  });

  it('goes with its message where the upload is not permitted, and then the message may take as long', async () => {
    const late = (response: ServerResponse) => void setTimeout(() => accepted(response), 600);
    const { calls, client } = await startMeta([refusal(10), late]);

    expect(await client().uploadMedia(file())).toEqual({
      kind: 'uploaded',
      providerMediaId: 'https://files.example/a.mp4',
      lasting: false,
    });
    expect(await send(client(), { content: content('https://files.example/a.mp4') })).toEqual({ kind: 'sent', providerId: 'm_1' });
    expect(calls[1]?.body.message.attachment.payload).toEqual({ url: 'https://files.example/a.mp4', is_reusable: false });
  });

  it('that Meta could not fetch is refused with the reason', async () => {
    const { client } = await startMeta([refusal(100, 2_018_047)]);

    expect(await client().uploadMedia(file())).toMatchObject({ kind: 'refused', action: 'fail', reasonKey: 'mediaUpload' });
  });
});

describe('what else a page is asked for', () => {
  it('names a person by first and last name, and an Instagram account by the name it chose', async () => {
    const { client } = await startMeta([json(200, { first_name: 'Ana', last_name: 'Lima', profile_pic: 'https://x.fbcdn.net/p' })]);

    expect(await client().getProfile?.('77')).toMatchObject({
      kind: 'profile',
      name: 'Ana Lima',
      picture: { url: 'https://x.fbcdn.net/p' },
      identities: [{ kind: 'psid', value: '77' }],
    });
  });

  it('says when the permission is gone', async () => {
    const { client } = await startMeta([refusal(190)]);

    expect(await client().probe?.()).toMatchObject({ kind: 'refused', action: 'pause-connection', reasonKey: 'token' });
  });

  it('fetches files from Meta alone, and follows it nowhere else', async () => {
    const { client, baseUrl } = await startMeta([
      (response) => response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end(),
    ]);
    const get = (url: string) => client().getMedia({ providerMediaId: null, url }, { maxBytes: 10 });

    expect(await get(`${baseUrl}/a`)).toEqual({ kind: 'gone' });
    expect(await get('http://10.0.0.1/a')).toEqual({ kind: 'gone' });
    expect(await get('https://fbcdn.net.evil.example/a')).toEqual({ kind: 'gone' });
    expect(await get('not an address')).toEqual({ kind: 'gone' });
  });

  it('stops reading a file that is larger than we take', async () => {
    const { client, baseUrl } = await startMeta([(response) => response.end(Buffer.alloc(100))]);

    expect(await client().getMedia({ providerMediaId: null, url: `${baseUrl}/a` }, { maxBytes: 10 })).toMatchObject({ kind: 'tooLarge' });
  });

  it.each([
    ['https://scontent.xx.fbcdn.net/v/a.jpg', true],
    ['https://lookaside.fbsbx.com/ig_messaging_cdn/?asset_id=1', true],
    ['http://scontent.xx.fbcdn.net/a', false],
    ['https://scontent.xx.fbcdn.net:8443/a', false],
    ['https://fbcdn.net@evil.example/', false],
    ['https://evilfbcdn.net/', false],
  ])('knows Meta’s addresses: %s', (address, isMetas) => {
    expect(isMetaAddress(new URL(address), 'https://graph.facebook.com')).toBe(isMetas);
  });
});
