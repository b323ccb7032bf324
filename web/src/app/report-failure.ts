import type { ClientError } from '@balcao/shared/contract/client-errors.ts';
import { appVersion } from '@balcao/shared/domain/app-version.ts';
import { CancelledError } from '@tanstack/react-query';
import { ApiError } from '../lib/api/api-error.ts';
import { apiPath } from '../lib/api/first-request.ts';
import { routes } from '../lib/api/routes.generated.ts';
import type { Failure } from '../lib/failures.ts';
import { storedLanguage } from '../lib/i18n/languages.ts';
import { ChunkError } from '../lib/lazy-part.ts';

/** Reports of one page load. A fault that repeats itself says nothing new. */
const maxReports = 10;
const maxFrames = 20;
const reported = new Set<string>();

/** Tells the server of an error, once for each: its class and where it was thrown, never its message, which may quote what somebody wrote. What is no fault
 *  of the app is not reported (a refusal, a request that was given up), nor does anybody notice when a report does not get through. */
export const reportFailure = (failure: Failure, route: string | null): void => {
  const { error } = failure;
  if (error instanceof ApiError || isGivenUp(error)) return;
  const report = toReport(failure, route);
  const { name, kind, place, frames } = report;
  const key = JSON.stringify([name, kind, place, frames[0]]);
  if (reported.has(key) || reported.size >= maxReports) return;
  reported.add(key);
  const [method, path] = routes.reportClientError;
  void fetch(apiPath + path, {
    method,
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(report),
  }).catch(() => undefined);
};

/** A request that was given up, here or by the query cache. */
const isGivenUp = (error: unknown): boolean =>
  error instanceof CancelledError || (error instanceof DOMException && error.name === 'AbortError');

const toReport = ({ kind, place, error }: Failure, route: string | null): ClientError => ({
  name: error instanceof Error && /^[A-Za-z]{1,60}$/.test(error.name) ? error.name : 'Error',
  kind: error instanceof ChunkError ? 'chunk' : kind,
  place,
  route,
  frames: error instanceof Error ? framesOf(error) : [],
  version: appVersion,
  language: storedLanguage(),
  browser: browserOf(navigator.userAgent),
});

/** Of a stack only what names a file of the build: `https://app/assets/bubble-Dq3x.js:1:4021`. The message, which Chromium puts before it, is left out first. */
const framesOf = ({ stack = '', message }: Error): ClientError['frames'] =>
  [...stack.replace(message, '').matchAll(/\/assets\/([\w-]+(?:\.[\w-]+)*\.js):(\d+):(\d+)/g)]
    .slice(0, maxFrames)
    .map(([, file = '', line, column]) => ({ file, line: Number(line), column: Number(column) }));

/** Several say that they are Chrome or Safari too, so the order matters. */
const browsers = [
  ['edge', /Edg/],
  ['opera', /OPR\//],
  ['firefox', /(Firefox|FxiOS)\//],
  ['chrome', /(Chrome|CriOS)\//],
  ['safari', /Safari\//],
] as const;
const browserOf = (userAgent: string): ClientError['browser'] => browsers.find(([, sign]) => sign.test(userAgent))?.[0] ?? 'other';
