import { expect, it } from 'vitest';
import { z } from 'zod';
import { route } from '@balcao/shared/contract/route.ts';
import { routeFinder } from './find-route.ts';

const common = { permission: 'public', summary: '', response: z.unknown(), errors: [] } as const;
const find = routeFinder({
  list: route({ ...common, method: 'GET', path: '/hooks' }),
  get: route({ ...common, method: 'GET', path: '/hooks/{companyId}/{id}' }),
  post: route({ ...common, method: 'POST', path: '/hooks/{companyId}/{id}' }),
  all: route({ ...common, method: 'GET', path: '/hooks/{companyId}/all' }),
  ours: route({ ...common, method: 'GET', path: '/hooks/ours/{id}' }),
  slashed: route({ ...common, method: 'DELETE', path: '/hooks/spelled/so/' }),
  put: route({ ...common, method: 'PUT', path: '/hooks/ours/all' }),
});
/** To the function's own address, or through the stage of an API. */
const asked = (method: string, rawPath: string, stage = '$default') =>
  find({ routeKey: stage === '$default' ? stage : 'ANY /hooks/{proxy+}', rawPath, requestContext: { stage, http: { method } } });

it('finds a route by method and path, with its parameters', () => {
  expect(asked('POST', '/hooks/1/a%20b')).toMatchObject({ name: 'post', pathParameters: { companyId: '1', id: 'a b' } });
  expect(asked('GET', '/hooks')).toMatchObject({ name: 'list', pathParameters: {} });
});

it('finds with and without it what the contract writes with a slash at the end', () => {
  expect(asked('DELETE', '/hooks/spelled/so/')).toMatchObject({ name: 'slashed' });
  expect(asked('DELETE', '/hooks/spelled/so')).toMatchObject({ name: 'slashed' });
  expect(asked('DELETE', '/hooks/spelled/so//')).toEqual({ allowed: [] });
});

it('leaves out the name of the stage, once', () => {
  expect(asked('GET', '/api/hooks/1/a', 'api')).toMatchObject({ name: 'get', pathParameters: { companyId: '1', id: 'a' } });
  expect(asked('GET', '/api/api/hooks', 'api')).toEqual({ allowed: [] });
  expect(asked('GET', '/apihooks', 'api')).toEqual({ allowed: [] });
});

it('decodes what came to the function’s own address; an API has done so', () => {
  expect(asked('GET', '/hooks/1/50%2525')).toMatchObject({ pathParameters: { id: '50%25' } });
  expect(asked('GET', '/api/hooks/1/50%25', 'api')).toMatchObject({ pathParameters: { id: '50%25' } });
});

it('takes what is fixed before a parameter, from left to right, whatever the order in the contract', () => {
  expect(asked('GET', '/hooks/1/all')).toMatchObject({ name: 'all', pathParameters: { companyId: '1' } });
  expect(asked('GET', '/hooks/ours/1')).toMatchObject({ name: 'ours', pathParameters: { id: '1' } });
  expect(asked('GET', '/hooks/ours/all')).toMatchObject({ name: 'ours', pathParameters: { id: 'all' } });
  expect(asked('POST', '/hooks/ours/all')).toMatchObject({ name: 'post', pathParameters: { companyId: 'ours', id: 'all' } });
});

it.each([
  ['POST', '/', []],
  ['POST', '/hooks/1/a/b', []],
  ['POST', '/other/1/a', []],
  ['POST', '/hooks/{companyId}', []],
  ['POST', '/hooks', ['GET']],
  ['PUT', '/hooks/1/a', ['GET', 'POST']],
  ['DELETE', '/hooks/ours/all', ['PUT', 'GET', 'POST']],
  ['OPTIONS', '/hooks', ['GET']],
  ['GET', '/Hooks', []],
  ['GET', '/hooks/', []],
  ['GET', '//hooks', []],
  ['GET', '/hooks//all', []],
])('finds none for %s %s, and says what there is', (method, path, allowed) => {
  expect(asked(method, path)).toEqual({ allowed });
});

it('leaves a segment as it is that is no text', () => {
  expect(asked('GET', '/hooks/%E0%A4%A/a')).toMatchObject({ pathParameters: { companyId: '%E0%A4%A' } });
});
