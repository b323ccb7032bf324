import * as z from 'zod';
import { flowId, integrationId } from '../domain/ids.ts';
import {
  integrationTypes,
  longestIntegrationText,
  longestIntegrationUrl,
  longestJsonContent,
  longestKeyword,
  longestTypebotDelayMs,
  longestTypebotExpires,
} from '../domain/integrations/integration.ts';
import { usage } from './audit.ts';
import { listQuery } from './paging.ts';
import { deleted, recordVersion } from './record.ts';
import { route } from './route.ts';
import { shownName } from './shown-name.ts';

const type = z.enum(integrationTypes);

/** An integration (outside bot). Fields that do not apply to its type are empty, 0 or null. */
export const integrationView = z.object({
  id: integrationId,
  type,
  name: z.string(),
  projectName: z.string(),
  language: z.string(),
  /** For Dialogflow: whether a key file of the Google service account is stored. The file itself is never returned. */
  hasJsonContent: z.boolean(),
  urlN8N: z.string(),
  typebotSlug: z.string(),
  /** For Typebot: minutes of silence after which the conversation starts again from the beginning; 0 = never. */
  typebotExpires: z.number().int(),
  /** For Typebot: delay between two messages to the customer, in milliseconds. */
  typebotDelayMessage: z.number().int(),
  typebotKeywordFinish: z.string(),
  typebotKeywordRestart: z.string(),
  typebotUnknownMessage: z.string(),
  typebotRestartMessage: z.string(),
  flowId: flowId.nullable(),
  version: recordVersion,
});
export type IntegrationView = z.infer<typeof integrationView>;

/** An integration as listed: with the records in which it is used. */
export const listedIntegration = integrationView.extend({ usedBy: z.array(usage) });

const projectName = z.string().trim().max(100);
const language = z
  .string()
  .trim()
  .regex(/^(?:[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,2})?$/);
const jsonContent = z.string().trim().max(longestJsonContent);
const keyword = z.string().trim().max(longestKeyword);
const said = z.string().trim().max(longestIntegrationText);

export const integrationFields = z.object({
  type,
  name: shownName(2, 50),
  projectName,
  language,
  /** For Dialogflow: complete key file of the Google service account, as JSON. Absent = keep the stored file. */
  jsonContent,
  urlN8N: z.string().trim().max(longestIntegrationUrl),
  typebotSlug: z
    .string()
    .trim()
    .max(200)
    .regex(/^[\w-]*$/),
  typebotExpires: z.number().int().min(0).max(longestTypebotExpires),
  typebotDelayMessage: z.number().int().min(0).max(longestTypebotDelayMs),
  typebotKeywordFinish: keyword,
  typebotKeywordRestart: keyword,
  typebotUnknownMessage: said,
  typebotRestartMessage: said,
  flowId: flowId.nullable(),
});
export const newIntegrationFields = integrationFields.partial().required({ type: true, name: true });
export const integrationChange = integrationFields.partial().extend({ version: recordVersion.optional() });
export type NewIntegrationFields = z.infer<typeof newIntegrationFields>;
export type IntegrationChange = z.infer<typeof integrationChange>;

/** A saved integration. `signingKey`: key by which requests to the service are signed; returned only when it has just been created, else null. */
const savedIntegration = integrationView.extend({ signingKey: z.string().nullable() });
export type SavedIntegration = z.infer<typeof savedIntegration>;

/** Result of a test request to an integration. `answer`: beginning of the response. `ms`: duration in milliseconds. */
const tried = z.object({ answer: z.string(), ms: z.number().int() });
export type TriedIntegration = z.infer<typeof tried>;

const params = z.object({ id: integrationId });
const fieldErrors = ['ERR_INTEGRATION_INVALID', 'ERR_FLOW_NOT_FOUND'] as const;
const callErrors = [
  'ERR_INTEGRATION_KEY_FILE',
  'ERR_INTEGRATION_KEY',
  'ERR_INTEGRATION_ADDRESS',
  'ERR_INTEGRATION_UNREACHABLE',
  'ERR_INTEGRATION_REFUSED',
  'ERR_INTEGRATION_ANSWER',
] as const;

export const integrationsContract = {
  listIntegrations: route({
    method: 'GET',
    path: '/queueIntegration',
    permission: 'integrations:manage',
    summary: 'Services that can have a conversation, by name, each with what names it',
    query: z.object(listQuery),
    response: z.object({ queueIntegrations: z.array(listedIntegration), count: z.number().int(), hasMore: z.boolean() }),
    errors: [],
  }),
  getIntegration: route({
    method: 'GET',
    path: '/queueIntegration/{id}',
    permission: 'integrations:manage',
    summary: 'One integration',
    params,
    response: integrationView,
    errors: ['ERR_INTEGRATION_NOT_FOUND'],
  }),
  createIntegration: route({
    method: 'POST',
    path: '/queueIntegration',
    permission: 'integrations:manage',
    summary: 'Adds an integration; n8n and webhook are answered with their signing key, this once',
    body: newIntegrationFields,
    response: savedIntegration,
    errors: ['ERR_TOO_MANY_INTEGRATIONS', ...fieldErrors],
  }),
  updateIntegration: route({
    method: 'PUT',
    path: '/queueIntegration/{id}',
    permission: 'integrations:manage',
    summary: 'Changes what is named; fields that its type does not have are emptied',
    params,
    body: integrationChange,
    response: savedIntegration,
    errors: ['ERR_INTEGRATION_NOT_FOUND', 'ERR_RECORD_CHANGED', ...fieldErrors],
  }),
  deleteIntegration: route({
    method: 'DELETE',
    path: '/queueIntegration/{id}',
    permission: 'integrations:manage',
    summary: 'Removes it; what names it keeps its id, so that it can be put back',
    params,
    response: deleted,
    errors: ['ERR_INTEGRATION_NOT_FOUND'],
  }),
  renewSigningKey: route({
    method: 'POST',
    path: '/queueIntegration/{id}/signing-key',
    permission: 'integrations:manage',
    summary: 'Another signing key, told this once; the one before counts no more',
    params,
    response: z.object({ signingKey: z.string(), version: recordVersion }),
    errors: ['ERR_INTEGRATION_NOT_FOUND', 'ERR_RECORD_CHANGED', 'ERR_INTEGRATION_UNSIGNED'],
  }),
  testSession: route({
    method: 'POST',
    path: '/queueIntegration/testSession',
    permission: 'integrations:manage',
    summary: 'Greets an agent of Dialogflow that is not saved yet',
    body: z.object({ projectName: projectName.min(1), jsonContent: jsonContent.min(1), language: language.min(2) }),
    response: tried,
    errors: [...callErrors],
  }),
  testIntegration: route({
    method: 'POST',
    path: '/queueIntegration/{id}/test',
    permission: 'integrations:manage',
    summary: 'Calls the service as it is saved, and says what came back',
    params,
    response: tried,
    errors: ['ERR_INTEGRATION_NOT_FOUND', 'ERR_FLOW_NOT_FOUND', 'ERR_FLOW_NOT_PUBLISHED', ...callErrors],
  }),
};
