import type { CompanyId } from '@balcao/shared/domain/ids.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import type { Actor } from '../../../platform/actor.ts';

/** @throws AppError ERR_COMPANY_NOT_FOUND for a company that is not the caller's, unless a super user asks. */
export const companyReachedBy = (actor: Actor, companyId: CompanyId | undefined): CompanyId => {
  if (companyId === undefined || companyId === actor.companyId) return actor.companyId;
  if (actor.super) return companyId;
  throw new AppError('ERR_COMPANY_NOT_FOUND', undefined);
};
