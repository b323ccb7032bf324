import type { AuditId } from '@balcao/shared/contract/audit.ts';
import type { NewPromptFields, PromptChange, PromptView } from '@balcao/shared/contract/prompts.ts';
import { promptId as promptIdSchema, type PromptId } from '@balcao/shared/domain/ids.ts';
import { mostPrompts, promptDefaults } from '@balcao/shared/domain/prompts/prompt.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import { commitAct } from '../../../platform/audit/commit-act.ts';
import { newUlid } from '../../../platform/new-ids.ts';
import { assertVersion, untilUndisturbed } from '../../../platform/record-version.ts';
import { assertReferences } from '../../../platform/references/assert-references.ts';
import { withoutUndefined } from '../../../platform/without-undefined.ts';
import { promptEntity } from '../store/prompt.entity.ts';
import type { Prompt } from '../store/prompt-store.ts';
import { toLogged, toPromptView } from './present-prompt.ts';
import { promptCount } from './prompt-count.ts';
import { findPrompt, type PromptDeps } from './prompt-deps.ts';

/** @throws AppError the codes of the contract. */
export const createPrompt = async (
  deps: PromptDeps,
  { apiKey, voiceKey, name, prompt, queueId, ...fields }: NewPromptFields,
): Promise<PromptView> => {
  const { actor, prompts, now } = deps;
  const id = promptIdSchema.parse(newUlid(now()));
  const origin = await deps.modelOrigin();
  const made: Prompt = {
    ...promptDefaults,
    voiceRegion: '',
    fileListId: null,
    ...withoutUndefined(fields),
    name,
    prompt,
    queueId,
    sealedApiKey: sealed(deps, apiKey, ''),
    apiKeyOrigin: apiKey ? origin : '',
    sealedVoiceKey: sealed(deps, voiceKey, ''),
    id,
    version: 1,
  };
  await assertSound(deps, made, null);
  const written = await commitAct(
    actor,
    { action: 'create', kind: 'prompt', id, name, before: null, after: toLogged(made) },
    [await promptCount(actor.companyId).oneMore(mostPrompts), prompts.createWrite(made)],
    now(),
  );
  if (written.outcome === 'refused') throw new AppError('ERR_TOO_MANY_PROMPTS', { max: mostPrompts });
  return toPromptView(made, origin);
};

/** Changes what is named. @throws AppError the codes of the contract. */
export const changePrompt = (deps: PromptDeps, id: PromptId, { version, apiKey, voiceKey, ...fields }: PromptChange): Promise<PromptView> =>
  untilUndisturbed(async () => {
    const { actor, prompts, now } = deps;
    const before = await findPrompt(deps, id);
    assertVersion(before, version);
    const origin = await deps.modelOrigin();
    const after: Prompt = {
      ...before,
      ...withoutUndefined(fields),
      sealedApiKey: sealed(deps, apiKey, before.sealedApiKey),
      apiKeyOrigin: apiKey === undefined ? before.apiKeyOrigin : apiKey === '' ? '' : origin,
      sealedVoiceKey: sealed(deps, voiceKey, before.sealedVoiceKey),
      version: before.version + 1,
    };
    await assertSound(deps, after, before);
    const { outcome } = await commitAct(
      actor,
      { action: 'update', kind: 'prompt', id, name: after.name, before: toLogged(before), after: toLogged(after) },
      [prompts.changeWrite(before, after)],
      now(),
    );
    return outcome === 'written' ? toPromptView(after, origin) : undefined;
  });

/** What names it keeps its id. @throws AppError ERR_PROMPT_NOT_FOUND. */
export const deletePrompt = async (deps: PromptDeps, id: PromptId): Promise<{ ok: true; auditId: AuditId }> => {
  const { actor, prompts, now } = deps;
  const before = await findPrompt(deps, id);
  const { write, removed } = prompts.removal(before);
  const written = await commitAct(
    actor,
    { action: 'delete', kind: 'prompt', id, name: before.name, before: toLogged(before), after: null, removed: [removed] },
    [write, await promptCount(actor.companyId).oneLess()],
    now(),
  );
  if (written.outcome === 'refused') throw new AppError('ERR_PROMPT_NOT_FOUND', undefined);
  return { ok: true, auditId: written.auditId };
};

/** A key as it is kept. @param given undefined = the one before; empty = none. */
const sealed = ({ seal }: Pick<PromptDeps, 'seal'>, given: string | undefined, before: string): string =>
  given === undefined ? before : given === '' ? '' : seal(given);

/** @throws AppError ERR_PROMPT_VOICE_REGION; the codes of a missing queue and file list. */
const assertSound = async ({ actor }: PromptDeps, after: Prompt, before: Prompt | null): Promise<void> => {
  if (after.voice !== 'texto' && after.voiceRegion === '') throw new AppError('ERR_PROMPT_VOICE_REGION', undefined);
  await assertReferences(actor.companyId, promptEntity, after, before);
};
