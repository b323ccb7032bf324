import type { PlanFlags } from '@balcao/shared/domain/companies/plan-flags.ts';
import type { CompanyId, IntegrationId } from '@balcao/shared/domain/ids.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import { integrationStoreFor } from '../store/integration-store.ts';

/** What a queue, an option or a connection newly names has to be the company's, and in its plan.
 *  @throws AppError ERR_NOT_IN_PLAN, ERR_RECORD_NOT_FOUND. */
export const assertIntegrations = async (
  companyId: CompanyId,
  planOf: () => Promise<PlanFlags>,
  named: ReadonlyArray<IntegrationId>,
): Promise<void> => {
  if (named.length === 0) return;
  if (!(await planOf()).useIntegrations) throw new AppError('ERR_NOT_IN_PLAN', undefined);
  const found = await Promise.all([...new Set(named)].map((id) => integrationStoreFor(companyId).get(id)));
  if (found.includes(null)) throw new AppError('ERR_RECORD_NOT_FOUND', undefined);
};
