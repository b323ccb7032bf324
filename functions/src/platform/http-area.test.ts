import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { contracts } from '@balcao/shared/contract/all.ts';
import { route, type Route } from '@balcao/shared/contract/route.ts';
import { httpArea } from './http-area.ts';

const common = { method: 'POST', permission: 'public', summary: '', errors: [] } as const;
const contract = {
  takesJson: route({ ...common, path: '/json', body: z.object({ kind: z.string().optional() }), response: z.unknown() }),
  takesForm: route({ ...common, path: '/form', form: true, body: z.object({ kind: z.string().optional() }), response: z.unknown() }),
};
const handler = httpArea(
  contract,
  {
    takesJson: async ({ body, files }) => ({ body, files: files ?? 'none' }),
    takesForm: async ({ body, files }) => ({ body, files: files.map(({ fileName }) => fileName) }),
  },
  null,
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
    'setGreetingMedia',
    'setQuickMessageMedia',
    'setUserPicture',
    'uploadContacts',
    'uploadFileList',
    'uploadFlowAudio',
    'uploadFlowContent',
    'uploadFlowImage',
    'uploadFlowVideo',
  ]);
  expect(withForms.filter(([, { permission }]) => ['public', 'session:start'].includes(permission))).toEqual([]);
});
