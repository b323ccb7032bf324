import { createSign } from 'node:crypto';
import { createRequire } from 'node:module';
import { localNames, region } from '../local-config.ts';
import { type CognitoDataStore, createCognitoStore } from './cognito-store.ts';

// The parts of cognito-local 5.3.0 used here. Its own types pull in those of AWS SDK v2, and its default server
// reads configuration from the working directory and prints codes to the console only.
type Logger = Record<'debug' | 'info' | 'warn' | 'error', () => void> & { child: () => Logger };
type Context = { logger: Logger };
type User = { Username: string; Enabled: boolean; Attributes: ReadonlyArray<{ Name: string; Value?: string }>; RefreshTokens: string[] };
type UserPoolService = {
  getUserByUsername(context: Context, username: string): Promise<User | null>;
  getUserByRefreshToken(context: Context, token: string): Promise<User | null>;
  saveUser(context: Context, user: User): Promise<void>;
  saveAppClient(context: Context, client: object): Promise<void>;
};
type CognitoService = {
  createUserPool(context: Context, pool: object): Promise<unknown>;
  getUserPool(context: Context, id: string): Promise<UserPoolService>;
  getUserPoolForClientId(context: Context, clientId: string): Promise<UserPoolService>;
  listUserPools(context: Context): Promise<ReadonlyArray<{ Id: string }>>;
};
type Clock = { get(): Date };
type DataStoreFactory = { create(context: Context, id: string, defaults: object): Promise<CognitoDataStore> };
type Route = (context: Context, request: unknown) => Promise<unknown>;

const require = createRequire(import.meta.url);
const load = <T>(path: string): T => require(`cognito-local/lib/${path}`);

/** A code or temporary password Cognito would have e-mailed. */
export type OutboxEntry = { at: string; to: string; kind: string; code: string };

export type CognitoAnswer = { status: number; body: string };
export type Cognito = {
  /** `target` is the operation of the X-Amz-Target header. */
  call: (target: string, body: string) => Promise<CognitoAnswer>;
  jwks: string;
};

const silent: Logger = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {}, child: () => silent };
const context: Context = { logger: silent };

const refusal = (code: string, message: string): CognitoAnswer => ({ status: 400, body: JSON.stringify({ __type: code, message }) });
const wrongPassword = refusal('NotAuthorizedException', 'Incorrect username or password.');

const field = (input: unknown, name: string): unknown =>
  typeof input === 'object' && input !== null ? Reflect.get(input, name) : undefined;
const text = (input: unknown, name: string): string => {
  const value = field(input, name);
  return typeof value === 'string' ? value : '';
};

const claimsOf = (jwt: string): unknown => JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString() || '{}');

/** An answer with tokens, whose ID token says as AWS's do which sign-in it comes from and when that was, over refreshes too. */
const withOrigin = (output: unknown, input: unknown): unknown => {
  const result = field(output, 'AuthenticationResult');
  const refreshToken = text(result, 'RefreshToken') || text(field(input, 'AuthParameters'), 'REFRESH_TOKEN');
  const idToken = text(result, 'IdToken');
  if (!idToken || !refreshToken) return output;
  const origin = claimsOf(refreshToken);
  const claims = { ...Object(claimsOf(idToken)), origin_jti: field(origin, 'jti'), auth_time: field(origin, 'iat') };
  return { ...Object(output), AuthenticationResult: { ...Object(result), IdToken: sign(claims) } };
};

const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');
const sign = (claims: object): string => {
  const unsigned = `${encoded({ alg: 'RS256', typ: 'JWT', kid: 'CognitoLocal' })}.${encoded(claims)}`;
  const { pem } = load<{ pem: string }>('keys/cognitoLocal.private.json');
  return `${unsigned}.${createSign('RSA-SHA256').update(unsigned).sign(pem, 'base64url')}`;
};

/** AWS answers dates as epoch seconds. */
const datesAsSeconds = function (this: unknown, key: string, value: unknown): unknown {
  const original = field(this, key);
  return original instanceof Date ? Math.floor(original.getTime() / 1000) : value;
};

const userPoolOptions = {
  Id: localNames.userPoolId,
  Name: 'balcao',
  UsernameAttributes: ['email'],
  UsernameConfiguration: { CaseSensitive: false },
  Policies: {
    PasswordPolicy: { MinimumLength: 8, RequireUppercase: false, RequireLowercase: false, RequireNumbers: false, RequireSymbols: false },
  },
  SchemaAttributes: ['sub', 'name', 'email', 'email_verified', 'custom:companyId', 'custom:userId'].map((Name) => ({
    Name,
    AttributeDataType: Name === 'email_verified' ? 'Boolean' : 'String',
    Mutable: Name !== 'sub',
    Required: Name === 'sub',
  })),
};

const userPoolClient = (tokenValiditySec: number) => ({
  ClientId: localNames.userPoolClientId,
  ClientName: 'web',
  UserPoolId: localNames.userPoolId,
  CreationDate: new Date(),
  LastModifiedDate: new Date(),
  ExplicitAuthFlows: ['ALLOW_USER_PASSWORD_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'],
  AccessTokenValidity: tokenValiditySec,
  IdTokenValidity: tokenValiditySec,
  RefreshTokenValidity: 30,
  TokenValidityUnits: { AccessToken: 'seconds', IdToken: 'seconds', RefreshToken: 'days' },
});

/** Cognito by cognito-local, with one pool and one client of fixed ids, tokens whose issuer looks like AWS's, and these of its gaps filled:
 *  the same refusal for a wrong password and an unknown user, disabled users kept out, tokens that name their sign-in, GlobalSignOut and AdminUserGlobalSignOut. */
export const startCognito = async (
  directory: string,
  tokenValiditySec: number,
  onMessage: (entry: OutboxEntry) => void,
): Promise<Cognito> => {
  const { CognitoServiceFactoryImpl } = load<{
    CognitoServiceFactoryImpl: new (
      dataDirectory: string,
      stores: DataStoreFactory,
      pools: unknown,
    ) => { create(context: Context, defaults: object): Promise<CognitoService> };
  }>('services/cognitoService');
  const { UserPoolServiceFactoryImpl } = load<{ UserPoolServiceFactoryImpl: new (clock: Clock, stores: DataStoreFactory) => unknown }>(
    'services/userPoolService',
  );
  const { JwtTokenGenerator } = load<{ JwtTokenGenerator: new (clock: Clock, triggers: unknown, config: object) => unknown }>(
    'services/tokenGenerator',
  );
  const { Router } = load<{ Router: (services: object) => (target: string) => Route }>('server/Router');
  const { CognitoError, UnsupportedError } = load<Record<'CognitoError' | 'UnsupportedError', abstract new () => Error>>('errors');
  const publicKey = load<{ jwk: unknown }>('keys/cognitoLocal.public.json');

  const clock: Clock = { get: () => new Date() };
  const stores: DataStoreFactory = { create: async (_context, id, defaults) => createCognitoStore(directory, id, defaults) };
  // The data folder must exist before the service lists it.
  createCognitoStore(directory, 'clients', { Clients: {} });
  const cognito = await new CognitoServiceFactoryImpl(directory, stores, new UserPoolServiceFactoryImpl(clock, stores)).create(context, {
    UsernameAttributes: ['email'],
  });
  if (!(await cognito.listUserPools(context)).some(({ Id }) => Id === localNames.userPoolId)) {
    await cognito.createUserPool(context, userPoolOptions);
  }
  const pool = await cognito.getUserPool(context, localNames.userPoolId);
  await pool.saveAppClient(context, userPoolClient(tokenValiditySec));

  const triggers = { enabled: () => false };
  const route = Router({
    clock,
    cognito,
    config: {},
    messages: {
      deliver: async (_context: Context, kind: string, _client: unknown, _pool: unknown, user: User, code: string) => {
        const to = user.Attributes.find(({ Name }) => Name === 'email')?.Value ?? user.Username;
        onMessage({ at: new Date().toISOString(), to, kind, code });
      },
    },
    otp: () => String(Math.floor(Math.random() * 1_000_000)).padStart(6, '0'),
    tokenGenerator: new JwtTokenGenerator(clock, triggers, { IssuerDomain: `https://cognito-idp.${region}.amazonaws.com` }),
    triggers,
  });

  const signOut = async (user: User | null): Promise<CognitoAnswer> => {
    if (!user) return refusal('UserNotFoundException', 'User does not exist.');
    await pool.saveUser(context, { ...user, RefreshTokens: [] });
    return { status: 200, body: '{}' };
  };

  /** Answers what cognito-local lacks or gets wrong; null leaves the call to it. */
  const ownAnswer = async (target: string, input: unknown): Promise<CognitoAnswer | null> => {
    if (target === 'AdminUserGlobalSignOut') return signOut(await pool.getUserByUsername(context, text(input, 'Username')));
    if (target === 'GlobalSignOut') {
      return signOut(await pool.getUserByUsername(context, text(claimsOf(text(input, 'AccessToken')), 'sub')));
    }
    if (target === 'InitiateAuth' || target === 'AdminInitiateAuth') {
      const parameters = field(input, 'AuthParameters');
      const refreshToken = text(parameters, 'REFRESH_TOKEN');
      const user = refreshToken
        ? await pool.getUserByRefreshToken(context, refreshToken)
        : await pool.getUserByUsername(context, text(parameters, 'USERNAME'));
      if (user && !user.Enabled) return refusal('NotAuthorizedException', 'User is disabled.');
      if (refreshToken && !user) return refusal('NotAuthorizedException', 'Invalid Refresh Token');
    }
    if (target === 'ForgotPassword' && !(await pool.getUserByUsername(context, text(input, 'Username')))) {
      return {
        status: 200,
        body: JSON.stringify({ CodeDeliveryDetails: { Destination: 'a***@b***', DeliveryMedium: 'EMAIL', AttributeName: 'email' } }),
      };
    }
    return null;
  };

  return {
    jwks: JSON.stringify({ keys: [publicKey.jwk] }),
    call: async (target, body) => {
      try {
        const input: unknown = JSON.parse(body || '{}');
        const own = await ownAnswer(target, input);
        if (own) return own;
        const output = await route(target)(context, input);
        return { status: 200, body: JSON.stringify(withOrigin(output, input) ?? {}, datesAsSeconds) };
      } catch (error) {
        if (error instanceof UnsupportedError) return refusal('InvalidAction', `cognito-local does not support this: ${error.message}`);
        if (error instanceof CognitoError) {
          const code = text(error, 'code');
          const isWrongPassword = target.endsWith('InitiateAuth') && /InvalidPassword|NotAuthorized/.test(code);
          return isWrongPassword ? wrongPassword : refusal(code, error.message);
        }
        console.error('cognito', target, error);
        return { status: 500, body: JSON.stringify({ __type: 'InternalErrorException', message: String(error) }) };
      }
    },
  };
};
