import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { contracts } from '@balcao/shared/contract/all.ts';
import { route, type Route } from '@balcao/shared/contract/route.ts';
import type { Actor } from './actor.ts';
import { httpArea, type Identity } from './http-area.ts';

/** Unit tests share their modules, and with them the rate limit's counters: no other test makes requests for this company. */
const companyId = 770_001;

const common = { method: 'POST', permission: 'public', summary: '', errors: [] } as const;
const contract = {
  takesJson: route({ ...common, path: '/json', body: z.object({ kind: z.string().optional() }), response: z.unknown() }),
  takesForm: route({ ...common, path: '/form', form: true, body: z.object({ kind: z.string().optional() }), response: z.unknown() }),
  takesLittle: route({ ...common, path: '/little', maxBodyBytes: 100, body: z.object({}), response: z.unknown() }),
  startsSession: route({ ...common, path: '/session', permission: 'session:start', body: z.object({}), response: z.unknown() }),
  signedIn: route({ ...common, path: '/signed-in', permission: 'signed-in', body: z.object({}), response: z.unknown() }),
  takesMuch: route({
    ...common,
    path: '/much',
    permission: 'signed-in',
    maxBodyBytes: 2_000_000,
    body: z.object({}),
    response: z.unknown(),
  }),
  takesBytes: route({ ...common, path: '/bytes', rawBody: true, body: z.unknown(), response: z.unknown() }),
};
const ok = async () => ({ ok: true });
const handler = httpArea(
  contract,
  {
    takesJson: async ({ body, files }) => ({ body, files: files ?? 'none' }),
    takesForm: async ({ body, files }) => ({ body, files: files.map(({ fileName }) => fileName) }),
    takesLittle: ok,
    startsSession: ok,
    signedIn: ok,
    takesMuch: ok,
    takesBytes: ok,
  },
  {
    actor: async () => ({ super: false, companyId, userId: 'x', profile: 'user' }) as unknown as Actor,
    identity: async () => ({ kind: 'valid', companyId }) as unknown as Identity,
    planOf: async () => Promise.reject(new Error('no plan is asked for')),
  },
);

const post = async (path: string, contentType: string, body: string) => {
  const event = {
    routeKey: '$default',
    rawPath: path,
    headers: { 'content-type': contentType },
    requestContext: { stage: '$default', http: { method: 'POST', sourceIp: '203.0.113.1' } },
    body,
    isBase64Encoded: false,
  };
  const answer = await handler(event as unknown as APIGatewayProxyEventV2, { awsRequestId: 'x' } as Context);
  return { status: answer.statusCode, body: JSON.parse(answer.body ?? '') as unknown };
};
const form =
  '--XX\r\nContent-Disposition: form-data; name="kind"\r\n\r\ncsv\r\n' +
  '--XX\r\nContent-Disposition: form-data; name="media"; filename="a.csv"\r\nContent-Type: text/csv\r\n\r\nnome;numero\r\n--XX--\r\n';
const multipart = 'multipart/form-data; boundary=XX';

it('gives a form’s fields and files to a route that takes forms, which also takes JSON', async () => {
  expect(await post('/form', multipart, form)).toEqual({ status: 200, body: { body: { kind: 'csv' }, files: ['a.csv'] } });
  expect(await post('/form', 'application/json', '{"kind":"x"}')).toEqual({ status: 200, body: { body: { kind: 'x' }, files: [] } });
});

it.each([multipart, 'Multipart/Form-Data; boundary="XX"', 'multipart/form-data'])('refuses %s on any other route', async (contentType) => {
  expect(await post('/json', contentType, form)).toMatchObject({ status: 400, body: { error: 'ERR_MALFORMED_BODY' } });
});

it('refuses a form even where its bytes would be JSON', async () => {
  expect(await post('/json', 'application/json', '{"kind":"x"}')).toEqual({ status: 200, body: { body: { kind: 'x' }, files: 'none' } });
  expect(await post('/json', multipart, '{"kind":"x"}')).toMatchObject({ status: 400, body: { error: 'ERR_MALFORMED_BODY' } });
});

it('takes forms on these routes and on no public one', () => {
  const routes = Object.values(contracts).flatMap((area) => Object.entries(area as Record<string, Route>));
  const withForms = routes.filter(([, { form: takesForms }]) => takesForms);

  expect(withForms.map(([name]) => name).toSorted()).toEqual([
    'sendChatMessage',
    'sendMessage',
    'setAnnouncementMedia',
    'setCampaignMedia',
    'setGreetingMedia',
    'setQuickMessageMedia',
    'setScheduleMedia',
    'setUserPicture',
    'uploadContactList',
    'uploadContacts',
    'uploadFileList',
    'uploadFlowAudio',
    'uploadFlowContent',
    'uploadFlowImage',
    'uploadFlowVideo',
  ]);
  expect(withForms.filter(([, { permission }]) => ['public', 'session:start'].includes(permission))).toEqual([]);
});

it.each([
  ['/json', 64 * 1024],
  ['/form', 64 * 1024],
  ['/session', 64 * 1024],
  ['/little', 100],
  ['/signed-in', 1024 * 1024],
  ['/much', 2_000_000],
])('refuses JSON to %s above %i bytes, without parsing it', async (path, most) => {
  const padded = (bytes: number) => `{"filler":"${'x'.repeat(bytes - 13)}"}`;

  expect(await post(path, 'application/json', padded(most))).toMatchObject({ status: 200 });
  expect(await post(path, 'application/json', padded(most + 1))).toMatchObject({ status: 413, body: { error: 'ERR_BODY_TOO_LARGE' } });
  expect(await post(path, 'application/json', '{'.repeat(most + 1))).toMatchObject({ status: 413 });
});

it('counts bytes, not characters', async () => {
  expect(await post('/json', 'application/json', JSON.stringify({ filler: 'é'.repeat(33 * 1024) }))).toMatchObject({ status: 413 });
});

it('leaves the size of a signed body to the use case', async () => {
  expect(await post('/bytes', 'application/json', 'x'.repeat(2_000_000))).toMatchObject({ status: 200 });
});

it('takes bodies of another size on these routes', () => {
  const routes = Object.values(contracts).flatMap((area) => Object.entries(area as Record<string, Route>));
  const sizes = routes.flatMap(([name, { maxBodyBytes }]) => (maxBodyBytes === undefined ? [] : [[name, maxBodyBytes]]));

  expect(Object.fromEntries(sizes)).toEqual({
    applyConfiguration: 4 * 1024 * 1024,
    createFlow: 2_000_000,
    reportClientError: 8 * 1024,
    saveFlow: 2_000_000,
    saveFlowDraft: 2_000_000,
  });
});
