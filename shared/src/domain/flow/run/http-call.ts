import { fillPlaceholders } from '../../placeholders.ts';
import { cutCodePoints } from '../../text/cut-text.ts';
import type { NodeOf } from '../drawing.ts';
import { longestVariable } from './flow-run.ts';

export type HttpCall = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  url: string;
  headers: Readonly<Record<string, string>>;
  /** JSON; null for GET. */
  body: string | null;
  timeoutMs: number;
};

/** Why a node makes no request: what its address, body or headers come to is none, or too large. */
export type NoHttpCall = { fault: 'ERR_ADDRESS' | 'ERR_BODY' | 'ERR_HEADERS' };

/** In UTF-16 code units, once the variables stand in them. */
const longestAddress = 8_000;
const longestBody = 256 * 1024;
const longestHeaders = 16 * 1024;
/** As deep as bodies of this product's own routes. */
const deepestJson = 64;

type Values = Readonly<Record<string, string>>;

/** The request of an HTTP node, with the variables in it: in the address as one part of it each, in the body as texts of the JSON, so that what a customer wrote
 *  never becomes another field or another address. */
export const httpCallOf = (data: NodeOf<'httpRequest'>['data'], values: Values): HttpCall | NoHttpCall => {
  // A variable at the very beginning may be the service's address itself.
  const address = fillPlaceholders(data.url.trim(), values, 'blank', (value, offset) =>
    offset === 0 ? value.trim() : encodeURIComponent(value),
  );
  const url = withQuery(address, data.queryParams ?? [], values);
  if (!/^https?:\/\/[^\s/]+/i.test(address) || url.length > longestAddress) return { fault: 'ERR_ADDRESS' };
  const body = data.method === 'GET' ? null : bodyIn(data.requestBody, values);
  if (body !== null && (body === 'tooDeep' || body.text.length > longestBody)) return { fault: 'ERR_BODY' };
  const typed = headersIn(data.headersString, values);
  if (Object.entries(typed).reduce((sum, [name, value]) => sum + name.length + value.length, 0) > longestHeaders)
    return { fault: 'ERR_HEADERS' };
  return {
    method: data.method,
    url,
    headers: { 'content-type': 'application/json', accept: 'application/json', ...typed },
    body: body && body.text,
    timeoutMs: Math.min(Math.max(Math.round(data.timeout) || shortestMs, shortestMs), longestMs),
  };
};
/** Behind the query that the address may have, before its fragment. */
const withQuery = (address: string, params: ReadonlyArray<{ key: string; value: string }>, values: Values): string => {
  const query = params
    .filter(({ key }) => key.trim() !== '')
    .map(({ key, value }) => `${encodeURIComponent(key.trim())}=${encodeURIComponent(fillPlaceholders(value, values))}`)
    .join('&');
  const [bare = ''] = address.split('#');
  if (query === '') return bare;
  return `${bare}${bare.includes('?') ? '&' : '?'}${query}`;
};
const shortestMs = 1_000;
const longestMs = 45_000;

/** Headers as somebody typed them, as JSON; those that are no headers, or ours to set, are left out. */
const headersIn = (typed: string, values: Values): Record<string, string> => {
  const read = parsed(typed);
  if (typeof read !== 'object' || read === null || Array.isArray(read)) return {};
  return Object.fromEntries(
    Object.entries(read).flatMap(([name, value]): Array<[string, string]> => {
      const header = name.trim().toLowerCase();
      if (!/^[a-z0-9!#$%&'*+.^_`|~-]{1,100}$/.test(header) || ownHeaders.has(header)) return [];
      if (typeof value !== 'string' && typeof value !== 'number') return [];
      // Line breaks would begin another header.
      return [[header, fillPlaceholders(String(value), values).replace(/[^\t\u0020-\u007e\u00a0-\u00ff]/g, '')]];
    }),
  );
};
const ownHeaders = new Set([
  'host',
  'content-length',
  'transfer-encoding',
  'connection',
  'accept-encoding',
  'expect',
  'upgrade',
  'te',
  'trailer',
]);

/** A body that is JSON with its placeholders in quotes is filled text by text; otherwise, as in `{ "age": ${idade} }`, a value stands there as what JSON makes
 *  of it. What is no JSON then goes out as it is. */
const bodyIn = (typed: string, values: Values): { text: string } | 'tooDeep' => {
  const read = parsed(typed);
  if (isDeeperThan(deepestJson, read)) return 'tooDeep';
  if (read !== undefined) return { text: JSON.stringify(filled(read, values)) };
  const whole = fillPlaceholders(typed, values, 'blank', (value) =>
    /^-?\d{1,15}(?:\.\d{1,10})?$/.test(value) ? value : JSON.stringify(value),
  );
  const made = parsed(whole);
  if (isDeeperThan(deepestJson, made)) return 'tooDeep';
  return { text: made === undefined ? fillPlaceholders(typed, values) : whole };
};

/** Whether lists and records lie in each other more often than so. */
const isDeeperThan = (most: number, value: unknown): boolean =>
  typeof value === 'object' && value !== null && (most === 0 || Object.values(value).some((each) => isDeeperThan(most - 1, each)));

const filled = (value: unknown, values: Values): unknown => {
  if (typeof value === 'string') return fillPlaceholders(value, values);
  if (Array.isArray(value)) return value.map((each) => filled(each, values));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, filled(each, values)]));
};

/** What of an answer is kept: the beginning of it as `apiResponse`, and the variables that the node names by their paths. Of what is no JSON, or nested deeper
 *  than anything of use, only the former. */
export const savedOf = (
  data: Pick<NodeOf<'httpRequest'>['data'], 'saveVariables' | 'responseVariables'>,
  text: string,
): Record<string, string> => {
  const given = parsed(text);
  const read = isDeeperThan(deepestJson, given) ? undefined : given;
  const named = new Map((data.responseVariables ?? []).map(({ path, variableName }) => [variableName.trim(), path]));
  for (const { path, variable } of data.saveVariables ?? []) named.set(variable.trim(), path);
  named.delete('');
  const saved = [...named]
    .slice(0, mostSaved)
    .map(([name, path]): [string, string] => [name, textOf(read === undefined ? undefined : atPath(read, path))]);
  return { ...Object.fromEntries(saved), apiResponse: cutCodePoints(text, longestVariable), apiError: '' };
};
const mostSaved = 50;

/** What lies at a path such as `data.items[0].name` or `$.total`; undefined when nothing does. */
export const atPath = (value: unknown, path: string): unknown => {
  let found: unknown = value;
  for (const part of path
    .trim()
    .replace(/^\$\.?/, '')
    .replaceAll(/\[['"]?([^\]'"]*)['"]?\]/g, '.$1')
    .split('.')) {
    if (part === '') continue;
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, part)) return undefined;
    found = Reflect.get(found, part);
  }
  return found;
};

const textOf = (value: unknown): string => {
  if (value === undefined || value === null) return '';
  return cutCodePoints(typeof value === 'string' ? value : JSON.stringify(value), longestVariable);
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
