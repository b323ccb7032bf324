import { expect, it } from 'vitest';
import { z } from 'zod';
import { route } from '@balcao/shared/contract/route.ts';
import { routeFinder } from './find-route.ts';

const common = { permission: 'public', summary: '', response: z.unknown(), errors: [] } as const;
const find = routeFinder({
  list: route({ ...common, method: 'GET', path: '/hooks/' }),
  get: route({ ...common, method: 'GET', path: '/hooks/{companyId}/{id}' }),
  post: route({ ...common, method: 'POST', path: '/hooks/{companyId}/{id}' }),
});
const asked = (method: string, rawPath: string, routeKey = '$default', pathParameters?: Record<string, string>) =>
  find({ routeKey, rawPath, ...(pathParameters ? { pathParameters } : {}), requestContext: { http: { method } } });

it('takes the route that the gateway found, with its parameters', () => {
  expect(asked('GET', '/api/hooks/1/a', 'GET /hooks/{companyId}/{id}', { companyId: '1', id: 'a' })).toMatchObject({
    name: 'get',
    pathParameters: { companyId: '1', id: 'a' },
  });
  expect(asked('GET', '/api/hooks', 'GET /hooks')).toMatchObject({ name: 'list', pathParameters: {} });
  expect(asked('GET', '/hooks/1/a', 'GET /other')).toBeNull();
});

it('finds the route of a request to the function’s own address by method and path', () => {
  expect(asked('POST', '/hooks/1/a%20b')).toMatchObject({ name: 'post', pathParameters: { companyId: '1', id: 'a b' } });
  expect(asked('GET', '/hooks')).toMatchObject({ name: 'list' });
});

it.each([
  ['POST', '/'],
  ['POST', '/hooks'],
  ['PUT', '/hooks/1/a'],
  ['POST', '/hooks/1/a/b'],
  ['POST', '/other/1/a'],
  ['POST', '/hooks/{companyId}'],
])('finds none for %s %s', (method, path) => {
  expect(asked(method, path)).toBeNull();
});

it('leaves a segment as it is that is no text', () => {
  expect(asked('GET', '/hooks/%E0%A4%A/a')).toMatchObject({ pathParameters: { companyId: '%E0%A4%A' } });
});
