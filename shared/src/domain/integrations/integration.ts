import type { FlowId, IntegrationId } from '../ids.ts';

/** Services that can have a conversation in place of people: an agent of Dialogflow ES, a workflow of n8n, any address that takes our envelope, a bot of
 *  typebot, or a flow of the company's own. */
export const integrationTypes = ['dialogflow', 'n8n', 'webhook', 'typebot', 'flowbuilder'] as const;
export type IntegrationType = (typeof integrationTypes)[number];

/** Fields that do not belong to the type are empty, 0 or null. */
export type Integration = {
  id: IntegrationId;
  type: IntegrationType;
  name: string;
  /** Dialogflow: the project of Google Cloud, and the language of its agent. */
  projectName: string;
  language: string;
  /** Dialogflow: whether the service account's key file is there. */
  hasJsonContent: boolean;
  /** Where n8n and webhook are called; typebot: where it is served from, without a path. */
  urlN8N: string;
  typebotSlug: string;
  /** Minutes without a word after which a typebot begins anew; 0 = never. */
  typebotExpires: number;
  /** Milliseconds between two of a typebot's messages. */
  typebotDelayMessage: number;
  /** Words by which a customer ends a typebot, or has it begin anew; empty = none. */
  typebotKeywordFinish: string;
  typebotKeywordRestart: string;
  /** Said when a typebot asks the same again, and when it begins anew; empty = nothing. */
  typebotUnknownMessage: string;
  typebotRestartMessage: string;
  /** Flowbuilder: the flow that it is. */
  flowId: FlowId | null;
  version: number;
};

export const longestIntegrationUrl = 500;
/** A service account's key file is some 2.4 kB. */
export const longestJsonContent = 10_000;
export const longestIntegrationText = 1000;
export const longestKeyword = 40;
/** A week, in minutes. */
export const longestTypebotExpires = 10_080;
export const longestTypebotDelayMs = 10_000;
/** Of one company. */
export const mostIntegrations = 100;
export const integrationDefaults = { language: 'pt-BR', typebotExpires: 1, typebotDelayMessage: 1000 } as const;

/** Fields that only some types have, by type; name and type itself are everybody's. */
export const fieldsOfType = {
  dialogflow: ['projectName', 'language', 'jsonContent'],
  n8n: ['urlN8N'],
  webhook: ['urlN8N'],
  typebot: [
    'urlN8N',
    'typebotSlug',
    'typebotExpires',
    'typebotDelayMessage',
    'typebotKeywordFinish',
    'typebotKeywordRestart',
    'typebotUnknownMessage',
    'typebotRestartMessage',
  ],
  flowbuilder: ['flowId'],
} as const satisfies Record<IntegrationType, ReadonlyArray<string>>;
export type IntegrationField = (typeof fieldsOfType)[IntegrationType][number];

export const hasField = (type: IntegrationType, field: IntegrationField): boolean => fieldsOfType[type].some((each) => each === field);

/** Requests to these are signed, with a key that the company's service knows too. */
export const isSigned = (type: IntegrationType): boolean => type === 'n8n' || type === 'webhook';
