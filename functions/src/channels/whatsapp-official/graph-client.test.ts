import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { proofOf } from '../meta/page-client.ts';
import { createGraphClient } from './graph-client.ts';
import { graphErrorRule, knownGraphErrorCodes } from './graph-errors.ts';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

type Answerer = (request: IncomingMessage, response: ServerResponse, body: Buffer, baseUrl: string) => void;
const clientAgainst = async (answer: Answerer, timeoutMs = 2000) => {
  let baseUrl = '';
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => answer(request, response, Buffer.concat(chunks), baseUrl));
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  baseUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  return createGraphClient({ baseUrl, version: 'v26.0', token: 'TOKEN', phoneNumberId: '42', timeoutMs });
};
const json = (response: ServerResponse, status: number, body: unknown) => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};
const graphError = (code: number) => ({ error: { message: `(#${code}) x`, type: 'OAuthException', code, error_data: { details: 'why' } } });
const body = { messaging_product: 'whatsapp', to: '5511' };

describe('sendMessage', () => {
  it('posts the body with the token and returns the id and canonical number', async () => {
    const seen: unknown[] = [];
    const client = await clientAgainst((request, response, sent) => {
      seen.push(request.method, request.url, request.headers.authorization, request.headers['content-type'], JSON.parse(sent.toString()));
      json(response, 200, { contacts: [{ input: '5511', wa_id: '551199' }], messages: [{ id: 'wamid.1' }] });
    });

    expect(await client.sendMessage(body)).toEqual({ kind: 'sent', providerId: 'wamid.1', isHeld: false, waId: '551199', userId: null });
    expect(seen).toEqual(['POST', '/v26.0/42/messages', 'Bearer TOKEN', 'application/json', body]);
  });

  it.each([
    [400, 131047, 'fail', undefined],
    [429, 130429, 'retry', 5],
    [401, 190, 'pause-connection', undefined],
    [500, 131000, 'retry', 5],
    [400, 999999, 'fail', undefined],
  ])('reads HTTP %s with code %s as %s', async (status, code, action, retryAfterSec) => {
    const client = await clientAgainst((_request, response) => json(response, status, graphError(code)));

    const outcome = await client.sendMessage(body);

    expect(outcome).toMatchObject({ kind: 'refused', code, action, details: 'why' });
    expect(outcome).toHaveProperty('reasonKey', graphErrorRule(code).reasonKey);
    expect(outcome.kind === 'refused' && outcome.retryAfterSec).toBe(retryAfterSec);
  });

  it.each([
    [{ 'retry-after': '120' }, 120],
    [{ 'x-business-use-case-usage': JSON.stringify({ '10': [{ type: 'messages', estimated_time_to_regain_access: 15 }] }) }, 900],
    [{ 'retry-after': 'soon' }, undefined],
    [{ 'retry-after': new Date(Date.now() - 60_000).toUTCString() }, 0],
    [{ 'x-business-use-case-usage': '[[' }, undefined],
    [{ 'x-app-usage': JSON.stringify({ call_count: 100, total_time: 3, total_cputime: 1 }) }, 300],
    [{ 'x-app-usage': JSON.stringify({ call_count: 99, total_time: 3 }) }, undefined],
  ])('passes on how long Meta asks to wait: %o', async (headers, askedToWaitSec) => {
    const client = await clientAgainst((_request, response) => {
      response.writeHead(400, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(graphError(80007)));
    });

    const outcome = await client.sendMessage(body);

    expect(outcome).toMatchObject({ kind: 'refused', code: 80007, action: 'retry', retryAfterSec: 60 });
    expect(outcome.kind === 'refused' && outcome.askedToWaitSec).toBe(askedToWaitSec);
  });

  it('does not know whether it was sent after a timeout, a hang-up, a bare server error or an unreadable answer', async () => {
    const silent = await clientAgainst(() => {}, 50);
    expect(await silent.sendMessage(body)).toEqual({ kind: 'unclear', cause: 'timeout', httpStatus: null });
    server?.closeAllConnections();

    const rude = await clientAgainst((request) => request.socket.destroy());
    expect(await rude.sendMessage(body)).toEqual({ kind: 'unclear', cause: 'network', httpStatus: null });

    const broken = await clientAgainst((_request, response) => response.writeHead(502).end('<html>'));
    expect(await broken.sendMessage(body)).toEqual({ kind: 'unclear', cause: 'serverError', httpStatus: 502 });

    const garbled = await clientAgainst((_request, response) => response.writeHead(200).end('ok'));
    expect(await garbled.sendMessage(body)).toEqual({ kind: 'unclear', cause: 'unreadableAnswer', httpStatus: 200 });
  });

  it('knows that nothing was sent when nobody listens', async () => {
    const client = await clientAgainst(() => {});
    await new Promise((resolve) => server?.close(resolve));

    expect(await client.sendMessage(body)).toMatchObject({ kind: 'refused', code: null, action: 'retry' });
  });
});

describe('media', () => {
  const bytes = new Uint8Array([1, 2, 3, 4, 5]);

  it('uploads a file with its type and name', async () => {
    let form: FormData | undefined;
    const client = await clientAgainst((request, response, sent) => {
      void new Response(new Uint8Array(sent), { headers: { 'content-type': request.headers['content-type'] ?? '' } })
        .formData()
        .then((parsed) => {
          form = parsed;
          json(response, 200, { id: 'M9' });
        });
    });

    expect(
      await client.uploadMedia({
        as: 'image',
        bytes: async () => bytes,
        url: async () => '',
        mimeType: 'image/png',
        fileName: 'foto ção.png',
      }),
    ).toEqual({
      kind: 'uploaded',
      providerMediaId: 'M9',
    });
    const file = form?.get('file');
    expect(file instanceof File && [file.type, file.name, file.size]).toEqual(['image/png', 'foto ção.png', 5]);
    expect(form?.get('messaging_product')).toBe('whatsapp');
  });

  const mediaServer =
    (announcedSize: number | undefined): Answerer =>
    (request, response, _sent, baseUrl) => {
      if (request.url === '/file') return void response.writeHead(request.headers.authorization === 'Bearer TOKEN' ? 200 : 401).end(bytes);
      json(response, 200, {
        url: `${baseUrl}/file`,
        mime_type: 'image/png',
        sha256: 'x',
        ...(announcedSize ? { file_size: announcedSize } : {}),
      });
    };

  it('fetches the address and then the bytes, both with the token', async () => {
    const client = await clientAgainst(mediaServer(5));

    expect(await client.getMedia('M1', { maxBytes: 5 })).toEqual({ kind: 'media', bytes, mimeType: 'image/png', sizeBytes: 5 });
  });

  it('refuses what is too large, announced or not', async () => {
    expect(await (await clientAgainst(mediaServer(6))).getMedia('M1', { maxBytes: 5 })).toEqual({ kind: 'tooLarge', sizeBytes: 6 });
    expect(await (await clientAgainst(mediaServer(undefined))).getMedia('M1', { maxBytes: 4 })).toEqual({ kind: 'tooLarge', sizeBytes: 5 });
  });

  it('says gone for media Meta no longer has', async () => {
    const client = await clientAgainst((_request, response) =>
      json(response, 400, { error: { code: 100, error_subcode: 33, message: 'does not exist' } }),
    );

    expect(await client.getMedia('M1', { maxBytes: 5 })).toEqual({ kind: 'gone' });
  });

  /** Describes the file, and lets its address answer with each of these in turn. */
  const addressAnswering = (...statuses: number[]) => {
    const asked: string[] = [];
    const client = clientAgainst((request, response, _sent, baseUrl) => {
      asked.push(`${request.url?.split('?')[0]} ${request.headers['user-agent']}`);
      if (request.url?.startsWith('/v26.0/')) return json(response, 200, { url: `${baseUrl}/file`, mime_type: 'image/png' });
      const status = statuses.shift() ?? 200;
      response.writeHead(status, { 'content-type': 'text/plain' }).end(status === 200 ? 'bytes' : 'no');
    });
    return { asked, get: async () => (await client).getMedia('M1', { maxBytes: 5 }) };
  };

  it.each([404, 410, 401, 403])('asks for a new address after HTTP %i at the first one, under a name of its own', async (status) => {
    const { asked, get } = addressAnswering(status);

    expect(await get()).toMatchObject({ kind: 'media', sizeBytes: 5 });
    expect(asked).toEqual(['/v26.0/M1 Balcao/1.0', '/file Balcao/1.0', '/v26.0/M1 Balcao/1.0', '/file Balcao/1.0']);
  });

  it('does not say gone for an address that does not work, and leaves a server in trouble alone', async () => {
    expect(await addressAnswering(404, 404).get()).toMatchObject({ kind: 'refused', action: 'retry', reasonKey: 'mediaDownload' });
    const { asked, get } = addressAnswering(502);
    expect(await get()).toMatchObject({ kind: 'unclear', cause: 'serverError' });
    expect(asked).toHaveLength(2);
  });
});

it('proves that the app calls, where its secret is known', async () => {
  const seen: string[] = [];
  let address = '';
  const client = await clientAgainst((request, response, _sent, baseUrl) => {
    address = baseUrl;
    seen.push(request.url ?? '');
    json(response, 200, { messages: [{ id: 'wamid.1' }] });
  });

  await client.sendMessage(body);
  await createGraphClient({ baseUrl: address, version: 'v26.0', token: 'TOKEN', appSecret: 'S', phoneNumberId: '42' }).sendMessage(body);

  expect(seen).toEqual(['/v26.0/42/messages', `/v26.0/42/messages?appsecret_proof=${proofOf('TOKEN', 'S')}`]);
});

it('marks a message as read', async () => {
  let sent: unknown;
  const client = await clientAgainst((_request, response, bytes) => {
    sent = JSON.parse(bytes.toString());
    json(response, 200, { success: true });
  });

  expect(await client.markRead('wamid.1', true)).toEqual({ kind: 'done' });
  expect(sent).toEqual({ messaging_product: 'whatsapp', status: 'read', message_id: 'wamid.1', typing_indicator: { type: 'text' } });
});

it('gives every listed code an action and a wait exactly where it says retry', () => {
  for (const code of knownGraphErrorCodes) {
    const rule = graphErrorRule(code);
    expect([code, rule.retryAfterSec !== undefined]).toEqual([code, rule.action === 'retry']);
  }
});

it('asks with no parameter or header that the Graph API has retired', async () => {
  const asked: { url: URL; headers: IncomingMessage['headers'] }[] = [];
  const client = await clientAgainst((request, response, _sent, baseUrl) => {
    asked.push({ url: new URL(request.url ?? '', baseUrl), headers: request.headers });
    json(response, 200, {
      id: '1',
      data: [],
      success: true,
      messages: [{ id: 'wamid.1' }],
      url: `${baseUrl}/file`,
      mime_type: 'image/png',
    });
  });

  await client.sendMessage(body);
  for (const call of Object.values(client)) {
    const anyArguments: unknown[] = ['1', {}, {}];
    await Promise.resolve()
      .then(() => (call as (...given: unknown[]) => unknown)(...anyArguments))
      .catch(() => undefined);
  }

  expect(asked.length).toBeGreaterThan(1);
  for (const { url, headers } of asked) {
    for (const retired of ['ids', 'pretty', 'debug', 'date_format']) expect([...url.searchParams.keys()]).not.toContain(retired);
    expect(Object.keys(headers).filter((name) => name === 'if-none-match' || name === 'etag')).toEqual([]);
  }
});
