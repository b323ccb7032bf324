import type { DeliveryFailure } from '@balcao/shared/domain/integrations/delivery.ts';
import { cutText } from '@balcao/shared/domain/text/cut-text.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import type { callPublic, PublicCall } from '../../../../platform/egress/call-public.ts';

/** How services are called: behind the guard, and on this machine's own stand-ins. */
export type Caller = { call: typeof callPublic; ownOrigins: ReadonlySet<string> };

/** Of what a service said, as much is shown. */
const shown = 500;
/** Of what it said, as much is read. */
const maxBytes = 1_000_000;

type Asked = Pick<PublicCall, 'headers' | 'body' | 'timeoutMs'>;

/** What a service answered to a POST. @throws AppError ERR_INTEGRATION_ADDRESS, ERR_INTEGRATION_UNREACHABLE, ERR_INTEGRATION_REFUSED for anything but 2xx,
 *  ERR_INTEGRATION_ANSWER for more than a megabyte. */
export const postTo = async ({ call, ownOrigins }: Caller, url: URL, asked: Asked): Promise<string> => {
  const called = await call(url, { method: 'POST', ...asked, maxBytes, ownOrigins });
  if (called.outcome === 'refused') throw failureOf(called.reason);
  const text = Buffer.from(called.bytes).toString('utf8').toWellFormed();
  if (called.status < 200 || called.status > 299)
    throw new AppError('ERR_INTEGRATION_REFUSED', { status: called.status, answer: shownAnswer(text) });
  return text;
};

export const shownAnswer = (text: string): string => cutText(text.trim(), shown);

/** @throws AppError ERR_INTEGRATION_ANSWER */
export const notAnAnswer = (text: string): never => {
  throw new AppError('ERR_INTEGRATION_ANSWER', { answer: shownAnswer(text) });
};

/** Why nothing that can be used came back. */
export const failureOf = (reason: DeliveryFailure): AppError =>
  reason === 'address'
    ? new AppError('ERR_INTEGRATION_ADDRESS', undefined)
    : reason === 'size' || reason === 'kind' || reason === 'answer'
      ? new AppError('ERR_INTEGRATION_ANSWER', { answer: '' })
      : new AppError('ERR_INTEGRATION_UNREACHABLE', undefined);
