import { assistDeps } from '@balcao/functions/automation/assist/service/assist-deps.ts';
import { putModelService } from '@balcao/functions/automation/assist/service/model-service.ts';
import type { Actor } from '@balcao/functions/platform/actor.ts';

/** The stand-in as the demo company's language model, wherever it is this time; a real one that somebody set up is left alone. */
export const makeModel = async (actor: Actor, simulatorUrl: string): Promise<void> => {
  const deps = assistDeps(actor);
  const url = `${simulatorUrl.replace(/\/$/, '')}/model/v1`;
  const before = await deps.services.get();
  if (before && (before.url === url || !before.url.endsWith('/model/v1'))) return;
  await putModelService(deps, { url, model: 'stand-in', transcriptionModel: 'stand-in', monthlyTokens: 1_000_000 });
};
