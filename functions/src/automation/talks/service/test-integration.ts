import type { TriedIntegration } from '@balcao/shared/contract/integrations.ts';
import type { IntegrationId } from '@balcao/shared/domain/ids.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import type { Integration } from '../../../setup/integrations/store/integration-store.ts';
import { greetDialogflow } from './calls/greet-dialogflow.ts';
import { greetTypebot } from './calls/greet-typebot.ts';
import { greetWebhook } from './calls/greet-webhook.ts';
import { findIntegration, type IntegrationDeps } from '../../../setup/integrations/service/integration-deps.ts';

/** Calls the service as it is saved. @throws AppError the codes of the contract. */
export const testIntegration = async (deps: IntegrationDeps, id: IntegrationId): Promise<TriedIntegration> => {
  const integration = await findIntegration(deps, id);
  return timed(deps, () => greet(deps, integration));
};

type Agent = { projectName: string; jsonContent: string; language: string };

/** Greets an agent of Dialogflow that need not be saved. @throws AppError the codes of the contract. */
export const testSession = (deps: IntegrationDeps, agent: Agent): Promise<TriedIntegration> =>
  timed(deps, () => greetDialogflow(deps, { ...agent, now: deps.now() }));

const greet = (deps: IntegrationDeps, integration: Integration): Promise<string> => {
  const { type, urlN8N, typebotSlug, sealedSigningKey, sealedJsonContent, projectName, language } = integration;
  switch (type) {
    case 'n8n':
    case 'webhook':
      return greetWebhook(deps, {
        type,
        url: urlN8N,
        signingKey: deps.open(sealedSigningKey),
        companyId: deps.actor.companyId,
        now: deps.now,
      });
    case 'typebot':
      return greetTypebot(deps, { origin: urlN8N, slug: typebotSlug });
    case 'dialogflow':
      return greetDialogflow(deps, { projectName, language, jsonContent: deps.open(sealedJsonContent), now: deps.now() });
    case 'flowbuilder':
      return publishedFlow(deps, integration);
  }
};

/** @throws AppError ERR_FLOW_NOT_FOUND, ERR_FLOW_NOT_PUBLISHED for one that is switched off or not drawn yet. */
const publishedFlow = async ({ flow }: IntegrationDeps, { flowId }: Integration): Promise<string> => {
  const found = flowId && (await flow(flowId));
  if (!found) throw new AppError('ERR_FLOW_NOT_FOUND', undefined);
  if (!found.active || found.revision === 0) throw new AppError('ERR_FLOW_NOT_PUBLISHED', undefined);
  return found.name;
};

const timed = async ({ now }: IntegrationDeps, ask: () => Promise<string>): Promise<TriedIntegration> => {
  const startedAt = now().getTime();
  const answer = await ask();
  return { answer, ms: now().getTime() - startedAt };
};
