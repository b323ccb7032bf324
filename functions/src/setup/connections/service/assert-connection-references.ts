import type { CompanyId } from '@balcao/shared/domain/ids.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import { assertReferencesInPlan } from '../../../organisation/companies/service/assert-references-in-plan.ts';
import { companyRecords } from '../../../organisation/companies/service/company-records.ts';
import { planOf } from '../../../organisation/companies/service/plan-of.ts';
import { assertReferences } from '../../../platform/references/assert-references.ts';
import { newReferencesOf } from '../../../platform/references/references-of.ts';
import { connectionEntity } from '../store/connection.entities.ts';
import type { Connection } from '../store/connection-store.ts';

/** Checks that what a connection newly refers to belongs to the company and is in its plan. @param before null = a new connection.
 *  @throws AppError ERR_NOT_IN_PLAN; the codes of missing queues, flows, integrations and prompts. */
export const assertConnectionReferences = async (companyId: CompanyId, after: Connection, before: Connection | null): Promise<void> => {
  const readPlan = async () => {
    const company = await companyRecords(companyId).get();
    if (!company) throw new AppError('ERR_COMPANY_NOT_FOUND', undefined);
    return planOf(company.planId);
  };
  await assertReferencesInPlan(readPlan, newReferencesOf(connectionEntity, after, before));
  await assertReferences(companyId, connectionEntity, after, before);
};
