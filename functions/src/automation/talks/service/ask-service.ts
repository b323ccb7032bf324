import { AppError } from '@balcao/shared/errors/app-error.ts';
import { catalogue } from '@balcao/shared/errors/catalogue.ts';

/** The status that a service refused with; null: it did not answer, or not so. */
export const statusOf = (error: unknown): number | null => {
  if (!(error instanceof AppError) || error.code !== 'ERR_INTEGRATION_REFUSED') return null;
  return catalogue.ERR_INTEGRATION_REFUSED.details.safeParse(error.details).data?.status ?? null;
};

/** Whether the same may be answered when it is asked once more. */
export const mayAnswerLater = (error: unknown): boolean => {
  const status = statusOf(error);
  if (status !== null) return status >= 500 || status === 429;
  return error instanceof AppError && error.code === 'ERR_INTEGRATION_UNREACHABLE';
};
