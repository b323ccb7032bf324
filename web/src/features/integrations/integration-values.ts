import { integrationChange, newIntegrationFields } from '@balcao/shared/contract/integrations.ts';
import {
  fieldsOfType,
  hasField,
  integrationDefaults,
  type IntegrationField,
  type IntegrationType,
} from '@balcao/shared/domain/integrations/integration.ts';
import { integrationProblems } from '@balcao/shared/domain/integrations/integration-problems.ts';
import { changedFields } from '../../components/record-form/changed-fields.ts';
import type { Problem } from '../../components/record-form/problem.ts';
import { schemaProblems } from '../../components/record-form/schema-problems.ts';
import { isApiError } from '../../lib/api/api-error.ts';
import type { Integration } from './api/integration-queries.ts';

/** An integration being filled in, with the fields of every type. */
export type Values = Pick<Integration, 'name' | 'type' | Exclude<IntegrationField, 'jsonContent' | 'flowId'>> & {
  /** Empty = the one that is kept. */
  jsonContent: string;
  flowId: string | null;
};

export const fieldNames = ['name', 'type', ...new Set(Object.values(fieldsOfType).flat())] as ReadonlyArray<keyof Values>;

export const newValues = (): Values => ({
  ...integrationDefaults,
  type: 'webhook',
  name: '',
  projectName: '',
  jsonContent: '',
  urlN8N: '',
  typebotSlug: '',
  typebotKeywordFinish: '',
  typebotKeywordRestart: '',
  typebotUnknownMessage: '',
  typebotRestartMessage: '',
  flowId: null,
});

/** What its type does not have starts as in a new one, for when the type is changed. */
export const valuesOf = (integration: Integration): Values => {
  const { type } = integration;
  const fresh = newValues();
  const kept = changedFields(
    fieldNames.filter((name) => name === 'name' || name === 'type' || (name !== 'jsonContent' && hasField(type, name))),
    fresh,
    { ...fresh, ...integration },
  );
  return { ...fresh, ...kept };
};

/** What is sent of an integration: the fields of its type, and the key file only when one was typed. */
export const toSent = (values: Values): Partial<Values> => {
  const { type, jsonContent } = values;
  const names = fieldNames.filter(
    (name) => name === 'name' || name === 'type' || (hasField(type, name) && (name !== 'jsonContent' || jsonContent !== '')),
  );
  return Object.fromEntries(names.map((name) => [name, values[name]]));
};

/** The rules the server has too; addresses in the clear are the server's to refuse, who knows where stand-ins are. */
export const problemsOf = (values: Values, stored: Integration | null): Problem[] => {
  const found = integrationProblems(trimmed(values), {
    keyFile: values.jsonContent.trim() === '' ? undefined : values.jsonContent,
    hasJsonContent: stored?.hasJsonContent === true && values.type === 'dialogflow',
    isOwn: () => true,
  });
  const told = new Set(found.map(({ path }) => path));
  const sent = toSent(values);
  return [...found, ...schemaProblems(stored ? integrationChange : newIntegrationFields, sent).filter(({ path }) => !told.has(path))];
};

const trimmed = (values: Values): Values => ({
  ...values,
  projectName: values.projectName.trim(),
  urlN8N: values.urlN8N.trim(),
  typebotSlug: values.typebotSlug.trim(),
});

/** Fields that the server refused for other reasons than its schema; null when it refused something else. */
export const refusedFields = (error: unknown): Problem[] | null => {
  if (isApiError(error, 'ERR_INTEGRATION_INVALID')) return error.details.issues;
  return isApiError(error, 'ERR_FLOW_NOT_FOUND') ? [{ path: 'flowId', error: error.code }] : null;
};

/** The languages that agents are most often made in, and the agent's own. */
export const languagesWith = (own: string): string[] => {
  const known = ['pt-BR', 'pt', 'en', 'es', 'tr', 'fr', 'de', 'it'];
  return own === '' || known.includes(own) ? known : [...known, own];
};

export const isTypeName = (text: string): text is IntegrationType => Object.keys(fieldsOfType).includes(text);
