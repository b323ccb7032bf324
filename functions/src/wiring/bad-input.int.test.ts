import fc from 'fast-check';
import type { Route } from '@balcao/shared/contract/route.ts';
import { contracts } from '@balcao/shared/contract/all.ts';
import { catalogue, type ErrorCode } from '@balcao/shared/errors/catalogue.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../../infra/local/testing/eventually.ts';
import { apiClient, type ApiAnswer } from '../testing/api-client.ts';
import { inboxOf } from '../testing/inbox.ts';
import type { TestCompany } from '../testing/make-company.ts';
import { startTestCloud, type TestCloud } from '../testing/start-test-cloud.ts';
import { uploadFile } from '../testing/upload-file.ts';

let cloud: TestCloud;
let make: typeof import('../testing/make-company.ts');
let company: TestCompany;
const routes = Object.values(contracts).flatMap((area) =>
  Object.entries(area as Record<string, Route>).map(([name, route]) => ({ name, route })),
);

beforeAll(async () => {
  cloud = await startTestCloud({ parts: 'backend' });
  make = await import('../testing/make-company.ts');
  company = await make.makeCompany(cloud.endpoints.api, 'Resistente');
});
afterAll(() => cloud.stop());

/** Never a fault, and every refusal in the one shape with a code of the catalogue. */
const expectSound = ({ status, body }: ApiAnswer): void => {
  expect(status).toBeLessThan(500);
  if (status < 400 || isGateways(body)) return;
  expect(body).toMatchObject({ error: expect.any(String), message: expect.any(String) });
  expect(catalogue[body.error as ErrorCode]?.status).toBe(status);
};
/** What the gateway itself answers for paths it has no route for. */
const isGateways = (body: unknown): boolean => JSON.stringify(body) === '{"message":"Not Found"}';

const anyJson = fc.jsonValue({ maxDepth: 4 });
/** Objects with the route's own field names and any values: they get further than random ones. */
const nearly = (names: ReadonlyArray<string>) =>
  fc.dictionary(
    names.length > 0 ? fc.constantFrom(...names) : fc.string({ maxLength: 8 }),
    fc.oneof(anyJson, fc.string(), fc.integer(), interesting),
  );
const interesting = fc.constantFrom(
  '',
  ' ',
  '0',
  '-1',
  '1',
  '01ARZ3NDEKTSV4RRFFQ69G5FAV',
  '00000000-0000-4000-8000-000000000000',
  '__proto__',
  'constructor',
  '[]',
  '{}',
  'null',
  '\u0000',
  '😀'.repeat(50),
  "' OR 1=1 --",
  '../../etc/passwd',
  'x'.repeat(3000),
  '9'.repeat(30),
  'NaN',
  '2026-02-30',
);
const shapeOf = (schema: unknown): string[] =>
  schema && typeof schema === 'object' && 'shape' in schema ? Object.keys(schema.shape as object) : [];

describe('any input', () => {
  it.each(routes.filter(({ name }) => name !== 'logout'))('is answered in order by $name', async ({ route }) => {
    const call = apiClient(cloud.endpoints.api, route.permission === 'public' ? null : company.owner.token);
    const request = fc.record({
      params: fc.record(
        Object.fromEntries(shapeOf(route.params).map((name) => [name, fc.oneof(interesting, fc.string({ minLength: 1, maxLength: 40 }))])),
      ),
      query: fc.dictionary(
        fc.oneof(fc.constantFrom('x', ...shapeOf(route.query)), fc.string({ maxLength: 5 })),
        fc.oneof(interesting, fc.string({ maxLength: 30 })),
        { maxKeys: 5 },
      ),
      body:
        route.method === 'GET' || route.method === 'DELETE'
          ? fc.constant(undefined)
          : fc.oneof(anyJson, nearly(shapeOf(route.body)), fc.constantFrom('{', '', '[1,', '\u0000')),
    });

    await fc.assert(
      fc.asyncProperty(request, async ({ params, query, body }) => {
        expectSound(
          await call(route.method, route.path, {
            params,
            query,
            ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
          }),
        );
      }),
      { numRuns: 12 },
    );
  });

  it('is refused when it is no multipart form, or too large a one', async () => {
    const { ticket } = await make.customerWrites(company, 'arquivos');
    await inboxOf(company.owner).accept(ticket.id);
    const send = (body: Uint8Array | string, contentType: string) =>
      company.owner.call('POST', '/messages/{ticketId}', {
        params: { ticketId: String(ticket.id) },
        body,
        headers: { 'content-type': contentType },
      });

    for (const [body, type] of [
      ['nothing of the kind', 'multipart/form-data; boundary=x'],
      ['--x\r\nContent-Disposition: form-data; name="body"\r\n\r\noi', 'multipart/form-data; boundary=x'],
      ['', 'multipart/form-data'],
    ] as const)
      expectSound(await send(body, type));
    const large = Buffer.concat([
      Buffer.from('--x\r\nContent-Disposition: form-data; name="medias"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n'),
      Buffer.alloc(9 * 1024 * 1024),
      Buffer.from('\r\n--x--\r\n'),
    ]);
    const refused = await send(large, 'multipart/form-data; boundary=x');
    expect(refused.status).toBe(413);
    expect(
      (await inboxOf(company.owner).messages(ticket.id)).filter(({ fromMe, mediaType }) => fromMe && mediaType !== 'conversation'),
    ).toEqual([]);
  });

  it('in an upload is judged by its declared and by its real type and size', async () => {
    const ask = (body: object) => company.owner.call('POST', '/uploads', { body });

    for (const mimeType of ['text/html', 'image/svg+xml', 'application/javascript', 'model/obj'])
      expect(await ask({ fileName: 'a', mimeType, sizeBytes: 10 })).toMatchObject({ status: 415, body: { error: 'ERR_UPLOAD_TYPE' } });
    expect(await ask({ fileName: 'a.jpg', mimeType: 'image/jpeg', sizeBytes: 6_000_000 })).toMatchObject({
      status: 413,
      body: { error: 'ERR_UPLOAD_TOO_LARGE', details: { maxBytes: 5 * 1024 * 1024 } },
    });
    const { ticket } = await make.customerWrites(company, 'upload');
    await inboxOf(company.owner).accept(ticket.id);
    const { body: form } = await ask({ fileName: '../../x.jpg', mimeType: 'image/jpeg', sizeBytes: 10 });
    expect(form.key).toMatch(new RegExp(`^company${company.id}/uploads/[^/]+/[^/]+/[^/]+$`));
    const notUploaded = await company.owner.call('POST', '/messages/{ticketId}', {
      params: { ticketId: String(ticket.id) },
      body: { media: { key: form.key, fileName: 'x.jpg', mimeType: 'image/jpeg' } },
    });
    expect(notUploaded).toMatchObject({ status: 404, body: { error: 'ERR_UPLOAD_NOT_FOUND' } });
  });

  it('in a picture is what its bytes say, whatever it is called', async () => {
    const { body: quickMessage } = await company.owner.call('POST', '/quick-messages', { body: { shortcode: 'foto' } });
    const liar = async (bytes: Buffer) => {
      const key = await uploadFile(company.owner, bytes, 'eu.jpg', 'image/jpeg');
      return company.owner.call('POST', '/quick-messages/{id}/media-upload', {
        params: { id: quickMessage.id },
        body: { media: { key, fileName: 'eu.jpg', mimeType: 'image/jpeg' } },
      });
    };

    const page = await liar(Buffer.from('<html><script>alert(1)</script></html>'));
    const png = await liar(Buffer.from('89504e470d0a1a0a', 'hex'));

    expect(page).toMatchObject({ status: 415, body: { error: 'ERR_UPLOAD_TYPE' } });
    expect(png).toMatchObject({ status: 200, body: { media: { mimeType: 'image/png' } } });
  });
});

it('a change of nothing changes nothing', async () => {
  const { body: me } = await company.owner.call('GET', '/auth/me');

  const changed = await company.owner.call('PUT', '/users/{id}/preferences', { params: { id: me.id }, body: {} });

  expect(changed).toMatchObject({ status: 200, body: { id: me.id, defaultTheme: me.defaultTheme, defaultMenu: me.defaultMenu } });
});

describe('any signed webhook', () => {
  const post = (body: string): Promise<Response> =>
    fetch(`${cloud.endpoints.api}/webhooks/whatsapp/${company.id}/${company.connection.id}`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', 'x-hub-signature-256': make.signatureOf(body, company.secrets.appSecret) },
    });
  const envelope = (value: unknown) =>
    JSON.stringify({
      object: 'whatsapp_business_account',
      entry: [{ id: company.secrets.businessAccountId, changes: [{ field: 'messages', value }] }],
    });
  const metadata = () => ({ display_phone_number: '1', phone_number_id: company.secrets.phoneNumberId });

  it('is taken, and what can be read of it is stored', async () => {
    await fc.assert(
      fc.asyncProperty(anyJson, async (json) => {
        expect((await post(JSON.stringify(json))).status).toBe(200);
      }),
      { numRuns: 40 },
    );
    const kinds = fc.constantFrom('text', 'image', 'location', 'contacts', 'reaction', 'interactive', 'system', 'order', 'x'.repeat(200));
    const message = fc
      .record({
        type: kinds,
        part: anyJson,
        id: fc.uuid(),
        timestamp: fc.oneof(fc.integer().map(String), fc.string(), fc.constant('1763683200')),
      })
      .map(({ type, part, id, timestamp }) => ({ from: '5511900000077', id: `wamid.${id}`, timestamp, type, [type]: part }));
    const status = fc.record({
      id: fc.string(),
      status: fc.oneof(fc.constantFrom('sent', 'read', 'failed', 'warning'), fc.string()),
      errors: anyJson,
      timestamp: anyJson,
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(message, { maxLength: 3 }),
        fc.array(status, { maxLength: 3 }),
        anyJson,
        async (messages, statuses, contacts) => {
          expect((await post(envelope({ metadata: metadata(), messages, statuses, contacts }))).status).toBe(200);
        },
      ),
      { numRuns: 60 },
    );

    // The consumer got through all of it: an ordinary message of the same customer still arrives.
    const text = { body: 'depois de tudo' };
    const timestamp = String(Math.floor(Date.now() / 1000));
    await post(
      envelope({
        metadata: metadata(),
        contacts: [{ wa_id: '5511900000077', profile: { name: 'Sobrevivente' } }],
        messages: [{ from: '5511900000077', id: 'wamid.last', timestamp, type: 'text', text }],
      }),
    );
    const inbox = inboxOf(company.owner);
    await eventually(
      async () => {
        const tickets = await inbox.list({ status: 'pending' });
        return (await Promise.all(tickets.map(({ id }) => inbox.messages(id)))).flat().map(({ body }) => body);
      },
      (bodies) => bodies.includes('depois de tudo'),
      40_000,
    );
    expect(cloud.faults.filter((line) => !/HTTP_REFUSED/.test(line))).toEqual([]);
  });
});
