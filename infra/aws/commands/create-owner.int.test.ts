import { AdminSetUserPasswordCommand, CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestCloud, type TestCloud } from '@balcao/functions/testing/start-test-cloud.ts';
import type { Owner } from './create-owner.ts';

let cloud: TestCloud;
let createOwner: (owner: Owner, now: Date) => Promise<{ isNew: boolean }>;
beforeAll(async () => {
  cloud = await startTestCloud({ parts: 'backend', demo: null });
  ({ createOwner } = await import('./create-owner.ts'));
});
afterAll(() => cloud.stop());

const owner: Owner = {
  email: 'Rita@balcao.example',
  name: 'Rita',
  password: 'First#2026',
  companyName: 'Balcão',
  phone: '',
  timeZone: 'America/Sao_Paulo',
};

const signIn = async (password: string) => {
  const response = await fetch(`${cloud.endpoints.api}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: owner.email, password }),
  });
  return { status: response.status, body: await response.json() };
};

it('makes a super administrator of company 1 who can sign in, also after a try that ended half-way', async () => {
  const { platformStore } = await import('@balcao/functions/organisation/companies/store/company-store.ts');
  expect(await platformStore().nextCompanyId()).toBe(1);

  expect(await createOwner(owner, new Date())).toEqual({ isNew: true });

  expect(await signIn('First#2026')).toMatchObject({
    status: 200,
    body: { user: { email: 'rita@balcao.example', super: true, companyId: 1 } },
  });
});

it('finds the owner the second time and leaves the password as it was', async () => {
  expect(await createOwner({ ...owner, password: 'Second#2026' }, new Date())).toEqual({ isNew: false });

  expect(await signIn('First#2026')).toMatchObject({ status: 200 });
  expect((await signIn('Second#2026')).status).toBe(401);
});

it('sets the password of an owner who was made and got none', async () => {
  await new CognitoIdentityProviderClient().send(
    new AdminSetUserPasswordCommand({
      UserPoolId: cloud.env['USER_POOL_ID'],
      Username: owner.email.toLowerCase(),
      Password: 'Temporary#2026',
      Permanent: false,
    }),
  );

  await createOwner({ ...owner, password: 'Third#2026' }, new Date());

  expect(await signIn('Third#2026')).toMatchObject({ status: 200 });
});

it('refuses a second owner', async () => {
  await expect(createOwner({ ...owner, email: 'other@balcao.example' }, new Date())).rejects.toThrow('There is an owner already');
});
