import type { PlanFlags } from '@balcao/shared/domain/companies/plan-flags.ts';
import type { PlanId } from '@balcao/shared/domain/ids.ts';
import { platformStore } from '../store/company-store.ts';

/** What the plan lets its companies use.
 *  @throws Error for a plan that is gone: a company is always on one. */
export const planOf = async (planId: PlanId): Promise<PlanFlags> => {
  const plan = await platformStore().getPlan(planId);
  if (!plan) throw new Error('a company is on a plan that is not there');
  return plan.flags;
};
