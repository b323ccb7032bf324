import type { ModelServiceView } from '@balcao/shared/contract/assist.ts';
import { cutText } from '@balcao/shared/domain/text/cut-text.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import { commitAct } from '../../../platform/audit/commit-act.ts';
import { assertVersion, untilUndisturbed } from '../../../platform/record-version.ts';
import type { ModelService } from '../../../setup/model-service/store/model-service-store.ts';
import { askWithinLimit, monthOf } from './ask-within-limit.ts';
import { openService, serviceOf, spendOf, type AssistDeps } from './assist.ts';
import { complete } from './call-model.ts';

const none: ModelService = { url: '', model: '', transcriptionModel: '', sealedKey: '', monthlyTokens: 0, version: 0 };

const toView = async (deps: AssistDeps, { sealedKey, ...service }: ModelService): Promise<ModelServiceView> => ({
  ...service,
  hasKey: sealedKey !== '',
  usedTokens: await deps.services.usedIn(monthOf(deps.now(), deps.actor.timeZone)),
});

export const getModelService = async (deps: AssistDeps): Promise<ModelServiceView> => toView(deps, (await deps.services.get()) ?? none);

type Change = { url: string; model: string; transcriptionModel: string; key?: string; monthlyTokens: number; version?: number };

/** A key that is not named stays, unless the service lies somewhere else: nobody is to be handed the key of another.
 *  @throws AppError ERR_RECORD_CHANGED when `version` is given and somebody was faster; ERR_MODEL_ADDRESS for an address with more than a place in it; ERR_MODEL_NAME without one. */
export const putModelService = async (deps: AssistDeps, { version, key, ...change }: Change): Promise<ModelServiceView> => {
  if (change.url !== '' && !isPlace(change.url)) throw new AppError('ERR_MODEL_ADDRESS', undefined);
  if (change.url !== '' && change.model === '') throw new AppError('ERR_MODEL_NAME', undefined);
  return untilUndisturbed(async () => {
    const before = await deps.services.get();
    assertVersion(before ?? none, version);
    const kept = before !== null && originOf(before.url) === originOf(change.url) ? before.sealedKey : '';
    const sealedKey = change.url === '' || key === '' ? '' : key === undefined ? kept : deps.seal(key);
    const after: ModelService = { ...change, sealedKey, version: (before?.version ?? 0) + 1 };
    const { outcome } = await commitAct(
      deps.actor,
      {
        action: before ? 'update' : 'create',
        kind: 'modelService',
        id: String(deps.actor.companyId),
        name: change.model,
        before: before && toLogged(before),
        after: toLogged(after),
      },
      [deps.services.putWrite(before, after)],
    );
    return outcome === 'written' ? toView(deps, after) : undefined;
  });
};

/** Longest answer of the test, tokens; models that reason use some before they say a word. */
const testTokens = 300;
const shownOfTest = 200;

/** @throws AppError the model's own failures. */
export const testModelService = async (deps: AssistDeps): Promise<{ answer: string; tokens: number; ms: number }> => {
  const service = await serviceOf(deps);
  const startedAt = deps.now().getTime();
  const messages = [{ role: 'user' as const, content: 'Reply with the single word: OK' }];
  const { text, tokens } = await askWithinLimit(spendOf(deps, service), testTokens, () =>
    complete(deps.call, openService(deps, service), { model: service.model, messages, maxTokens: testTokens }, deps.ownOrigins),
  );
  return { answer: cutText(text, shownOfTest), tokens, ms: deps.now().getTime() - startedAt };
};

export const toLogged = ({ url, model, transcriptionModel, monthlyTokens, sealedKey }: ModelService) => ({
  url,
  model,
  transcriptionModel,
  monthlyTokens,
  key: sealedKey !== '',
});

const originOf = (text: string): string | undefined => URL.parse(text)?.origin;

const isPlace = (text: string): boolean => {
  const url = URL.parse(text);
  return url !== null && url.username === '' && url.password === '' && !/[?#]/.test(text);
};
