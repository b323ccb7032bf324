import {
  integrationId as integrationIdSchema,
  promptId as promptIdSchema,
  type CompanyId,
  type ConnectionId,
} from '@balcao/shared/domain/ids.ts';
import { modelServiceRecords } from '../../../setup/model-service/service/model-service-records.ts';
import { companyRecords } from '../../../organisation/companies/service/company-records.ts';
import { connectionRecords } from '../../../setup/connections/service/connection-records.ts';
import { contactRecords } from '../../../people/contacts/service/contact-records.ts';
import { fileListRecords } from '../../../setup/files/service/file-list-records.ts';
import { flowRunRecords } from '../../../conversation/runs/service/flow-run-records.ts';
import { composeBy } from '../../flow-runs/service/compose-by.ts';
import { integrationRecords, type Integration } from '../../../setup/integrations/service/integration-records.ts';
import type { Composing } from '../../../channels/service/show-composing.ts';
import { callPublic } from '../../../platform/egress/call-public.ts';
import { putFile, readFile, signedUrl } from '../../../platform/files.ts';
import { sendLater } from '../../../platform/queues.ts';
import { openSecret } from '../../../platform/secret-box.ts';
import { promptRecords, type Prompt } from '../../../setup/prompts/service/prompt-records.ts';
import { messageRecords } from '../../../conversation/tickets/service/message-records.ts';
import { ticketRecords } from '../../../conversation/tickets/service/ticket-records.ts';
import { deliveryStoreFor } from '../store/delivery-store.ts';
import { keepFile, mostKeptFiles } from './keep-file.ts';
import type { TalkDeps } from './make-talk.ts';
import type { Talker } from './talker.ts';
import { talkByPrompt, type PromptDeps } from './talkers/prompt.ts';
import { talkToDialogflow } from './talkers/dialogflow.ts';
import { talkToTypebot } from './talkers/typebot.ts';
import { talkToWebhook, type WebhookDeps } from './talkers/webhook.ts';

type Cloud = { ownOrigins: ReadonlySet<string>; callsQueueUrl: string; composing: Composing };
const newestMessages = 100;
const now = () => new Date();

export const talkDeps = (companyId: CompanyId, { ownOrigins, callsQueueUrl, composing }: Cloud): TalkDeps => ({
  companyId,
  runs: flowRunRecords(companyId),
  tickets: ticketRecords(companyId),
  contacts: contactRecords(companyId),
  connection: (id: ConnectionId) => connectionRecords(companyId).get(id),
  message: (threadId, messageId) => messageRecords(companyId).get({ threadId, messageId }),
  talkerOf: (kind, id) => (kind === 'prompt' ? promptTalker : integrationTalker)(companyId, ownOrigins, id),
  compose: composeBy(companyId, composing),
  askLater: (message, delaySec) => sendLater(callsQueueUrl, message, delaySec),
  now,
});

const promptTalker = async (companyId: CompanyId, ownOrigins: ReadonlySet<string>, id: string): Promise<Talker | null> => {
  const promptId = promptIdSchema.safeParse(id);
  const prompt = promptId.success ? await promptRecords(companyId).get(promptId.data) : null;
  return prompt && ((asked) => talkByPrompt(promptDeps(companyId, ownOrigins, prompt), asked));
};

const promptDeps = (companyId: CompanyId, ownOrigins: ReadonlySet<string>, prompt: Prompt): PromptDeps => ({
  prompt,
  services: modelServiceRecords(companyId),
  call: callPublic,
  ownOrigins,
  open: (sealed) => openSecret(companyId, sealed),
  messages: async (threadId) => (await messageRecords(companyId).list(threadId, null, newestMessages)).messages,
  files: async (id) => (await fileListRecords(companyId).get(id))?.options.flatMap(({ file }) => (file ? [file] : [])) ?? [],
  readFile,
  putFile,
  timeZone: () => zoneOf(companyId),
  now,
});

const zoneOf = async (companyId: CompanyId): Promise<string> => (await companyRecords(companyId).get())?.timeZone ?? 'America/Sao_Paulo';

const integrationTalker = async (companyId: CompanyId, ownOrigins: ReadonlySet<string>, id: string): Promise<Talker | null> => {
  const integrationId = integrationIdSchema.safeParse(id);
  const integration = integrationId.success ? await integrationRecords(companyId).get(integrationId.data) : null;
  switch (integration?.type) {
    case 'webhook':
    case 'n8n':
      return (asked) => talkToWebhook(webhookDeps(companyId, ownOrigins, integration), asked);
    case 'typebot':
      return (asked) => talkToTypebot({ ...webhookDeps(companyId, ownOrigins, integration), integration }, asked);
    case 'dialogflow':
      return (asked) =>
        talkToDialogflow(
          {
            integration,
            call: callPublic,
            ownOrigins,
            now,
            open: (sealed) => openSecret(companyId, sealed),
            timeZone: () => zoneOf(companyId),
          },
          asked,
        );
    default:
      return null;
  }
};

/** For one answer. */
const filesOf = (companyId: CompanyId, ownOrigins: ReadonlySet<string>): WebhookDeps['keepFile'] => {
  let kept = 0;
  return async (file) => (kept++ < mostKeptFiles ? keepFile({ call: callPublic, ownOrigins, put: putFile }, companyId, file) : null);
};

const webhookDeps = (companyId: CompanyId, ownOrigins: ReadonlySet<string>, integration: Integration): WebhookDeps => ({
  integration,
  call: callPublic,
  ownOrigins,
  now,
  open: (sealed) => openSecret(companyId, sealed),
  linkOf: ({ key, fileName, mimeType }) => signedUrl(key, fileName, mimeType),
  keepFile: filesOf(companyId, ownOrigins),
  deliveries: deliveryStoreFor(companyId),
});
