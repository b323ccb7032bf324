import { integrationId as integrationIdSchema, type CompanyId, type ConnectionId } from '@balcao/shared/domain/ids.ts';
import { connectionRecords } from '../../connections/service/connection-records.ts';
import { contactRecords } from '../../contacts/service/contact-records.ts';
import { flowRunRecords } from '../../flow-runs/service/flow-run-records.ts';
import { integrationRecords } from '../../integrations/service/integration-records.ts';
import { callPublic } from '../../platform/egress/call-public.ts';
import { putFile, signedUrl } from '../../platform/files.ts';
import { sendLater } from '../../platform/queues.ts';
import { openSecret } from '../../platform/secret-box.ts';
import { messageRecords } from '../../tickets/service/message-records.ts';
import { ticketRecords } from '../../tickets/service/ticket-records.ts';
import { deliveryStoreFor } from '../store/delivery-store.ts';
import { keepFile } from './keep-file.ts';
import type { TalkDeps } from './make-talk.ts';
import type { Talker } from './talker.ts';
import { talkToWebhook } from './talkers/webhook.ts';

type Cloud = { ownOrigins: ReadonlySet<string>; callsQueueUrl: string };

export const talkDeps = (companyId: CompanyId, { ownOrigins, callsQueueUrl }: Cloud): TalkDeps => {
  const now = () => new Date();
  const talkerOf = async (kind: 'integration' | 'prompt', id: string): Promise<Talker | null> => {
    const integrationId = integrationIdSchema.safeParse(id);
    const integration =
      kind === 'integration' && integrationId.success ? await integrationRecords(companyId).get(integrationId.data) : null;
    if (integration?.type !== 'webhook' && integration?.type !== 'n8n') return null;
    const files = { call: callPublic, ownOrigins, put: putFile };
    return (asked) =>
      talkToWebhook(
        {
          integration,
          call: callPublic,
          ownOrigins,
          now,
          open: (sealed) => openSecret(companyId, sealed),
          linkOf: ({ key, fileName, mimeType }) => signedUrl(key, fileName, mimeType),
          keepFile: (file) => keepFile(files, companyId, file),
          deliveries: deliveryStoreFor(companyId),
        },
        asked,
      );
  };
  return {
    companyId,
    runs: flowRunRecords(companyId),
    tickets: ticketRecords(companyId),
    contacts: contactRecords(companyId),
    connection: (id: ConnectionId) => connectionRecords(companyId).get(id),
    message: (threadId, messageId) => messageRecords(companyId).get({ threadId, messageId }),
    talkerOf,
    askLater: (message, delaySec) => sendLater(callsQueueUrl, message, delaySec),
    now,
  };
};
