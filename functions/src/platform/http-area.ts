import middy from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import type { z } from 'zod';
import type { ContractRoutes, Route } from '@balcao/shared/contract/route.ts';
import { companyId as companyIdSchema, type CompanyId, type PlanId } from '@balcao/shared/domain/ids.ts';
import type { PlanFlags } from '@balcao/shared/domain/companies/plan-flags.ts';
import { can, planFlagOf } from '@balcao/shared/domain/permissions.ts';
import { cleanTexts } from '@balcao/shared/domain/text/clean-texts.ts';
import { AppError, toErrorBody } from '@balcao/shared/errors/app-error.ts';
import { catalogue, type ErrorCode } from '@balcao/shared/errors/catalogue.ts';
import texts from '@balcao/shared/i18n/errors/pt.json' with { type: 'json' };
import type { Actor } from './actor.ts';
import type { IdentityToken } from './identity-token.ts';
import { routeFinder } from './find-route.ts';
import { log } from './logger.ts';
import { isMultipart, parseMultipart, type FormFile } from './multipart.ts';
import { limitTenant } from './tenant-limit.ts';
import { withinCompany } from './tenant-scope.ts';

export type Identity = Extract<IdentityToken, { kind: 'valid' }>;

/** Functions that identify the caller of a route, supplied by the area that owns users. `actor` and `identity` throw AppError when the
 *  caller is not signed in. */
export type Authentication = {
  /** The user of a valid session, by the request's `authorization` header. `whenExpired`: also accept users of a company whose
   *  subscription has expired. */
  actor: (authorization: string | undefined, options: { whenExpired: boolean }) => Promise<Actor>;
  /** The content of the identity token in the `authorization` header, for routes that start a session and so need none. */
  identity: (authorization: string | undefined) => Promise<Identity>;
  /** The features that a company's plan includes. Called only for routes whose permission depends on such a feature. */
  planOf: (planId: PlanId) => Promise<PlanFlags>;
};

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
type Caller<R extends Route> = R['permission'] extends 'public' ? null : R['permission'] extends 'session:start' ? Identity : Actor;

export type Call<R extends Route> = {
  actor: Caller<R>;
  params: Parsed<R['params']>;
  query: Parsed<R['query']>;
  body: Parsed<R['body']>;
  /** The unparsed bytes of the request body, for checking signatures. */
  raw: Buffer;
  /** Files of a multipart form; undefined on routes that take no forms. */
  files: R['form'] extends true ? ReadonlyArray<FormFile> : undefined;
  headers: Readonly<Record<string, string | undefined>>;
  /** IP address that the gateway received the request from: that of a CloudFront edge server, when the request came through CloudFront. */
  source: string;
};
export type UseCases<Routes extends ContractRoutes> = {
  [Name in keyof Routes]: (call: Call<Routes[Name]>) => Promise<z.input<Routes[Name]['response']>>;
};

/** Makes the Lambda handler for the routes of an area. For each request it sets the log context, checks sign-in and permission, parses
 *  the input, runs the use case and checks its output. An AppError is answered with its status and code; any other error is logged in
 *  full and answered with a generic 500. */
export const httpArea = <Routes extends ContractRoutes>(
  contract: Routes,
  useCases: UseCases<Routes>,
  /** Identifies the callers of the routes; null for an area in which every route is public. */
  authentication: Authentication | null,
): ((event: APIGatewayProxyEventV2, context: Context) => Promise<APIGatewayProxyStructuredResultV2>) => {
  const find = routeFinder(contract);

  const answer = async (event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> => {
    const found = find(event);
    if ('allowed' in found) {
      if (found.allowed.length === 0) throw new AppError('ERR_NOT_FOUND', undefined);
      throw new AppError('ERR_METHOD_NOT_ALLOWED', { allowed: [...found.allowed] });
    }
    const { name, route, pathParameters } = found;
    const actor = await callerOf(route, event.headers.authorization, authentication);
    const raw = Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8');
    const form = await formOf(route, event.headers['content-type'], raw);
    const call = {
      actor,
      params: parsed(route.params, cleanTexts(pathParameters), 'params'),
      query: parsed(route.query, cleanTexts(event.queryStringParameters ?? {}), 'query'),
      body: route.rawBody ? undefined : parsed(route.body, cleanTexts(form ? form.fields : bodyOf(route, raw)), 'body'),
      raw,
      files: route.form ? (form?.files ?? []) : undefined,
      headers: event.headers,
      source: event.requestContext.http.sourceIp,
    };
    const useCase: unknown = useCases[name];
    if (typeof useCase !== 'function') throw new Error(`no use case for ${name}`);
    const companyId = companyOf(actor, call.params);
    const result: unknown = await (companyId === null ? useCase(call) : withinCompany(companyId, () => useCase(call)));
    const output = route.response.safeParse(result);
    if (!output.success) throw new Error(`${name} answered against its contract`, { cause: output.error });
    return route.textType
      ? { statusCode: 200, headers: { 'content-type': route.textType }, body: String(output.data) }
      : { statusCode: 200, headers: jsonHeaders, body: JSON.stringify(output.data) };
  };

  return middy<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2>()
    .before(({ event, context }) => {
      const found = find(event);
      const route = 'route' in found ? `${found.route.method} ${found.route.path}` : event.routeKey;
      log.withContext({ route, requestId: context.awsRequestId });
    })
    .onError((request) => {
      request.response = toResponse(request.error);
    })
    .handler(answer);
};

const jsonHeaders = { 'content-type': 'application/json', 'cache-control': 'no-store' };

const toResponse = (error: unknown): APIGatewayProxyStructuredResultV2 => {
  if (error instanceof AppError) {
    log.info('HTTP_REFUSED answered with a refusal', { code: error.code });
    const refusal: AppError<ErrorCode> = error;
    return {
      statusCode: catalogue[refusal.code].status,
      headers: { ...jsonHeaders, ...headersOf(refusal) },
      body: JSON.stringify(toErrorBody(refusal, texts[refusal.code])),
    };
  }
  log.error('HTTP_FAILED answered with a fault', error);
  return { statusCode: 500, headers: jsonHeaders, body: JSON.stringify({ error: 'ERR_INTERNAL', message: texts.ERR_INTERNAL }) };
};

/** The company that the use case is restricted to: its table keys may only be of this company. It is the caller's company, or for public
 *  routes (webhooks) the one in the path. Null = no restriction: for super users, and for public routes without a company in the path. */
const companyOf = (caller: Actor | Identity | null, params: unknown): CompanyId | null => {
  if (caller) return 'super' in caller && caller.super ? null : caller.companyId;
  const named = typeof params === 'object' && params !== null && 'companyId' in params ? companyIdSchema.safeParse(params.companyId) : null;
  return named?.data ?? null;
};

const callerOf = async (
  route: Route,
  authorization: string | undefined,
  authentication: Authentication | null,
): Promise<Actor | Identity | null> => {
  if (route.permission === 'public') return null;
  if (authentication === null) throw new Error(`${route.path} is not public, and its function knows nobody`);
  if (route.permission === 'session:start') return authentication.identity(authorization);
  const actor = await authentication.actor(authorization, { whenExpired: route.whenExpired === true });
  log.withContext({ route: `${route.method} ${route.path}`, companyId: actor.companyId, userId: actor.userId });
  await limitTenant(actor.companyId);
  if (!can(actor, route.permission)) throw new AppError('ERR_NO_PERMISSION', undefined);
  const flag = planFlagOf(route.permission);
  if (flag !== null && !(await authentication.planOf(actor.planId))[flag]) throw new AppError('ERR_NOT_IN_PLAN', undefined);
  return actor;
};

/** Response headers that HTTP requires for an error: `retry-after` when there were too many requests, `allow` for a wrong method; else none. */
const headersOf = ({ code, details }: AppError<ErrorCode>): Record<string, string> => {
  if (code === 'ERR_TOO_MANY_REQUESTS') {
    const { data } = catalogue.ERR_TOO_MANY_REQUESTS.details.safeParse(details);
    return data ? { 'retry-after': String(data.retryAfterSec) } : {};
  }
  if (code === 'ERR_METHOD_NOT_ALLOWED') {
    const { data } = catalogue.ERR_METHOD_NOT_ALLOWED.details.safeParse(details);
    return data ? { allow: data.allowed.join(', ') } : {};
  }
  return {};
};

/** The largest JSON body that a route accepts, in bytes: `maxBodyBytes` if the route declares it, else 64 kB for callers without a session
 *  and 1 MB with one. Parsing and validating megabytes of small keys would take seconds. */
const maxJsonBytesOf = ({ permission, maxBodyBytes }: Route): number =>
  maxBodyBytes ?? (permission === 'public' || permission === 'session:start' ? 64 * 1024 : 1024 * 1024);

const bodyOf = (route: Route, raw: Buffer): unknown => {
  if (!route.body) return undefined;
  if (raw.length > maxJsonBytesOf(route)) throw new AppError('ERR_BODY_TOO_LARGE', undefined);
  return raw.length === 0 ? {} : jsonIn(raw);
};

/** Parses a request body as JSON. @throws AppError ERR_MALFORMED_BODY */
export const jsonIn = (raw: Buffer): unknown => {
  try {
    return JSON.parse(raw.toString('utf8'));
  } catch (cause) {
    throw new AppError('ERR_MALFORMED_BODY', undefined, { cause });
  }
};

/** The request body parsed as a multipart form; null when the body is no such form, or when the route has no body or reads its raw bytes.
 *  @throws AppError ERR_MALFORMED_BODY when the body is a form and the route accepts only JSON. */
const formOf = async (route: Route, contentType: string | undefined, raw: Buffer) => {
  if (!route.body || route.rawBody || contentType === undefined || !isMultipart(contentType)) return null;
  if (!route.form) throw new AppError('ERR_MALFORMED_BODY', undefined);
  return parseMultipart(contentType, raw);
};

const parsed = (schema: z.ZodType | undefined, value: unknown, part: string): unknown => {
  if (!schema) return undefined;
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new AppError('ERR_VALIDATION', {
    issues: result.error.issues.slice(0, 20).map((issue) => ({ path: [part, ...issue.path].join('.'), message: issue.message })),
  });
};
