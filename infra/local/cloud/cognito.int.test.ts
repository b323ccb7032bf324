import {
  AdminCreateUserCommand,
  AdminDisableUserCommand,
  AdminGetUserCommand,
  AdminSetUserPasswordCommand,
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
  ConfirmForgotPasswordCommand,
  ForgotPasswordCommand,
  InitiateAuthCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { JwtVerifier } from 'aws-jwt-verify';
import { SimpleJwksCache } from 'aws-jwt-verify/jwk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LocalCloud } from '../start-local-cloud.ts';
import { clientSettings, startFixtureCloud } from '../testing/fixture-cloud.ts';

let cloud: LocalCloud;
let cognito: CognitoIdentityProviderClient;
const connect = (): void => {
  cognito = new CognitoIdentityProviderClient(clientSettings(cloud, 'AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER'));
};
beforeAll(async () => {
  cloud = await startFixtureCloud({ tokenValiditySec: 5 });
  connect();
});
afterAll(() => cloud.stop());

const aUser = async (email: string, password: string): Promise<void> => {
  const UserPoolId = cloud.env['USER_POOL_ID'];
  await cognito.send(
    new AdminCreateUserCommand({
      UserPoolId,
      Username: email,
      MessageAction: 'SUPPRESS',
      UserAttributes: [
        { Name: 'email', Value: email },
        { Name: 'email_verified', Value: 'true' },
        { Name: 'custom:companyId', Value: '7' },
        { Name: 'custom:userId', Value: '01USER' },
      ],
    }),
  );
  await cognito.send(new AdminSetUserPasswordCommand({ UserPoolId, Username: email, Password: password, Permanent: true }));
};
const signIn = async (email: string, password: string) =>
  (
    await cognito.send(
      new InitiateAuthCommand({
        AuthFlow: 'USER_PASSWORD_AUTH',
        ClientId: cloud.env['USER_POOL_CLIENT_ID'],
        AuthParameters: { USERNAME: email, PASSWORD: password },
      }),
    )
  ).AuthenticationResult;
const refresh = async (token = '') =>
  (
    await cognito.send(
      new InitiateAuthCommand({
        AuthFlow: 'REFRESH_TOKEN_AUTH',
        ClientId: cloud.env['USER_POOL_CLIENT_ID'],
        AuthParameters: { REFRESH_TOKEN: token },
      }),
    )
  ).AuthenticationResult;

describe('Cognito', () => {
  it('issues tokens that the verifier used on AWS accepts, with our attributes and the lifetime asked for', async () => {
    await aUser('ana@example.com', 'Senha123!');
    const tokens = await signIn('ana@example.com', 'Senha123!');
    const verifier = JwtVerifier.create(
      {
        issuer: cloud.env['TOKEN_ISSUER'] ?? '',
        audience: cloud.env['USER_POOL_CLIENT_ID'] ?? null,
        jwksUri: `${cloud.env['AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER']}/${cloud.env['USER_POOL_ID']}/.well-known/jwks.json`,
      },
      { jwksCache: new SimpleJwksCache({ fetcher: { fetch: async (uri) => (await fetch(uri)).arrayBuffer() } }) },
    );

    const claims = await verifier.verify(tokens?.IdToken ?? '');

    expect(claims).toMatchObject({
      iss: 'https://cognito-idp.us-east-1.amazonaws.com/us-east-1_BalcaoLoc',
      token_use: 'id',
      email: 'ana@example.com',
      'custom:companyId': '7',
      'custom:userId': '01USER',
    });
    expect(Number(claims.exp) - Number(claims.iat)).toBe(5);
  });

  it('says the same of a wrong password and of somebody unknown', async () => {
    await aUser('bia@example.com', 'Senha123!');
    const refusal = { name: 'NotAuthorizedException', message: 'Incorrect username or password.' };

    await expect(signIn('bia@example.com', 'errada')).rejects.toMatchObject(refusal);
    await expect(signIn('ninguem@example.com', 'errada')).rejects.toMatchObject(refusal);
  });

  it('refreshes until the user is signed out everywhere', async () => {
    await aUser('caio@example.com', 'Senha123!');
    const tokens = await signIn('caio@example.com', 'Senha123!');

    expect((await refresh(tokens?.RefreshToken))?.IdToken).toBeTruthy();
    await cognito.send(new AdminUserGlobalSignOutCommand({ UserPoolId: cloud.env['USER_POOL_ID'], Username: 'caio@example.com' }));

    await expect(refresh(tokens?.RefreshToken)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  });

  it('keeps a disabled user out', async () => {
    await aUser('davi@example.com', 'Senha123!');
    const tokens = await signIn('davi@example.com', 'Senha123!');

    await cognito.send(new AdminDisableUserCommand({ UserPoolId: cloud.env['USER_POOL_ID'], Username: 'davi@example.com' }));

    await expect(signIn('davi@example.com', 'Senha123!')).rejects.toMatchObject({ name: 'NotAuthorizedException' });
    await expect(refresh(tokens?.RefreshToken)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  });

  it('puts the code of a forgotten password in the outbox, and sends none to somebody unknown', async () => {
    await aUser('eva@example.com', 'Senha123!');
    const ClientId = cloud.env['USER_POOL_CLIENT_ID'];

    await cognito.send(new ForgotPasswordCommand({ ClientId, Username: 'eva@example.com' }));
    await cognito.send(new ForgotPasswordCommand({ ClientId, Username: 'ninguem@example.com' }));
    const outbox: Array<{ to: string; code: string }> = await (
      await fetch(`${cloud.env['AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER']}/_local/outbox`)
    ).json();
    await cognito.send(
      new ConfirmForgotPasswordCommand({ ClientId, Username: 'eva@example.com', ConfirmationCode: outbox[0]?.code, Password: 'Outra123!' }),
    );

    expect(outbox.map(({ to }) => to)).toEqual(['eva@example.com']);
    expect((await signIn('eva@example.com', 'Outra123!'))?.IdToken).toBeTruthy();
  });

  it('may be called from the app’s pages, and from no other', async () => {
    const ask = (origin: string) =>
      fetch(cloud.env['AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER'] ?? '', {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-headers': 'content-type,x-amz-target,x-amz-user-agent' },
      });
    const origin = cloud.env['WEB_ORIGIN'] ?? '';
    const preflight = await ask(origin);
    const foreign = await ask('http://evil.example');

    expect(preflight.headers.get('access-control-allow-origin')).toBe(origin);
    expect(preflight.headers.get('access-control-allow-headers')).toContain('x-amz-target');
    expect(foreign.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('still knows its users after a kill', async () => {
    await aUser('fabio@example.com', 'Senha123!');

    await cloud.kill();
    await cloud.restart();

    connect();
    const { UserAttributes } = await cognito.send(
      new AdminGetUserCommand({ UserPoolId: cloud.env['USER_POOL_ID'], Username: 'fabio@example.com' }),
    );
    expect(UserAttributes).toContainEqual({ Name: 'custom:companyId', Value: '7' });
  });
});
