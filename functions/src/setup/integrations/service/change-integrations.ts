import { randomBytes } from 'node:crypto';
import type { AuditId } from '@balcao/shared/contract/audit.ts';
import type { IntegrationChange, NewIntegrationFields, SavedIntegration } from '@balcao/shared/contract/integrations.ts';
import { integrationId as integrationIdSchema, type IntegrationId } from '@balcao/shared/domain/ids.ts';
import { hasField, integrationDefaults, isSigned, mostIntegrations } from '@balcao/shared/domain/integrations/integration.ts';
import { integrationProblems } from '@balcao/shared/domain/integrations/integration-problems.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import { commitAct } from '../../../platform/audit/commit-act.ts';
import { newUlid } from '../../../platform/new-ids.ts';
import { assertVersion, untilUndisturbed } from '../../../platform/record-version.ts';
import { assertReferences } from '../../../platform/references/assert-references.ts';
import { withoutUndefined } from '../../../platform/without-undefined.ts';
import { integrationEntity } from '../store/integration.entity.ts';
import type { Integration } from '../store/integration-store.ts';
import { integrationCount } from './integration-count.ts';
import { findIntegration, type IntegrationDeps } from './integration-deps.ts';
import { toIntegrationView, toLogged } from './present-integration.ts';

/** @throws AppError the codes of the contract. */
export const createIntegration = async (
  deps: IntegrationDeps,
  { type, name, ...fields }: NewIntegrationFields,
): Promise<SavedIntegration> => {
  const { actor, now } = deps;
  const id = integrationIdSchema.parse(newUlid(now()));
  const { integration, signingKey } = await take(deps, { ...blank, id, type, name, version: 0 }, { type, name, ...fields });
  const written = await commitAct(
    actor,
    { action: 'create', kind: 'integration', id, name, before: null, after: toLogged(integration) },
    [await integrationCount(actor.companyId).oneMore(mostIntegrations), deps.integrations.createWrite(integration)],
    now(),
  );
  if (written.outcome === 'refused') throw new AppError('ERR_TOO_MANY_INTEGRATIONS', { max: mostIntegrations });
  return { ...toIntegrationView(integration), signingKey };
};

/** Changes what is named. @throws AppError the codes of the contract. */
export const changeIntegration = (
  deps: IntegrationDeps,
  id: IntegrationId,
  { version, ...change }: IntegrationChange,
): Promise<SavedIntegration> =>
  untilUndisturbed(async () => {
    const before = await findIntegration(deps, id);
    assertVersion(before, version);
    const { integration, signingKey } = await take(deps, before, change);
    const isWritten = await commitChange(deps, before, integration);
    return isWritten ? { ...toIntegrationView(integration), signingKey } : undefined;
  });

/** @throws AppError ERR_INTEGRATION_NOT_FOUND, ERR_INTEGRATION_UNSIGNED. */
export const renewSigningKey = (deps: IntegrationDeps, id: IntegrationId): Promise<{ signingKey: string; version: number }> =>
  untilUndisturbed(async () => {
    const before = await findIntegration(deps, id);
    if (!isSigned(before.type)) throw new AppError('ERR_INTEGRATION_UNSIGNED', undefined);
    const signingKey = newSigningKey();
    const after: Integration = { ...before, sealedSigningKey: deps.seal(signingKey), version: before.version + 1 };
    return (await commitChange(deps, before, after)) ? { signingKey, version: after.version } : undefined;
  });

/** What names it keeps its id. @throws AppError ERR_INTEGRATION_NOT_FOUND. */
export const deleteIntegration = async (deps: IntegrationDeps, id: IntegrationId): Promise<{ ok: true; auditId: AuditId }> => {
  const { actor, integrations, now } = deps;
  const before = await findIntegration(deps, id);
  const { write, removed } = integrations.removal(before);
  const written = await commitAct(
    actor,
    { action: 'delete', kind: 'integration', id, name: before.name, before: toLogged(before), after: null, removed: [removed] },
    [write, await integrationCount(actor.companyId).oneLess()],
    now(),
  );
  if (written.outcome === 'refused') throw new AppError('ERR_INTEGRATION_NOT_FOUND', undefined);
  return { ok: true, auditId: written.auditId };
};

const blank: Omit<Integration, 'id' | 'type' | 'name' | 'version'> = {
  projectName: '',
  language: integrationDefaults.language,
  sealedJsonContent: '',
  urlN8N: '',
  typebotSlug: '',
  typebotExpires: integrationDefaults.typebotExpires,
  typebotDelayMessage: integrationDefaults.typebotDelayMessage,
  typebotKeywordFinish: '',
  typebotKeywordRestart: '',
  typebotUnknownMessage: '',
  typebotRestartMessage: '',
  flowId: null,
  sealedSigningKey: '',
};

/** 256 bits. */
const newSigningKey = (): string => randomBytes(32).toString('base64url');

/** The integration as it is saved: with the fields of its type and no others. A type that is signed gets a key if it has none, which is told this once.
 *  @throws AppError ERR_INTEGRATION_INVALID with all fields to correct, ERR_FLOW_NOT_FOUND. */
const take = async (
  deps: IntegrationDeps,
  before: Integration,
  { jsonContent, ...given }: Omit<IntegrationChange, 'version'>,
): Promise<{ integration: Integration; signingKey: string | null }> => {
  const named = withoutUndefined(given);
  const { id, name, version, sealedSigningKey } = before;
  // Another type starts from what such a type starts with; the key stays between the two that are signed.
  const start = named.type === undefined || named.type === before.type ? before : { ...blank, id, name, version, sealedSigningKey };
  const whole = { ...start, type: before.type, ...named };
  const { type } = whole;
  const issues = integrationProblems(whole, {
    keyFile: jsonContent === '' ? undefined : jsonContent,
    hasJsonContent: start.sealedJsonContent !== '',
    isOwn: (origin) => deps.ownOrigins.has(origin),
  });
  if (issues.length > 0) throw new AppError('ERR_INTEGRATION_INVALID', { issues });
  const flowId = hasField(type, 'flowId') ? whole.flowId : null;
  await assertReferences(deps.actor.companyId, integrationEntity, { flowId }, before);
  const isTypebot = type === 'typebot';
  const isAgent = type === 'dialogflow';
  const signingKey = isSigned(type) && start.sealedSigningKey === '' ? newSigningKey() : null;
  return {
    signingKey,
    integration: {
      id,
      type,
      name: whole.name,
      version: version + 1,
      flowId,
      urlN8N: hasField(type, 'urlN8N') ? (isTypebot ? new URL(whole.urlN8N).origin : whole.urlN8N) : '',
      projectName: isAgent ? whole.projectName : '',
      language: isAgent ? whole.language : '',
      sealedJsonContent: !isAgent ? '' : jsonContent ? deps.seal(jsonContent) : start.sealedJsonContent,
      typebotSlug: isTypebot ? whole.typebotSlug : '',
      typebotExpires: isTypebot ? whole.typebotExpires : 0,
      typebotDelayMessage: isTypebot ? whole.typebotDelayMessage : 0,
      typebotKeywordFinish: isTypebot ? whole.typebotKeywordFinish : '',
      typebotKeywordRestart: isTypebot ? whole.typebotKeywordRestart : '',
      typebotUnknownMessage: isTypebot ? whole.typebotUnknownMessage : '',
      typebotRestartMessage: isTypebot ? whole.typebotRestartMessage : '',
      sealedSigningKey: signingKey !== null ? deps.seal(signingKey) : isSigned(type) ? start.sealedSigningKey : '',
    },
  };
};

/** @returns false when it is not any more as it was read. */
const commitChange = async ({ actor, integrations, now }: IntegrationDeps, before: Integration, after: Integration): Promise<boolean> => {
  const { outcome } = await commitAct(
    actor,
    { action: 'update', kind: 'integration', id: before.id, name: after.name, before: toLogged(before), after: toLogged(after) },
    [integrations.changeWrite(before, after)],
    now(),
  );
  return outcome === 'written';
};
