import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { apiClient } from '../../testing/api-client.ts';
import type { Member } from '../../testing/make-company.ts';
import { startTestCloud, type TestCloud } from '../../testing/start-test-cloud.ts';

const tokenValiditySec = 2;
let cloud: TestCloud;
let owner: Member;

beforeAll(async () => {
  cloud = await startTestCloud({ parts: 'backend', tokenValiditySec });
  const { makeCompany } = await import('../../testing/make-company.ts');
  ({ owner } = await makeCompany(cloud.endpoints.api, 'Pontual'));
  await sleep((tokenValiditySec + 1) * 1000 + 100);
});
afterAll(() => cloud.stop());

it('a token that expired is exchanged for one that works', async () => {
  const { api } = cloud.endpoints;

  expect(await owner.call('GET', '/auth/me')).toMatchObject({ status: 403, body: { error: 'ERR_SESSION_EXPIRED' } });
  const { refreshToken, sessionId } = owner;
  const refreshed = await apiClient(api, null)('POST', '/auth/refresh_token', { body: { refreshToken, sessionId } });

  expect(refreshed).toMatchObject({ status: 200 });
  expect(await apiClient(api, refreshed.body.token)('GET', '/auth/me')).toMatchObject({ status: 200, body: { id: owner.id } });
});
