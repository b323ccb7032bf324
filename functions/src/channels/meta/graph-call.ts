import { parseJson } from '@balcao/shared/domain/text/parse-json.ts';
import type { FailureRule, MediaOutcome, Refusal, Unclear } from '../adapter.ts';
import { readField, readList, readNumber, readText } from './read-json.ts';

/** What came back from Meta, or why nothing did. */
export type Answer =
  | { kind: 'answer'; status: number; ok: boolean; json: unknown /** From the headers; absent: Meta named no time. */; waitSec?: number }
  | Refusal
  | Unclear;
export type Answered = Extract<Answer, { kind: 'answer' }>;

/** One call of the Graph API. It answers with an outcome and never throws for what the other side does.
 *  @param init as for `fetch`; a text as body is JSON. */
export const graphCall = async (url: string, init: RequestInit & { token?: string }, limitMs: number): Promise<Answer> => {
  const { token, headers, ...request } = init;
  try {
    const response = await fetch(url, {
      ...request,
      headers: {
        ...(typeof request.body === 'string' ? { 'content-type': 'application/json' } : {}),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...whoAsks,
        ...Object.fromEntries(new Headers(headers)),
      },
      signal: AbortSignal.timeout(limitMs),
    });
    const text = await response.text();
    const answer = { kind: 'answer', status: response.status, ok: response.ok, json: parseJson(text) ?? null } as const;
    const waitSec = response.ok ? null : waitOf(response.headers);
    return waitSec === null ? answer : { ...answer, waitSec };
  } catch (error) {
    return toFailure(error);
  }
};

/** Meta's file servers are said to refuse the names that libraries give themselves. */
const whoAsks = { 'user-agent': 'Balcao/1.0' };

/** Whether an address of a file is over, as those of WhatsApp are after five minutes: what a 4xx without Meta's own error says. */
export const isAddressOver = (outcome: MediaOutcome): boolean =>
  outcome.kind === 'gone' || (outcome.kind === 'refused' && outcome.action === 'fail' && outcome.code === null);

/** How long Meta asks to wait: `Retry-After` in seconds or as a date, or what it estimates until calls are allowed again, in minutes. Of an app or a
 *  page it only says that its calls are used up.
 *  https://developers.facebook.com/docs/graph-api/overview/rate-limiting */
const waitOf = (headers: Headers): number | null => {
  const said = headers.get('retry-after')?.trim() ?? '';
  if (/^\d{1,9}$/.test(said)) return Number(said);
  const at = said === '' ? Number.NaN : Date.parse(said);
  if (!Number.isNaN(at)) return Math.max(0, Math.ceil((at - Date.now()) / 1000));
  const usage: unknown = parseJson(headers.get('x-business-use-case-usage') ?? '');
  const minutes = (typeof usage === 'object' && usage !== null ? Object.values(usage) : [])
    .flatMap((each) => readList(each))
    .map((each) => readNumber(readField(each, 'estimated_time_to_regain_access')) ?? 0);
  const longest = Math.max(0, ...minutes);
  if (longest > 0) return longest * 60;
  const isUsedUp = ['x-app-usage', 'x-page-usage'].some((name) => usedPercentOf(headers.get(name)) >= 100);
  return isUsedUp ? usedUpWaitSec : null;
};

/** The calls of the last hour count, and refused ones too. */
const usedUpWaitSec = 300;

/** The largest share that is used of what an app or a page may ask in an hour: calls, time, time of processors. */
const usedPercentOf = (header: string | null): number => {
  const usage: unknown = parseJson(header ?? '');
  const shares = ['call_count', 'total_time', 'total_cputime'].map((name) => readNumber(readField(usage, name)) ?? 0);
  return Math.max(...shares);
};

/** What to do about an error, by Meta's code and its subcode. */
export type RuleOf = (code: number, subcode: number | null) => FailureRule;

/** A server error without Meta's own error in it comes from something in between, which may have passed the call on. */
export const toRefusal = ({ status, json, waitSec }: Answered, ruleOf: RuleOf): Refusal | Unclear => {
  const error = readField(json, 'error');
  const code = readNumber(readField(error, 'code'));
  if (code === null && status >= 500) return { kind: 'unclear', cause: 'serverError', httpStatus: status };
  const details =
    readText(readField(readField(error, 'error_data'), 'details'), 1000) ?? readText(readField(error, 'message'), 1000) ?? `HTTP ${status}`;
  const asked = waitSec === undefined ? {} : { askedToWaitSec: waitSec };
  if (code !== null) return { kind: 'refused', code, details, ...asked, ...ruleOf(code, readNumber(readField(error, 'error_subcode'))) };
  return status === 429
    ? { kind: 'refused', code, details, ...asked, action: 'retry', retryAfterSec: 5, reasonKey: 'throughput' }
    : { kind: 'refused', code, details, action: 'fail', reasonKey: 'unknown' };
};

type FileFetch = {
  /** Absent: the address alone opens it, and may lead on to others that `mayFetch` allows. */
  token?: string;
  mayFetch?: (url: URL) => boolean;
  announcedType: string | null;
  maxBytes: number;
  limitMs: number;
  ruleOf: RuleOf;
};

/** A file that lies at an address, at most so many bytes of it, whatever size is announced. */
export const fetchFile = async (
  url: string,
  { token, mayFetch, announcedType, maxBytes, limitMs, ruleOf }: FileFetch,
): Promise<MediaOutcome> => {
  try {
    const response = await open(url, { token, mayFetch, signal: AbortSignal.timeout(limitMs) });
    if (!response || response.status === 404 || response.status === 410) return { kind: 'gone' };
    if (!response.ok) {
      return toRefusal({ kind: 'answer', status: response.status, ok: false, json: parseJson(await response.text()) ?? null }, ruleOf);
    }
    const body = await readAtMost(response, maxBytes);
    if (body.kind === 'tooLarge') return body;
    const mimeType = announcedType ?? response.headers.get('content-type') ?? 'application/octet-stream';
    return { kind: 'media', bytes: body.bytes, mimeType, sizeBytes: body.bytes.byteLength };
  } catch (error) {
    return toFailure(error);
  }
};

const mostRedirects = 3;

/** Null where an address leads that may not be asked. */
const open = async (
  url: string,
  { token, mayFetch, signal }: Pick<FileFetch, 'token' | 'mayFetch'> & { signal: AbortSignal },
): Promise<Response | null> => {
  const headers = { ...whoAsks, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) };
  if (!mayFetch) return fetch(url, { headers, signal });
  let next = url;
  for (let hop = 0; hop <= mostRedirects; hop++) {
    if (!URL.canParse(next) || !mayFetch(new URL(next))) return null;
    const response = await fetch(next, { redirect: 'manual', headers: whoAsks, signal });
    const location = response.status >= 300 && response.status < 400 ? response.headers.get('location') : null;
    if (location === null) return response;
    await response.body?.cancel();
    if (!URL.canParse(location, next)) return null;
    next = new URL(location, next).href;
  }
  return null;
};

const neverConnected = new Set<unknown>([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

const toFailure = (error: unknown): Refusal | Unclear => {
  if (error instanceof Error && error.name === 'TimeoutError') return { kind: 'unclear', cause: 'timeout', httpStatus: null };
  const cause = error instanceof Error ? error.cause : undefined;
  return neverConnected.has(readField(cause, 'code'))
    ? { kind: 'refused', code: null, details: 'no connection', action: 'retry', retryAfterSec: 5, reasonKey: 'transient' }
    : { kind: 'unclear', cause: 'network', httpStatus: null };
};

const readAtMost = async (
  response: Response,
  maxBytes: number,
): Promise<{ kind: 'bytes'; bytes: Uint8Array<ArrayBuffer> } | { kind: 'tooLarge'; sizeBytes: number }> => {
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  for await (const chunk of response.body ?? []) {
    sizeBytes += chunk.byteLength;
    if (sizeBytes > maxBytes) return { kind: 'tooLarge', sizeBytes };
    chunks.push(chunk);
  }
  const bytes = new Uint8Array(sizeBytes);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return { kind: 'bytes', bytes };
};
