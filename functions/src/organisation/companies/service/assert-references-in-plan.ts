import type { PlanFlags } from '@balcao/shared/domain/companies/plan-flags.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import type { Reference } from '../../../platform/table/attributes.ts';

/** Checks that the plan includes integrations and prompts when a record newly refers to one. Reads the plan only then.
 *  @throws AppError ERR_NOT_IN_PLAN. */
export const assertReferencesInPlan = async (readPlan: () => Promise<PlanFlags>, added: ReadonlyArray<Reference>): Promise<void> => {
  const namesIntegration = added.some(({ kind }) => kind === 'integration');
  const namesPrompt = added.some(({ kind }) => kind === 'prompt');
  if (!namesIntegration && !namesPrompt) return;
  const { useIntegrations, useOpenAi } = await readPlan();
  if ((namesIntegration && !useIntegrations) || (namesPrompt && !useOpenAi)) throw new AppError('ERR_NOT_IN_PLAN', undefined);
};
