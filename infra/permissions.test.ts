import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { ownersPlan } from '@balcao/functions/organisation/users/service/create-company.ts';
import type { Actor } from '@balcao/functions/platform/actor.ts';
import type { IdentityToken } from '@balcao/functions/platform/identity-token.ts';
import { everyRoute, permissionTableFile, readPermissionTable } from '@balcao/functions/testing/permission-table.ts';
import { companySettingDefaults } from '@balcao/shared/domain/companies/company-settings.ts';
import { planFlags } from '@balcao/shared/domain/companies/plan-flags.ts';
import { companyId, userId } from '@balcao/shared/domain/ids.ts';
import type { ErrorCode } from '@balcao/shared/errors/catalogue.ts';
import { anId } from '@balcao/shared/testing/builders.ts';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { topology } from './topology.ts';

type Person = Partial<Actor> & { barePlan?: boolean; token?: IdentityToken['kind']; dueDate?: string; session?: 'none' | 'other-device' };
type Caller = {
  /** The column of the table that says what the caller may do. */
  column: string;
  /** What the caller is told elsewhere. */
  refusal: ErrorCode;
  /** Who the caller would be with everything paid: refused for that, nobody speaks of plans. */
  inFull?: string;
  authorization?: string;
  person?: Person;
};

const bearer = `Bearer a.b.c~${anId('S1')}`;
const flags = [
  'allTicket',
  'allowGroup',
  'allHistoric',
  'allUserChat',
  'userClosePendingTicket',
  'showDashboard',
  'allowRealTime',
] as const;
const callers: Readonly<Record<string, Caller>> = {
  'somebody without a token': { column: 'nobody', refusal: 'ERR_SESSION_INVALID' },
  'somebody whose header holds no token': { column: 'nobody', refusal: 'ERR_SESSION_INVALID', authorization: 'Basic YTpi' },
  'somebody with a forged token': { column: 'nobody', refusal: 'ERR_SESSION_INVALID', authorization: bearer, person: { token: 'invalid' } },
  'somebody with a token that expired': {
    column: 'nobody',
    refusal: 'ERR_SESSION_EXPIRED',
    authorization: bearer,
    person: { token: 'expired' },
  },
  'an admin whose token names no session': {
    column: 'no session',
    refusal: 'ERR_SESSION_INVALID',
    authorization: 'Bearer a.b.c',
    person: { profile: 'admin' },
  },
  'an admin whose session was never started': {
    column: 'no session',
    refusal: 'ERR_SESSION_INVALID',
    authorization: bearer,
    person: { profile: 'admin', session: 'none' },
  },
  'an admin whose session another browser replaced': {
    column: 'no session',
    refusal: 'ERR_SESSION_REVOKED',
    authorization: bearer,
    person: { profile: 'admin', session: 'other-device' },
  },
  'an admin whose subscription ended': {
    column: 'subscription ended',
    refusal: 'ERR_SUBSCRIPTION_EXPIRED',
    authorization: bearer,
    person: { profile: 'admin', dueDate: '2020-01-01T00:00:00.000Z' },
  },
  'a user': { column: 'user', refusal: 'ERR_NO_PERMISSION', authorization: bearer, person: {} },
  ...Object.fromEntries(
    flags.map((flag) => [
      `a user with ${flag}`,
      { column: 'user', refusal: 'ERR_NO_PERMISSION', authorization: bearer, person: { [flag]: true } },
    ]),
  ),
  'a user with allowConnections': {
    column: 'allowConnections',
    refusal: 'ERR_NO_PERMISSION',
    authorization: bearer,
    person: { allowConnections: true },
  },
  'a user with showContacts': {
    column: 'showContacts',
    refusal: 'ERR_NO_PERMISSION',
    authorization: bearer,
    person: { showContacts: true },
  },
  'a user with showCampaign': {
    column: 'showCampaign',
    refusal: 'ERR_NO_PERMISSION',
    authorization: bearer,
    person: { showCampaign: true },
  },
  'an admin of a company whose plan leaves everything out': {
    column: 'bare plan',
    refusal: 'ERR_NOT_IN_PLAN',
    inFull: 'admin',
    authorization: bearer,
    person: { profile: 'admin', barePlan: true },
  },
  'an admin': { column: 'admin', refusal: 'ERR_NO_PERMISSION', authorization: bearer, person: { profile: 'admin' } },
  'a super user': { column: 'super', refusal: 'ERR_NO_PERMISSION', authorization: bearer, person: { profile: 'admin', super: true } },
};

/** Whoever the request that is under way comes from. */
const now = vi.hoisted((): { caller: Person } => ({ caller: {} }));
const signIn = { id: 'sign-in', at: 1_770_000_000 };
const ids = { companyId: companyId.parse(1), userId: userId.parse(anId('E1')) };

vi.mock(import('../functions/src/platform/identity-token.ts'), () => ({
  verifyIdentityToken: async () => {
    const kind = now.caller.token ?? 'valid';
    return kind === 'valid' ? { kind, ...ids, sub: 'sub', signIn } : { kind };
  },
}));
/** The three rows that a request is let in by; a use case finds no table. */
vi.mock(import('../functions/src/platform/read-together.ts'), async (original) => ({
  ...(await original()),
  readTogether: async (reads: object): Promise<any> => {
    if (!('session' in reads)) throw new Error('no table');
    const { caller } = now;
    return {
      user: {
        ...noFlags,
        active: true,
        startWork: '00:00',
        endWork: '23:59',
        queueIds: [],
        signedOutBefore: null,
        endedSignIns: [],
        browserSessions: [anId('S1')],
        ...ids,
        ...caller,
      },
      session: caller.session === 'none' ? null : { id: anId('S1'), revoked: caller.session ?? null },
      company: { status: true, timeZone: 'America/Sao_Paulo', settings: companySettingDefaults, dueDate: '2999-01-01', ...caller },
    };
  },
}));
/** All callers of all routes are of one company: together they make more requests than its limit allows in a window. */
vi.mock(import('../functions/src/platform/tenant-limit.ts'), async (original) => ({ ...(await original()), limitTenant: async () => {} }));
vi.mock(import('../functions/src/organisation/companies/service/plan-of.ts'), () => ({
  planOf: async () => ({ ...ownersPlan.flags, ...(now.caller.barePlan ? planFlags.parse(allOff) : {}) }),
}));
const allOff = Object.fromEntries(Object.keys(planFlags.shape).map((flag) => [flag, false]));
const noFlags = {
  profile: 'user',
  super: false,
  allowConnections: false,
  showContacts: false,
  ...Object.fromEntries(flags.map((flag) => [flag, false])),
};

type Handler = (event: APIGatewayProxyEventV2, context: object) => Promise<APIGatewayProxyStructuredResultV2>;
/** The real entry behind every route. */
const handlers = new Map<string, Handler>();

beforeAll(async () => {
  for (const { environment } of Object.values(topology.functions))
    for (const name of Object.keys(environment)) vi.stubEnv(name, name.endsWith('_URL') || name === 'TOKEN_ISSUER' ? nowhere : 'eA==');
  vi.stubEnv('AWS_ENDPOINT_URL', nowhere);
  vi.stubEnv('AWS_MAX_ATTEMPTS', '1');
  vi.stubEnv('AWS_REGION', 'us-east-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'test');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test');
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  for (const { entry, triggers } of Object.values(topology.functions))
    for (const trigger of triggers) {
      if (trigger.on !== 'http') continue;
      const { handler } = await import(/* @vite-ignore */ `../${entry}`);
      for (const { method, path } of Object.values(trigger.contract)) handlers.set(`${method} ${path}`, handler);
    }
});
/** A port that nothing listens on. */
const nowhere = 'http://127.0.0.1:1';

const answered = z.object({ error: z.string() });
/** What a caller is told at the door of a route: null who gets past it, however the use case ends, which has neither input nor table. */
const refusalAt = async (routeKey: string, { authorization, person }: Caller): Promise<string | null> => {
  now.caller = person ?? {};
  const [method = '', path = ''] = routeKey.split(' ');
  const event = {
    version: '2.0',
    routeKey: 'ANY /{proxy+}',
    // Path parameters are sent as `{id}`, which the schema of an id refuses: after authentication and authorisation, which are what is tested.
    rawPath: path,
    rawQueryString: '',
    headers: authorization ? { authorization } : {},
    isBase64Encoded: false,
    requestContext: { stage: 'api', http: { method, sourceIp: '127.0.0.1' } },
  } as APIGatewayProxyEventV2;
  const handler = handlers.get(routeKey);
  if (!handler) throw new Error(`no function of the topology serves ${routeKey}`);
  const { body } = await handler(event, { awsRequestId: 'r' });
  const answer = answered.safeParse(JSON.parse(body ?? 'null'));
  // Thrown before the permission is checked, so it says nothing about who is let in.
  if (answer.data?.error === 'ERR_TOO_MANY_REQUESTS') throw new Error(`${routeKey} was refused by the limit on a company's requests`);
  const atTheDoor: ReadonlyArray<string> = [
    ...Object.values(callers).map(({ refusal }) => refusal),
    'ERR_NOT_FOUND',
    'ERR_METHOD_NOT_ALLOWED',
  ];
  return answer.data && atTheDoor.includes(answer.data.error) ? answer.data.error : null;
};

const table = readPermissionTable();

it(`finds every route in ${permissionTableFile}, and no route that is gone`, () => {
  const rows = everyRoute.map(({ row }) => row);
  const missing = rows.filter((row) => !table.has(row));

  expect(missing, `say in ${permissionTableFile} who may call ${missing.join(', ')}`).toEqual([]);
  expect([...table.keys()].filter((row) => !rows.includes(row))).toEqual([]);
});

describe(`lets in whom ${permissionTableFile} lets in`, () => {
  it.each(everyRoute.filter(({ row }) => table.has(row)))('$row', async ({ row, route }) => {
    const refusals: Record<string, string | null> = {};
    for (const [who, caller] of Object.entries(callers)) refusals[who] = await refusalAt(`${route.method} ${route.path}`, caller);

    const cells = table.get(row);
    expect(refusals).toEqual(
      Object.fromEntries(
        Object.entries(callers).map(([who, { column, refusal, inFull }]) => [
          who,
          cells?.[column] ? null : inFull && !cells?.[inFull] ? 'ERR_NO_PERMISSION' : refusal,
        ]),
      ),
    );
  });
});
