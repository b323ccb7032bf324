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

type Values = Readonly<Record<string, string>>;

/** The request of an HTTP node, with the variables in it: in the address as one part of it each, in the body as texts of the JSON, so that what a customer wrote
 *  never becomes another field or another address. Null: it is no address. */
export const httpCallOf = (data: NodeOf<'httpRequest'>['data'], values: Values): HttpCall | null => {
  // A variable at the very beginning may be the service's address itself.
  const address = fillPlaceholders(data.url.trim(), values, 'blank', (value, offset) =>
    offset === 0 ? value.trim() : encodeURIComponent(value),
  );
  if (!/^https?:\/\/[^\s/]+/i.test(address)) return null;
  return {
    method: data.method,
    url: withQuery(address, data.queryParams ?? [], values),
    headers: { 'content-type': 'application/json', accept: 'application/json', ...headersIn(data.headersString, values) },
    body: data.method === 'GET' ? null : bodyIn(data.requestBody, values),
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
const bodyIn = (typed: string, values: Values): string => {
  const read = parsed(typed);
  if (read !== undefined) return JSON.stringify(filled(read, values));
  const whole = fillPlaceholders(typed, values, 'blank', (value) =>
    /^-?\d{1,15}(?:\.\d{1,10})?$/.test(value) ? value : JSON.stringify(value),
  );
  return parsed(whole) === undefined ? fillPlaceholders(typed, values) : whole;
};

const filled = (value: unknown, values: Values): unknown => {
  if (typeof value === 'string') return fillPlaceholders(value, values);
  if (Array.isArray(value)) return value.map((each) => filled(each, values));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, filled(each, values)]));
};

/** What of an answer is kept: the beginning of it as `apiResponse`, and the variables that the node names by their paths. Of what is no JSON only the former. */
export const savedOf = (
  data: Pick<NodeOf<'httpRequest'>['data'], 'saveVariables' | 'responseVariables'>,
  text: string,
): Record<string, string> => {
  const read = parsed(text);
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
