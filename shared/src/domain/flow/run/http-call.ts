import { fillPlaceholders, placeholderParts } from '../../placeholders.ts';
import { cutCodePoints } from '../../text/cut-text.ts';
import { parseJson } from '../../text/parse-json.ts';
import type { NodeOf } from '../drawing.ts';
import { filledAddress } from './filled-address.ts';
import { filledBody } from './filled-body.ts';
import { textFilled } from './filled-text.ts';
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

/** The request of an HTTP node, with the variables in it, each spelt by where it stands, so that what a customer wrote never becomes another field, another header
 *  or another address. */
export const httpCallOf = (data: NodeOf<'httpRequest'>['data'], values: Values): HttpCall | NoHttpCall => {
  const address = filledAddress(data.url, values);
  if (address === null || !/^https?:\/\/[^\s/]+/i.test(address)) return { fault: 'ERR_ADDRESS' };
  const url = withQuery(address, data.queryParams ?? [], values);
  if (url === null || url.length > longestAddress) return { fault: 'ERR_ADDRESS' };
  const typed = headersIn(data.headersString, values);
  if (typed === null || Object.entries(typed).reduce((sum, [name, value]) => sum + name.length + value.length, 0) > longestHeaders)
    return { fault: 'ERR_HEADERS' };
  const headers = { 'content-type': 'application/json', accept: 'application/json', ...typed };
  const body = data.method === 'GET' ? null : filledBody(data.requestBody, headers['content-type'], values);
  if (data.method !== 'GET' && (body === null || body.length > longestBody || isDeeperThan(deepestJson, parseJson(body))))
    return { fault: 'ERR_BODY' };
  return {
    method: data.method,
    url,
    headers,
    body,
    timeoutMs: Math.min(Math.max(Math.round(data.timeout) || shortestMs, shortestMs), longestMs),
  };
};
/** Behind the query that the address may have. */
const withQuery = (address: string, params: ReadonlyArray<{ key: string; value: string }>, values: Values): string | null => {
  const valueOf = (name: string): string => fillPlaceholders(`\${${name}}`, values);
  const fields = params
    .filter(({ key }) => key.trim() !== '')
    .map(({ key, value }) => {
      const filled = textFilled(placeholderParts(value), valueOf);
      return typeof filled === 'string' ? `${encoded(key.trim())}=${encoded(filled)}` : null;
    });
  if (fields.includes(null)) return null;
  const query = fields.join('&');
  if (query === '') return address;
  return `${address}${address.includes('?') ? '&' : '?'}${query}`;
};
const encoded = (text: string): string => encodeURIComponent(text.toWellFormed());
const shortestMs = 1_000;
const longestMs = 45_000;

/** Headers as somebody typed them, as JSON; those that are no headers, or ours to set, are left out. Null where a value would change what a header says. */
const headersIn = (typed: string, values: Values): Record<string, string> | null => {
  const read = parseJson(typed);
  if (typeof read !== 'object' || read === null || Array.isArray(read)) return {};
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(read)) {
    const header = name.trim().toLowerCase();
    if (!/^[a-z0-9!#$%&'*+.^_`|~-]{1,100}$/.test(header) || ownHeaders.has(header)) continue;
    if (typeof value !== 'string' && typeof value !== 'number') continue;
    const filled = headerFilled(header, String(value), values);
    if (filled === null) return null;
    headers[header] = filled;
  }
  return headers;
};

/** Between quotes a value is escaped. Beside a header's own signs, as in `token=${x}, realm=a`, it has none of them; a cookie's is encoded. */
const headerFilled = (header: string, drawn: string, values: Values): string | null => {
  const parts = placeholderParts(drawn);
  const isList = parts.some((part) => 'text' in part && /[,;="]/.test(part.text));
  let written = '';
  let isQuoted = false;
  for (const part of parts) {
    if ('text' in part) {
      for (const [sign] of part.text.matchAll(/\\.|"/gs)) if (sign === '"') isQuoted = !isQuoted;
      written += part.text;
      continue;
    }
    const value = fillPlaceholders(`\${${part.name}}`, values);
    if (header === 'cookie') written += encoded(value);
    else if (isQuoted) written += value.replace(/["\\]/g, '\\$&');
    else if (isList && /[,;="\\]/.test(value)) return null;
    else written += value;
  }
  // Line breaks would begin another header.
  return written.replace(/[^\t\u0020-\u007e\u00a0-\u00ff]/g, '');
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

/** Whether lists and records lie in each other more often than so. */
const isDeeperThan = (most: number, value: unknown): boolean =>
  typeof value === 'object' && value !== null && (most === 0 || Object.values(value).some((each) => isDeeperThan(most - 1, each)));

/** What of an answer is kept: the beginning of it as `apiResponse`, and the variables that the node names by their paths. Of what is no JSON, or nested deeper
 *  than anything of use, only the former. */
export const savedOf = (
  data: Pick<NodeOf<'httpRequest'>['data'], 'saveVariables' | 'responseVariables'>,
  text: string,
): Record<string, string> => {
  const given = parseJson(text);
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
