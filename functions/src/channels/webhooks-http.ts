import { webhooksContract } from '@balcao/shared/contract/webhooks.ts';
import type { CompanyId, ConnectionId } from '@balcao/shared/domain/ids.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import { readEnv } from '../platform/env.ts';
import { scheduleTimer } from '../platform/timers/schedule-timer.ts';
import { httpArea, jsonIn } from '../platform/http-area.ts';
import { webhooksEnv } from './env.ts';
import { handOverInbound } from './service/hand-over-inbound.ts';
import { messageRecords } from '../conversation/tickets/service/message-records.ts';
import { optOutRecords } from '../people/contacts/service/opt-out-records.ts';
import {
  connectionRecords,
  metaAccountRecords,
  numberStandingRecords,
  type Connection,
} from '../setup/connections/service/connection-records.ts';
import type { OpenConnection } from './adapter.ts';
import { quickMessageRecords } from '../setup/quick-messages/service/quick-message-records.ts';
import { writeTogether } from '../platform/write-together.ts';
import { graphErrorRule } from './whatsapp-official/graph-errors.ts';
import { marketingChoicesIn } from './whatsapp-official/marketing-choices-in.ts';
import { numberChangesIn } from './whatsapp-official/number-changes-in.ts';
import { templateChangesIn } from './whatsapp-official/template-changes-in.ts';
import { takeMarketingChoices, takeNumberChanges } from './service/take-number-changes.ts';
import { takeTemplateDecisions } from './service/take-template-decisions.ts';
import { adapterOf } from './registry.ts';
import { noteFailedStatuses } from './service/note-failed-statuses.ts';
import { probeAt } from './service/probe-at.ts';
import { receiveOfficialWebhook } from './service/receive-official-webhook.ts';
import { isSameText } from './meta/is-same-text.ts';
import { verifySignature } from './meta/verify-signature.ts';
import { receiveMetaWebhook } from './service/receive-meta-webhook.ts';
import { openConnection } from './service/open-connection.ts';
import { withoutSettledStatuses } from './service/without-settled-statuses.ts';

const env = readEnv(webhooksEnv);
const baseUrl = env.GRAPH_API_URL.replace(/\/$/, '');
/** Meta waits for the answer to what it tells while it is asked. */
const listTimeoutMs = 3_000;

/** Signature over the raw bytes, then straight onto the queue: Meta wants its 200 within a quarter of a second. Ticks are written down here where
 *  that is one write; messages always take the queue, which keeps their order. Whatever dies in between, Meta tells all of it again.
 *  A connection that does not exist answers as a wrong signature does, so nobody can ask which exist. */
const receiveWebhook = async (
  companyId: CompanyId,
  connectionId: ConnectionId,
  raw: Buffer,
  headers: Readonly<Record<string, string | undefined>>,
  now: Date,
): Promise<{ received: number }> => {
  const connections = connectionRecords(companyId);
  const connection = await connections.get(connectionId);
  const open = connection && opened(companyId, connection);
  if (!open || !open.isSigned(raw, headers)) throw new AppError('ERR_WEBHOOK_SIGNATURE', undefined);
  const receivedAt = now.toISOString();
  const body = jsonIn(raw);
  // An app speaks for the accounts whose connections have its secret.
  const list = async () => (await connections.list()).filter((each) => opened(companyId, each)?.isSigned(raw, headers));
  await takeNumberChanges(
    {
      list,
      connections,
      standings: numberStandingRecords(companyId),
      lookAt: (id, at) => scheduleTimer({ env, now: () => now }, probeAt({ companyId, connectionId: id }, at)),
    },
    numberChangesIn(body, receivedAt),
  );
  await takeMarketingChoices({ list, optOuts: optOutRecords(companyId) }, marketingChoicesIn(body, receivedAt));
  const received = await receiveOfficialWebhook({ open, phoneNumberId: connection.phoneNumberId }, body, {
    list: () => connections.list(),
    open: (other) => opened(companyId, other),
    isSigned: (other) => other.isSigned(raw, headers),
    take: async ({ id }, events) => {
      const left = await withoutSettledStatuses(messageRecords(companyId).settleStatus, id, events);
      await handOverInbound(env.INBOUND_QUEUE_URL, { companyId, connectionId: id }, left, receivedAt);
      await noteFailedStatuses({ connections, failureRule: graphErrorRule }, id, events);
    },
    receivedAt,
  });
  // Last, since Meta is asked for them: what people wrote does not wait for it.
  await takeTemplateDecisions(
    {
      list,
      quickMessages: quickMessageRecords(companyId),
      write: writeTogether,
      templatesAt: (each) => {
        const { businessAccountId: accountId } = each;
        const { templates, listTemplates } = opened(companyId, each)?.client({ baseUrl, timeoutMs: listTimeoutMs }) ?? {};
        return accountId && templates && listTemplates ? { accountId, read: templates.read, list: () => listTemplates(accountId) } : null;
      },
    },
    templateChangesIn(body, receivedAt),
  );
  return { received };
};

const opened = (companyId: CompanyId, connection: Connection): OpenConnection | null =>
  adapterOf(connection.channel).provider?.open(companyId, connection) ?? null;

/** Meta's subscription check. @throws AppError ERR_WEBHOOK_VERIFY_TOKEN. */
const verifyWebhook = async (
  companyId: CompanyId,
  connectionId: ConnectionId,
  query: Record<string, string | undefined>,
): Promise<string> => {
  const open = await openConnection(companyId, connectionId);
  if (query['hub.mode'] !== 'subscribe' || !open?.isVerifyToken(query['hub.verify_token'] ?? ''))
    throw new AppError('ERR_WEBHOOK_VERIFY_TOKEN', undefined);
  return query['hub.challenge'] ?? '';
};

/** What the app's pages and Instagram accounts hear: Meta signs with the app's secret, and names the account each entry is of. */
const receiveMeta = async (
  raw: Buffer,
  headers: Readonly<Record<string, string | undefined>>,
  now: Date,
): Promise<{ received: number }> => {
  if (!verifySignature(raw, headers['x-hub-signature-256'], env.META_APP_SECRET)) throw new AppError('ERR_WEBHOOK_SIGNATURE', undefined);
  const { ownersOf } = metaAccountRecords();
  const deps = { inboundQueueUrl: env.INBOUND_QUEUE_URL, ownersOf, receivedAt: now.toISOString() };
  return { received: await receiveMetaWebhook(jsonIn(raw), deps) };
};

/** @throws AppError ERR_WEBHOOK_VERIFY_TOKEN. */
const verifyMeta = (query: Record<string, string | undefined>): string => {
  const isOurs = env.META_VERIFY_TOKEN !== '' && isSameText(query['hub.verify_token'] ?? '', env.META_VERIFY_TOKEN);
  if (query['hub.mode'] !== 'subscribe' || !isOurs) throw new AppError('ERR_WEBHOOK_VERIFY_TOKEN', undefined);
  return query['hub.challenge'] ?? '';
};

export const handler = httpArea(
  webhooksContract,
  {
    verifyWhatsappWebhook: ({ params, query }) => verifyWebhook(params.companyId, params.connectionId, query),
    receiveWhatsappWebhook: ({ params, raw, headers }) => receiveWebhook(params.companyId, params.connectionId, raw, headers, new Date()),
    verifyMetaWebhook: async ({ query }) => verifyMeta(query),
    receiveMetaWebhook: ({ raw, headers }) => receiveMeta(raw, headers, new Date()),
  },
  null,
);
