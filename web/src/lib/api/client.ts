import { parseJson } from '@balcao/shared/domain/text/parse-json.ts';
import type { z } from 'zod';
import { ApiError, loadErrorTexts } from './api-error.ts';
import { apiPath, takeBegunRequest } from './first-request.ts';
import { refreshSession } from './refresh-session.ts';
import { type Operations, routes } from './routes.generated.ts';
import { clearSession, currentSession, personKey } from './session.ts';

export type Operation = keyof typeof routes;
type Schema<K extends Operation, P extends string> = Operations[K] extends Record<P, infer S extends z.ZodType> ? S : never;
type Part<K extends Operation, P extends string> = [Schema<K, P>] extends [never] ? unknown : { [part in P]: z.input<Schema<K, P>> };

/** What an operation takes: `params`, `query` and `body` as its contract says; a wrong or missing part fails to compile. */
export type Input<K extends Operation> = Part<K, 'params'> & Part<K, 'query'> & Part<K, 'body'>;
export type Output<K extends Operation> = z.output<Operations[K]['response']>;

type Options = {
  signal?: AbortSignal;
  /** Identity token of a sign-in that has no session yet; such a call neither renews nor ends anything. */
  identityToken?: string;
};
type Call<K extends Operation> =
  unknown extends Input<K>
    ? (input?: undefined, options?: Options) => Promise<Output<K>>
    : (input: Input<K>, options?: Options) => Promise<Output<K>>;
type LooseInput = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown } | undefined;

/** Calls an operation with the session's token. 403 `ERR_SESSION_EXPIRED` renews the token once and repeats the call, in the name of the same person only;
 *  401 ends the session, unless another one has begun since the call.
 *  @throws ApiError */
const call = async (operation: Operation, input: LooseInput, options: Options = {}): Promise<unknown> => {
  if (options.identityToken) return send(operation, input, options);
  const { token, user } = currentSession();
  try {
    return await send(operation, input, options);
  } catch (error) {
    if (token && error instanceof ApiError && error.code === 'ERR_SESSION_EXPIRED')
      return sendRenewed({ token, person: personKey(user) }, operation, input, options);
    tellRefusal(error, token);
    throw error;
  }
};

const sendRenewed = async (
  asked: { token: string; person: string | null },
  operation: Operation,
  input: LooseInput,
  options: Options,
): Promise<unknown> => {
  let { token }: { token: string | null } = asked;
  try {
    await refreshSession(asked.token);
    if (personKey() !== asked.person) throw new ApiError('OFFLINE', 0, undefined);
    ({ token } = currentSession());
    return await send(operation, input, options);
  } catch (error) {
    tellRefusal(error, token);
    throw error;
  }
};

/** @param token what was refused */
const tellRefusal = (error: unknown, token: string | null): void => {
  if (!(error instanceof ApiError) || token !== currentSession().token) return;
  if (error.status === 401) endSession(error.code);
  else if (error.code === 'ERR_SUBSCRIPTION_EXPIRED') listeners.subscriptionExpired();
};

const send = async (operation: Operation, input: LooseInput, options: Options): Promise<unknown> => {
  const [method, path] = routes[operation];
  const { token, sessionId } = currentSession();
  const headers: Record<string, string> = {};
  if (options.identityToken) headers.authorization = `Bearer ${options.identityToken}`;
  else if (token) headers.authorization = `Bearer ${token}~${sessionId}`;
  if (input?.body !== undefined) headers['content-type'] = 'application/json';
  const asked = `${fillPath(path, input?.params)}${toQuery(input?.query)}`;
  const begun = method === 'GET' && !options.identityToken ? await takeBegunRequest(asked, token) : null;
  const response =
    begun ??
    (await fetchOrOffline(apiPath + asked, {
      method,
      headers,
      signal: options.signal,
      // What is told while the page goes still gets there; browsers limit it to small ones.
      ...(input?.body === undefined ? { keepalive: method !== 'GET' } : { body: JSON.stringify(input.body) }),
    }));
  // A page instead of an answer is somebody else's: the sign-in of a train's network, for one.
  if (response.headers.get('content-type')?.startsWith('text/html')) throw new ApiError('OFFLINE', 0, undefined);
  const text = await response.text();
  const json = parseJson(text);
  const parsed = json === undefined ? text : json;
  if (response.ok) return parsed;
  await loadErrorTexts();
  const { code, error, details } = isErrorBody(parsed) ? parsed : { error: 'ERR_INTERNAL' };
  throw new ApiError(code ?? error, response.status, details);
};

const fetchOrOffline = async (url: string, init: RequestInit): Promise<Response> => {
  try {
    return await fetch(url, init);
  } catch (cause) {
    if (init.signal?.aborted) throw cause;
    throw new ApiError('OFFLINE', 0, undefined, { cause });
  }
};

const isErrorBody = (body: unknown): body is { error: string; code?: string; details?: unknown } =>
  typeof body === 'object' && body !== null && 'error' in body && typeof body.error === 'string';

/** /tickets/{id} with id 7 → /tickets/7 */
export const fillPath = (path: string, params: Record<string, unknown> | undefined): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params?.[name])));

/** Absent and empty values are left out; lists travel as JSON. */
export const toQuery = (query: Record<string, unknown> | undefined): string => {
  const pairs = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== null && value !== '');
  if (pairs.length === 0) return '';
  return `?${new URLSearchParams(pairs.map(([key, value]) => [key, Array.isArray(value) ? JSON.stringify(value) : String(value)]))}`;
};

const listeners = { sessionEnded: (_code: string) => {}, subscriptionExpired: () => {} };

/** Who to tell when the server ended the session, or refuses because the company's subscription is over (the router moves on). */
export const onRefusal = (change: Partial<typeof listeners>): void => {
  Object.assign(listeners, change);
};

/** Ends the session here because the server said so; `code` says why. */
export const endSession = (code: string): void => {
  if (renewing > 0) return;
  if (!currentSession().token) return;
  clearSession();
  listeners.sessionEnded(code);
};

const operations: readonly string[] = Object.keys(routes);
const isOperation = (name: string): name is Operation => operations.includes(name);

/** `api.listTickets({ query })`: one function per operation of the contract. The names are known at run time, the types come
 *  from the contract; nothing but this line joins them. */
export const api: { [K in Operation]: Call<K> } = Object.fromEntries(
  operations.filter(isOperation).map((operation) => [operation, (input: LooseInput, options?: Options) => call(operation, input, options)]),
) as never;

let renewing = 0;
/** Does what ends this session on purpose and gives it another one: meanwhile nobody is signed out here for it. */
export const renewingSession = async (act: () => Promise<void>): Promise<void> => {
  renewing++;
  try {
    await act();
  } finally {
    renewing--;
  }
};
