import type { PlanFlags } from '@balcao/shared/domain/companies/plan-flags.ts';
import type { CompanyId, PromptId } from '@balcao/shared/domain/ids.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import { promptStoreFor } from '../store/prompt-store.ts';

/** What a queue or a connection newly names has to be the company's, and in its plan; null = it names none anew.
 *  @throws AppError ERR_NOT_IN_PLAN, ERR_RECORD_NOT_FOUND. */
export const assertPrompt = async (companyId: CompanyId, planOf: () => Promise<PlanFlags>, named: PromptId | null): Promise<void> => {
  if (named === null) return;
  if (!(await planOf()).useOpenAi) throw new AppError('ERR_NOT_IN_PLAN', undefined);
  if (!(await promptStoreFor(companyId).get(named))) throw new AppError('ERR_RECORD_NOT_FOUND', undefined);
};
