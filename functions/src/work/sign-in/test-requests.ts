import { CognitoIdentityProviderClient, ForgotPasswordCommand } from '@aws-sdk/client-cognito-identity-provider';
import type { authContract } from '@balcao/shared/contract/auth.ts';
import { addUser, testPassword } from '../../testing/make-company.ts';
import type { TestRequests } from '../../testing/sample-request.ts';
import type { TestCloud } from '../../testing/start-test-cloud.ts';

export const testRequests: TestRequests<typeof authContract> = {
  samples: {
    startSession: () => ({ body: {} }),
    login: (_company, actor) => ({ body: { email: actor.email, password: testPassword } }),
    refreshToken: (_company, actor) => ({ body: { refreshToken: actor.refreshToken, sessionId: actor.sessionId } }),
    logout: () => ({ body: {} }),
    resetPassword: async (company, _actor, cloud) => {
      const user = await addUser(cloud.endpoints.api, company, 'Esquecido');
      return { body: { email: user.email, code: await passwordCode(cloud, user.email), password: 'senha nova' } };
    },
    me: () => ({}),
  },
  foreign: {},
};

/** The code somebody who forgot the password gets by e-mail. */
const passwordCode = async (cloud: TestCloud, email: string): Promise<string> => {
  const endpoint = cloud.env['AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER'] ?? '';
  const cognito = new CognitoIdentityProviderClient({
    endpoint,
    region: 'us-east-1',
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
  });
  await cognito.send(new ForgotPasswordCommand({ ClientId: cloud.env['USER_POOL_CLIENT_ID'], Username: email }));
  const outbox = (await (await fetch(`${endpoint}/_local/outbox`)).json()) as { to: string; code: string }[];
  return outbox.findLast(({ to }) => to === email)?.code ?? '';
};
