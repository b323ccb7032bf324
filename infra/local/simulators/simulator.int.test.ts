import { spawn, type ChildProcess } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inboundEvent, type InboundEvent } from '@balcao/shared/events/channel-messages.ts';
import { createGraphClient } from '@balcao/functions/channels/whatsapp-official/graph-client.ts';
import { receive } from '@balcao/functions/channels/whatsapp-official/receive.ts';
import { toGraphMessage } from '@balcao/functions/channels/whatsapp-official/to-graph-message.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readSample } from './chat/samples.ts';
import { startSimulator } from './start-simulator.ts';
import { startTestBusiness } from './testing/start-test-business.ts';

type Json = Record<string, any>;
const connection = {
  phoneNumberId: '106540352242922',
  displayPhoneNumber: '551130000000',
  businessAccountId: '102290129340398',
  name: 'Loja Exemplo',
  token: 'TOKEN',
  appSecret: 'APP-SECRET',
  verifyToken: 'VERIFY',
};

let dataDir: string;
let business: Awaited<ReturnType<typeof startTestBusiness>>;
let simulator: Awaited<ReturnType<typeof startSimulator>>;
const control = async (method: string, path: string, body?: unknown): Promise<Json> => {
  const response = await fetch(`${simulator.url}/control/${path}`, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, ...((await response.json()) as Json) };
};
const graph = (token = connection.token) =>
  createGraphClient({ baseUrl: simulator.url, version: 'v26.0', token, phoneNumberId: connection.phoneNumberId, timeoutMs: 2000 });
const events = (): InboundEvent[] =>
  business.received.flatMap(({ body }) => receive(body, { phoneNumberId: connection.phoneNumberId, receivedAt: new Date().toISOString() }));
const untilEvents = (count: number) =>
  vi.waitFor(() => expect(events().length).toBeGreaterThanOrEqual(count), { timeout: 10_000, interval: 20 });
const sendText = async (to: { phone?: string; bsuid?: string }, body = 'Olá') => {
  const message = toGraphMessage({
    messageId: '01JM',
    to: { phone: null, bsuid: null, scopedId: null, ...to },
    byPerson: true,
    quotedProviderId: null,
    content: { kind: 'text', body },
  });
  return graph().sendMessage(message.kind === 'body' ? message.body : {});
};

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'simulator-'));
  business = await startTestBusiness();
  simulator = await startSimulator({ dataDir, port: 0 });
  await control('PUT', 'connections', { connections: [{ ...connection, webhookUrl: business.webhookUrl }] });
});
afterEach(async () => {
  await simulator.stop();
  business.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

describe('a customer writes', () => {
  it('signs exactly the bytes it posts', async () => {
    const ana = await control('POST', 'customers', { name: 'Ana', number: '+55 (11) 98765-4321' });
    await control('POST', `customers/${ana.id}/messages`, { type: 'text', text: 'ação 👍' });
    await untilEvents(1);

    const [webhook] = business.received;
    const expected = createHmac('sha256', connection.appSecret).update(webhook!.bytes).digest('hex');
    expect(webhook!.headers['x-hub-signature-256']).toBe(`sha256=${expected}`);
    expect(events()).toMatchObject([
      {
        type: 'message',
        contact: { name: 'Ana', identities: [{ kind: 'bsuid' }, { kind: 'phone', value: '5511987654321' }] },
        content: { body: 'ação 👍' },
      },
    ]);
    await vi.waitFor(async () =>
      expect((await control('GET', `customers/${ana.id}/messages`)).messages).toMatchObject([{ direction: 'in', status: 'acknowledged' }]),
    );
  });

  it('can say everything the channel carries, each in its real shape', async () => {
    const bia = await control('POST', 'customers', { name: 'Bia', username: 'bia.flores' });
    const first = await control('POST', `customers/${bia.id}/messages`, { type: 'text', text: 'primeira' });
    const wanted = [
      { type: 'image', media: { sample: 'photo' }, caption: 'olha' },
      { type: 'audio', media: { sample: 'voice' } },
      { type: 'video', media: { sample: 'video' } },
      { type: 'document', media: { sample: 'pdf' } },
      { type: 'sticker', media: { sample: 'sticker' } },
      { type: 'location', latitude: -23.56, longitude: -46.65, name: 'MASP' },
      { type: 'contacts', contacts: [{ name: 'João Silva', phone: '+55 11 91234-5678', waId: '5511912345678' }] },
      { type: 'reaction', messageId: first.id, emoji: '❤️' },
      { type: 'reaction', messageId: first.id, emoji: null },
      { type: 'text', text: 'sobre a primeira', replyTo: first.id },
      { type: 'button_reply', id: 'sim', title: 'Sim' },
      { type: 'list_reply', id: 'azul', title: 'Azul' },
      { type: 'button', payload: 'OK', text: 'Confirmo' },
      { type: 'text', text: 'corrente', forwarded: true },
      { type: 'unsupported' },
      { type: 'raw', message: { type: 'hologram', hologram: { id: 1 } } },
    ];
    for (const message of wanted)
      expect(await control('POST', `customers/${bia.id}/messages`, message)).toMatchObject({
        status: expect.anything(),
        id: expect.stringMatching(/^wamid\./),
      });
    await untilEvents(1 + wanted.length);

    const received = events();
    for (const event of received) expect(inboundEvent.safeParse(event).error).toBeUndefined();
    expect(received.map((event) => event.type === 'message' && event.content.kind)).toEqual([
      'text',
      'image',
      'audio',
      'video',
      'document',
      'sticker',
      'location',
      'contacts',
      'reaction',
      'reaction',
      'text',
      'text',
      'text',
      'text',
      'text',
      'unsupported',
      'unsupported',
    ]);
    expect(received[1]).toMatchObject({ contact: { identities: [{ kind: 'bsuid' }], username: 'bia.flores' } });
    expect(received[9]).toMatchObject({ content: { emoji: null } });
    expect(received[10]).toMatchObject({ quotedProviderId: first.id });
    expect(received[11]).toMatchObject({ content: { replyId: 'sim' } });
    expect(received[14]).toMatchObject({ forwarded: true });
    const voice = received[2]?.type === 'message' && received[2].content.kind === 'audio' ? received[2].content.media : null;
    expect(voice).toMatchObject({ voice: true, mimeType: 'audio/ogg; codecs=opus' });
    expect(await graph().getMedia(voice?.providerMediaId ?? '', { maxBytes: 1e6 })).toMatchObject({
      kind: 'media',
      mimeType: 'audio/ogg',
      sizeBytes: 9134,
    });
    expect(await graph('STOLEN').getMedia(voice?.providerMediaId ?? '', { maxBytes: 1e6 })).toMatchObject({ kind: 'refused', code: 190 });
  });

  it('tells of a new number and writes from it afterwards', async () => {
    const ana = await control('POST', 'customers', { name: 'Ana', number: '5511987654321' });
    await control('POST', `customers/${ana.id}/messages`, { type: 'number_change', number: '5511911112222' });
    await control('POST', `customers/${ana.id}/messages`, { type: 'text', text: 'sou eu' });
    await untilEvents(2);

    expect(events()).toMatchObject([
      {
        type: 'identity-changed',
        from: { kind: 'phone', value: '5511987654321' },
        to: [{ kind: 'bsuid' }, { kind: 'phone', value: '5511911112222' }],
      },
      { type: 'message', contact: { identities: [{ kind: 'bsuid' }, { kind: 'phone', value: '5511911112222' }] } },
    ]);
  });

  it('tries again until the business answers 200', async () => {
    let refusals = 2;
    business.answerWith(() => (refusals-- > 0 ? 503 : 200));
    const ana = await control('POST', 'customers', { name: 'Ana', number: '5511987654321' });
    await control('POST', `customers/${ana.id}/messages`, { type: 'text', text: 'um' });
    await control('POST', `customers/${ana.id}/messages`, { type: 'text', text: 'dois' });
    await untilEvents(2);

    expect(events().map((event) => event.type === 'message' && event.content)).toMatchObject([{ body: 'um' }, { body: 'dois' }]);
    expect((await control('GET', 'stats')).webhooks).toMatchObject({ refused: 2, acknowledged: 2, pending: 0 });
  });

  it('doubles, shuffles, collects and reverses webhooks on demand, and loses none', async () => {
    await control('PUT', 'faults', { duplicates: 1, batchSize: 7, reversed: true, webhooksHeld: true });
    const burst = await control('POST', 'burst', { conversations: 4, messages: 40, shuffle: true, duplicateRate: 0.5 });
    const ana = await control('POST', 'customers', { name: 'Ana', number: '5511987654321' });
    await control('POST', `customers/${ana.id}/messages`, { type: 'text', text: 'oi' });
    expect(events()).toEqual([]);
    await control('PUT', 'faults', { webhooksHeld: false });
    await untilEvents(40 + burst.duplicates + 2);

    const ids = events().map((event) => event.providerId);
    expect(ids).toHaveLength(40 + burst.duplicates + 2);
    expect(new Set(ids).size).toBe(41);
    expect(business.received.length).toBeLessThan(ids.length);
    const times = new Map<string, Set<string>>();
    for (const event of events())
      if (event.type === 'message') times.set(event.chatKey, (times.get(event.chatKey) ?? new Set()).add(event.sentAt));
    expect([...times.values()].map((set) => set.size).toSorted()).toEqual([1, 10, 10, 10, 10]);
  });
});

describe('the business answers', () => {
  it('sees sent and delivered by itself, read when the customer looks', async () => {
    const ana = await control('POST', 'customers', { name: 'Ana', number: '5511987654321' });
    const sent = await sendText({ phone: '551187654321' }, 'Bom dia');
    await untilEvents(2);
    await control('POST', `customers/${ana.id}/read`, {});
    await untilEvents(3);

    expect(sent).toMatchObject({ kind: 'sent', waId: '5511987654321' });
    expect(events()).toMatchObject([1, 2, 3].map((status) => ({ type: 'status', status, callbackData: '01JM', chatKey: ana.bsuid })));
    expect((await control('GET', `customers/${ana.id}/messages`)).messages).toMatchObject([
      { direction: 'out', status: 'read', content: { body: 'Bom dia' } },
    ]);
  });

  it('charges service messages after the free ones, by delivery, and says so with `sent` and the delivery', async () => {
    await control('PUT', 'faults', { freeServiceMessages: 2 });
    const ana = await control('POST', 'customers', { name: 'Ana', number: '5511987654321' });
    const priceOf = (id: string, status: number) =>
      events().flatMap((event) => (event.type === 'status' && event.providerId === id && event.status === status ? [event.pricing] : []));
    const [free, charged] = ['free_customer_service', 'regular'].map((type) => ({
      category: 'service',
      type,
      billable: type === 'regular',
      model: 'PMP',
    }));
    const ids: string[] = [];
    for (const body of ['um', 'dois', 'três']) {
      const sent = await sendText({ phone: '5511987654321' }, body);
      if (sent.kind !== 'sent') throw new Error('not sent');
      ids.push(sent.providerId);
      await untilEvents(ids.length * 2);
    }
    await control('POST', `customers/${ana.id}/read`, {});
    await untilEvents(9);

    expect(ids.map((id) => [priceOf(id, 1), priceOf(id, 2), priceOf(id, 3)])).toEqual([
      [[free], [free], [null]],
      [[free], [free], [null]],
      [[charged], [charged], [null]],
    ]);
  });

  it('charges nothing to who came by an advertisement, and templates by their category', async () => {
    await control('PUT', 'faults', { freeServiceMessages: 0 });
    const [ana, bia] = await Promise.all([
      control('POST', 'customers', { name: 'Ana', number: '5511987654321' }),
      control('POST', 'customers', { name: 'Bia', number: '5511987654322' }),
    ]);
    const message = { type: 'text', text: { body: 'Vi o anúncio' }, referral: { source_type: 'ad' } };
    await control('POST', `customers/${ana.id}/messages`, { type: 'raw', message });
    await untilEvents(1);
    const toAna = await sendText({ phone: ana['waId'] });
    await graph().sendMessage({
      messaging_product: 'whatsapp',
      to: bia['waId'],
      type: 'template',
      template: {
        name: 'retomar_conversa',
        language: { code: 'pt_BR' },
        components: [{ type: 'body', parameters: [{ type: 'text', text: 'Bia' }] }],
      },
    });
    await untilEvents(5);

    const prices = new Map(events().flatMap((event) => (event.type === 'status' ? [[event.providerId, event.pricing] as const] : [])));
    expect(toAna).toMatchObject({ kind: 'sent' });
    expect([...prices.values()].toSorted((a, b) => String(a?.type).localeCompare(String(b?.type)))).toMatchObject([
      { type: 'free_entry_point', billable: false },
      { type: 'regular', category: 'utility', billable: true },
    ]);
  });

  it('reaches a customer without a number by the business-scoped id only', async () => {
    const bia = await control('POST', 'customers', { name: 'Bia', username: 'bia.flores' });

    expect(await sendText({ bsuid: bia.bsuid })).toMatchObject({ kind: 'sent', waId: null, userId: bia.bsuid });
    expect(await sendText({ phone: bia.bsuid })).toMatchObject({ kind: 'refused', code: 131009 });
    expect(await sendText({ bsuid: 'BR.1' })).toMatchObject({ kind: 'refused', code: 131026 });
  });

  it.each([
    [{ type: 'text', text: { body: '' } }, 131009],
    [{ type: 'text' }, 131008],
    [{ type: 'hologram' }, 100],
    [{ type: 'image', image: { id: '123' } }, 100],
    [{ type: 'reaction', reaction: { message_id: 'wamid.none', emoji: '👍' } }, 131009],
    [
      {
        type: 'interactive',
        interactive: {
          type: 'button',
          body: { text: 'x' },
          action: { buttons: [{ type: 'reply', reply: { id: '1', title: 'longer than twenty letters' } }] },
        },
      },
      131009,
    ],
    [{ type: 'template', template: { name: 'nope', language: { code: 'pt_BR' } } }, 132001],
    [{ type: 'template', template: { name: 'retomar_conversa', language: { code: 'pt_BR' } } }, 132000],
    [{ to: undefined, type: 'text', text: { body: 'x' } }, 131008],
  ])('refuses %j', async (part, code) => {
    expect(await graph().sendMessage({ messaging_product: 'whatsapp', to: '5511987654321', ...part })).toMatchObject({
      kind: 'refused',
      code,
    });
  });

  it('knows only its own tokens', async () => {
    expect(await graph('WRONG').sendMessage({})).toMatchObject({ kind: 'refused', code: 190, action: 'pause-connection' });
  });

  it('uploads a file and sends it', async () => {
    const photo = readSample('photo');
    const uploaded = await graph().uploadMedia({
      as: 'image',
      bytes: async () => new Uint8Array(photo.bytes),
      url: async () => '',
      mimeType: 'image/jpeg',
      fileName: 'a.jpg',
    });
    const id = uploaded.kind === 'uploaded' ? uploaded.providerMediaId : '';

    expect(
      await graph().sendMessage({ messaging_product: 'whatsapp', to: '5511987654321', type: 'image', image: { id, caption: 'olha' } }),
    ).toMatchObject({ kind: 'sent' });
    expect(Buffer.from(await (await fetch(`${simulator.url}/control/media/${id}`)).arrayBuffer())).toEqual(photo.bytes);
    const tooLarge = new Uint8Array([...photo.bytes, ...new Uint8Array(6e6)]);
    expect(
      await graph().uploadMedia({
        as: 'image',
        bytes: async () => tooLarge,
        url: async () => '',
        mimeType: 'image/jpeg',
        fileName: 'a.jpg',
      }),
    ).toMatchObject({ kind: 'refused', code: 131053 });
  });

  it('fails a WebP that is sent as a picture, once it was accepted', async () => {
    const { bytes, mimeType, fileName } = readSample('sticker');
    const uploaded = await graph().uploadMedia({
      as: 'image',
      bytes: async () => new Uint8Array(bytes),
      url: async () => '',
      mimeType,
      fileName,
    });
    const id = uploaded.kind === 'uploaded' ? uploaded.providerMediaId : '';

    const asPicture = { messaging_product: 'whatsapp', to: '5511987654321', type: 'image', image: { id } };
    expect(await graph().sendMessage(asPicture)).toMatchObject({ kind: 'sent' });
    await untilEvents(1);
    expect(events()).toMatchObject([{ type: 'status', status: 'failed', error: { code: 131053 } }]);
  });

  it('fails as told: at once, later, for the closed window', async () => {
    const ana = await control('POST', 'customers', { name: 'Ana', number: '5511987654321' });
    await control('PUT', 'faults', { failNext: { code: 130429, how: 'answer', times: 1 } });
    expect(await sendText({ phone: ana.waId })).toMatchObject({ kind: 'refused', code: 130429, action: 'retry' });
    await control('PUT', 'faults', { failNext: { code: 131053, how: 'status', times: 1 } });
    expect(await sendText({ phone: ana.waId })).toMatchObject({ kind: 'sent' });
    await untilEvents(1);
    await control('PUT', `customers/${ana.id}`, { settings: { windowClosed: true } });
    expect(await sendText({ phone: ana.waId })).toMatchObject({ kind: 'sent' });
    await untilEvents(2);

    expect(events()).toMatchObject([131053, 131047].map((code) => ({ status: 'failed', error: { code } })));
  });

  it('can lose the answer to a message it delivers', async () => {
    for (const how of ['http500', 'hangup', 'timeout']) {
      await control('PUT', 'faults', { loseAnswer: { how, times: 1 } });
      expect(await sendText({ phone: '5511987654321' }, how)).toMatchObject({ kind: 'unclear' });
    }
    await untilEvents(6);

    const { messages } = await control('GET', 'customers/5511987654321/messages');
    expect(messages.map(({ content, status }: Json) => [content.body, status])).toEqual([
      ['http500', 'delivered'],
      ['hangup', 'delivered'],
      ['timeout', 'delivered'],
    ]);
  });

  it('can report statuses before it answers', async () => {
    await control('PUT', 'faults', { statusBeforeAnswer: true, statusDelayMs: 0 });
    await sendText({ phone: '5511987654321' });

    expect(events()[0]).toMatchObject({ type: 'status', status: 1, callbackData: '01JM' });
  });

  it('turns the customer’s ticks blue', async () => {
    const ana = await control('POST', 'customers', { name: 'Ana', number: '5511987654321' });
    await control('POST', `customers/${ana.id}/messages`, { type: 'text', text: 'um' });
    const second = await control('POST', `customers/${ana.id}/messages`, { type: 'text', text: 'dois' });
    await untilEvents(2);

    expect(await graph().markRead(second.id)).toEqual({ kind: 'done' });
    expect((await control('GET', `customers/${ana.id}/messages`)).messages).toMatchObject([{ status: 'read' }, { status: 'read' }]);
  });

  it('pages through templates', async () => {
    const names: string[] = [];
    let next: string | undefined = `${simulator.url}/v26.0/${connection.businessAccountId}/message_templates?limit=3`;
    while (next) {
      const page = (await (await fetch(next, { headers: { authorization: 'Bearer TOKEN' } })).json()) as Json;
      names.push(...page.data.map(({ name }: Json) => name));
      next = page.paging.next;
    }

    expect(names).toHaveLength(12);
    expect(new Set(names).size).toBe(12);
  });
});

describe('control', () => {
  it('says what is wrong with a request', async () => {
    expect(await control('POST', 'customers', { name: 'X', number: '12' })).toMatchObject({ status: 422 });
    expect(await control('POST', 'customers', { name: 'Ana', number: '5511987654321' })).toMatchObject({ name: 'Ana' });
    expect(await control('POST', 'customers', { name: 'Eva', number: '551187654321' })).toMatchObject({ status: 409 });
    expect(await control('POST', 'customers/none/messages', { type: 'text', text: 'x' })).toMatchObject({ status: 404 });
    expect((await fetch(`${simulator.url}/control/customers`, { method: 'POST', body: '{' })).status).toBe(400);
    expect(
      (await fetch(`${simulator.url}/control/faults`, { method: 'PUT', body: '{}', headers: { origin: 'https://evil.example' } })).status,
    ).toBe(403);
    expect((await fetch(`${simulator.url}/nowhere`)).status).toBe(404);
  });

  it('posts any webhook with any signature', async () => {
    expect(await control('POST', 'webhooks', { body: { odd: true } })).toMatchObject({ status: 200 });
    business.answerWith(() => 401);
    expect(await control('POST', 'webhooks', { body: 'not json', signature: 'wrong' })).toMatchObject({ status: 401 });
    expect(business.received).toMatchObject([{ body: { odd: true } }]);
  });

  it('does the handshake', async () => {
    expect(await control('POST', `connections/${connection.phoneNumberId}/verify`)).toMatchObject({ verified: true });
  });

  it('streams what happens', async () => {
    const response = await fetch(`${simulator.url}/control/events`);
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    await control('POST', 'customers', { name: 'Ana', number: '5511987654321' });
    let text = '';
    while (!text.includes('"customer"')) text += (await reader.read()).value ?? '';

    expect(text).toContain('"name":"Ana"');
    await reader.cancel();
  });

  it('serves the page of both halves, put together from its sources', async () => {
    for (const path of ['/', '/phones']) {
      const html = await (await fetch(`${simulator.url}${path}`)).text();
      expect(html).toContain('src="/page/main.js"');
      expect(html).toContain('href="/page/main.css"');
    }
    const script = await fetch(`${simulator.url}/page/main.js`);
    const style = await fetch(`${simulator.url}/page/main.css`);

    expect(script.headers.get('content-type')).toContain('javascript');
    expect(await script.text()).toContain('Simulador de clientes');
    expect(style.headers.get('content-type')).toContain('css');
    expect(await style.text()).toContain('.bubble');
    expect((await fetch(`${simulator.url}/page/..%2Fmain.ts`)).status).toBe(404);
  });
});

it('loses nothing when it is killed while the business is down', async () => {
  let child: ChildProcess | undefined;
  const start = async () => {
    child = spawn(process.execPath, [fileURLToPath(new URL('./main.ts', import.meta.url))], {
      env: { ...process.env, PORT: '0', DATA_DIR: join(dataDir, 'killed') },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    const url = await new Promise<string>((resolve) => child?.once('message', (message: Json) => resolve(message.url)));
    return async (method: string, path: string, body: unknown) =>
      (await (await fetch(`${url}/control/${path}`, { method, body: JSON.stringify(body) })).json()) as Json;
  };
  const kill = async () => {
    const ended = new Promise((resolve) => child?.once('exit', resolve));
    child?.kill('SIGKILL');
    await ended;
  };
  business.answerWith(() => 503);
  const before = await start();
  await before('PUT', 'connections', { connections: [{ ...connection, webhookUrl: business.webhookUrl }] });
  const { customers } = await before('POST', 'burst', { conversations: 3, messages: 30 });
  await kill();
  business.answerWith(() => 200);
  await start();
  await untilEvents(30);
  await kill();

  expect(customers).toHaveLength(3);
  expect(new Set(events().map(({ providerId }) => providerId)).size).toBe(30);
});
