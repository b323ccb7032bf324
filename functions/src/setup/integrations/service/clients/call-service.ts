import type { DeliveryFailure } from '@balcao/shared/domain/integrations/delivery.ts';
import { cutText } from '@balcao/shared/domain/text/cut-text.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import { catalogue } from '@balcao/shared/errors/catalogue.ts';
import type { callPublic, PublicCall } from '../../../../platform/egress/call-public.ts';

/** How services are called: at public addresses only, and at the local emulators of a developer's machine. */
export type Caller = { call: typeof callPublic; ownOrigins: ReadonlySet<string> };

/** Characters of an answer that are shown. */
const shownLength = 500;
/** Bytes of an answer that are read. */
const maxBytes = 1_000_000;

type Request = Pick<PublicCall, 'headers' | 'body' | 'timeoutMs'>;

/** What a service answered to a POST. @throws AppError ERR_INTEGRATION_ADDRESS, ERR_INTEGRATION_UNREACHABLE, ERR_INTEGRATION_REFUSED for any status but 2xx,
 *  ERR_INTEGRATION_ANSWER for more than a megabyte. */
export const postTo = async ({ call, ownOrigins }: Caller, url: URL, request: Request): Promise<string> => {
  const called = await call(url, { method: 'POST', ...request, maxBytes, ownOrigins });
  if (called.outcome === 'refused') throw failureOf(called.reason);
  const text = Buffer.from(called.bytes).toString('utf8');
  if (called.status < 200 || called.status > 299)
    throw new AppError('ERR_INTEGRATION_REFUSED', { status: called.status, answer: shownAnswer(text) });
  return text;
};

export const shownAnswer = (text: string): string => cutText(text.trim(), shownLength);

/** @throws AppError ERR_INTEGRATION_ANSWER */
export const notAnAnswer = (text: string): never => {
  throw new AppError('ERR_INTEGRATION_ANSWER', { answer: shownAnswer(text) });
};

/** The error for a call without a usable answer. */
export const failureOf = (reason: DeliveryFailure): AppError =>
  reason === 'address'
    ? new AppError('ERR_INTEGRATION_ADDRESS', undefined)
    : reason === 'size' || reason === 'kind' || reason === 'answer'
      ? new AppError('ERR_INTEGRATION_ANSWER', { answer: '' })
      : new AppError('ERR_INTEGRATION_UNREACHABLE', undefined);

/** The status that a service refused a call with; null for every other error. */
export const statusOf = (error: unknown): number | null => {
  if (!(error instanceof AppError) || error.code !== 'ERR_INTEGRATION_REFUSED') return null;
  return catalogue.ERR_INTEGRATION_REFUSED.details.safeParse(error.details).data?.status ?? null;
};

/** Whether the same call may succeed when it is retried. */
export const isRetryable = (error: unknown): boolean => {
  const status = statusOf(error);
  if (status !== null) return isRetryableStatus(status);
  return error instanceof AppError && error.code === 'ERR_INTEGRATION_UNREACHABLE';
};

export const isRetryableStatus = (status: number): boolean => status >= 500 || status === 429;
