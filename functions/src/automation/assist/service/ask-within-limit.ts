import { AppError } from '@balcao/shared/errors/app-error.ts';
import { cutCodePoints } from '@balcao/shared/domain/text/cut-text.ts';
import { localDateOf } from '@balcao/shared/domain/local-date.ts';
import type { ModelService, ModelServiceStore } from '../../../setup/model-service/store/model-service-store.ts';
import type { ModelAnswer, ModelFailure } from './call-model.ts';

/** The month that an instant counts to, where the company is. */
export const monthOf = (now: Date, timeZone: string): string => cutCodePoints(localDateOf(now.toISOString(), timeZone), '2026-11'.length);

/** A model's words and texts are about so many characters a token; less than that is never reserved. */
export const charsPerToken = 3;

/** Texts may be some tokens more than was thought; a service that says much more is not believed. */
const mostOverReserved = 4;

type Spend = { services: Pick<ModelServiceStore, 'reserve' | 'settle'>; service: Pick<ModelService, 'monthlyTokens'>; month: string };

/** Asks a model within the month's allowance: what it may use at most is taken first, and what it did not use is given back. A function that dies in
 *  between leaves it taken, and so does a model that worked in vain, so that the allowance is never passed.
 *  @param atMost tokens, of the question and the longest answer. @throws AppError ERR_MODEL_CAP, and what the failure is called. */
export const askWithinLimit = async (
  { services, service, month }: Spend,
  atMost: number,
  ask: () => Promise<ModelAnswer>,
): Promise<{ text: string; tokens: number }> => {
  if (!(await services.reserve(month, atMost, service.monthlyTokens))) throw new AppError('ERR_MODEL_CAP', { max: service.monthlyTokens });
  let used = 0;
  try {
    const answer = await ask();
    used = Math.min(answer.tokens ?? atMost, atMost * mostOverReserved);
    if (answer.outcome === 'failed') throw new AppError(codes[answer.reason], undefined);
    return { text: answer.text, tokens: used };
  } finally {
    await services.settle(month, used - atMost);
  }
};

const codes = {
  address: 'ERR_MODEL_UNREACHABLE',
  key: 'ERR_MODEL_KEY',
  quota: 'ERR_MODEL_QUOTA',
  busy: 'ERR_MODEL_BUSY',
  unreachable: 'ERR_MODEL_UNREACHABLE',
  answer: 'ERR_MODEL_ANSWER',
  refused: 'ERR_MODEL_REFUSED',
} as const satisfies Record<ModelFailure, string>;
