import type { ConnectionDetails } from '@balcao/shared/contract/connections.ts';
import { linkedPeriods } from '@balcao/shared/domain/connections/linked-periods.ts';
import { channelCapabilities } from '@balcao/shared/domain/channels.ts';
import { secretMask } from '@balcao/shared/domain/connections/connection-defaults.ts';
import type { Connection } from './connection-records.ts';
import { openSecret } from '../../../platform/secret-box.ts';
import {
  importProgress,
  newChatRecords,
  sessionRecords,
  type ImportProgress,
} from '../../../organisation/sessions/service/session-records.ts';
import { toLinkByCode } from '../../../organisation/sessions/service/to-link-by-code.ts';
import { newChatBudget } from './new-chat-state.ts';
import { findConnection, type ConnectionDeps } from './connection-deps.ts';
import type { ConnectionId } from '@balcao/shared/domain/ids.ts';
import { webhookPath } from './webhook-path.ts';

/** A connection as its screens see it, secrets masked. The verify token shows once, with the API token (`once`): it is typed into the provider's
 *  form then. */
export const presentConnection = async (
  deps: ConnectionDeps,
  connection: Connection,
  shown: 'once' | 'masked' = 'masked',
): Promise<ConnectionDetails> => {
  const { companyId } = deps;
  const { linkedPhone, businessAccount: isOficial } = channelCapabilities[connection.channel];
  const session = linkedPhone ? await sessionRecords(companyId).get(connection.id) : null;
  const progress = linkedPhone ? await importProgress(companyId, connection.id).get() : null;
  const {
    groupAsTicket,
    greetingMedia,
    tokenHash: _hash,
    tokenTail,
    phoneNumberId,
    businessAccountId,
    businessId,
    sealedSendToken,
    sealedAppSecret,
    sealedVerifyToken,
    pageId: _pageId,
    accountId: _accountId,
    formerLinks: _formerLinks,
    accountSince: _accountSince,
    ...plain
  } = connection;
  return {
    ...plain,
    linkedPeriods: linkedPeriods(connection),
    status: session?.status ?? connection.status,
    groupAsTicket: groupAsTicket ? 'enabled' : 'disabled',
    greetingMediaAttachment: greetingMedia?.fileName ?? null,
    greetingMediaType: greetingMedia?.mediaType ?? null,
    greetingMediaUrl: greetingMedia && (await deps.signUrl(greetingMedia.key, greetingMedia.fileName, greetingMedia.mimeType ?? null)),
    token: tokenTail && `${secretMask}${tokenTail}`,
    provider: 'beta',
    isOficial,
    phone_number: isOficial ? connection.number : null,
    phone_number_id: phoneNumberId,
    waba_id: businessAccountId,
    business_id: businessId,
    send_token: sealedSendToken && secretMask,
    app_secret: sealedAppSecret && secretMask,
    waba_webhook: isOficial ? webhookPath(companyId, connection.id) : null,
    verify_token: sealedVerifyToken && (shown === 'once' ? openSecret(companyId, sealedVerifyToken) : secretMask),
    importProgress: progress && toImportView(progress),
    qrcode: session?.qrcode ?? null,
    linkByCode: session && toLinkByCode(session),
    reason: session?.reason ?? null,
    retryAt: session?.retryAt ?? null,
    newChats: await newChatsOf(deps, connection),
  };
};

const newChatsOf = async (deps: ConnectionDeps, connection: Connection): Promise<ConnectionDetails['newChats']> => {
  const [budget, waiting] = await Promise.all([newChatBudget(deps, connection), newChatRecords(deps.companyId, connection.id).waiting()]);
  if (!budget) return null;
  const { timeZone: _timeZone, ...shown } = budget;
  return { ...shown, waiting: waiting.filter(({ kind }) => kind === 'send').length };
};

/** Pieces may be stored before they are counted as handed over. */
const toImportView = ({ processed, total, date, ended }: ImportProgress) => ({ processed: Math.min(processed, total), total, date, ended });

export const getConnection = async (deps: ConnectionDeps, id: ConnectionId): Promise<ConnectionDetails> =>
  presentConnection(deps, await findConnection(deps, id));
