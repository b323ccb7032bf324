import {
  downloadAndProcessHistorySyncNotification,
  jidNormalizedUser,
  proto,
  type Chat,
  type LIDMapping,
  type WASocket,
} from '@whiskeysockets/baileys';
import { buildMergedTcTokenIndexWrite, resolveTcTokenJid } from '@whiskeysockets/baileys/lib/Utils/tc-token-utils.js';
import type { Logger } from 'pino';
import { deflateSync } from 'node:zlib';
import { nameHistoryHost, type MediaHosts } from './media/media-address.ts';

type Announced = proto.Message.IHistorySyncNotification;
export type ReadHistory = Awaited<ReturnType<typeof downloadAndProcessHistorySyncNotification>>;

const { HistorySyncType } = proto.Message;
/** Parts that hold nothing of conversations. */
const others: ReadonlyArray<number | null | undefined> = [HistorySyncType.INITIAL_STATUS_V3, HistorySyncType.NON_BLOCKING_DATA];

/** Whether the phone is to send this part of its history: the bare beginning always, it tells whom LIDs belong to. */
export const wantsHistory = ({ syncType }: Announced, isImporting: boolean): boolean =>
  !others.includes(syncType) && (isImporting || syncType !== HistorySyncType.FULL);

const nothing = deflateSync(proto.HistorySync.encode({ syncType: proto.HistorySync.HistorySyncType.PUSH_NAME }).finish());

/** Gives the library an empty part to read in place of what was announced. It would read one while all messages wait, and store every mapping in it before the next
 *  message, minutes for a large address book; and it would read the next part while this one is still being imported, so that the whole history is in memory. */
export const leaveToUs = (announced: Announced): void => void Object.assign(announced, { initialHistBootstrapInlinePayload: nothing });

/** What was announced, downloaded and read. @param dispatcher through which it is fetched; undefined = directly. */
export const readAnnounced = async (
  announced: Announced,
  hosts: MediaHosts,
  logger: Logger,
  dispatcher?: RequestInit['dispatcher'],
): Promise<ReadHistory> => {
  nameHistoryHost(announced, hosts);
  return downloadAndProcessHistorySyncNotification(announced, { dispatcher }, logger);
};

/** Each of them is two rows, and whoever writes meanwhile waits for one step. */
const mappingsAtOnce = 50;

export const storeMappings = async ({ signalRepository: { lidMapping } }: WASocket, mappings: ReadonlyArray<LIDMapping>): Promise<void> => {
  for (let start = 0; start < mappings.length; start += mappingsAtOnce)
    await lidMapping.storeLIDPNMappings(mappings.slice(start, start + mappingsAtOnce));
};

/** The tokens with which people who are known may be written to, as the library keeps them (lib/Utils/process-message.js, storeTcTokensFromHistorySync). */
export const storeTokens = async (
  { signalRepository: { lidMapping }, authState: { keys } }: WASocket,
  chats: ReadonlyArray<Chat>,
): Promise<void> => {
  const found = new Map<string, { token: Buffer; timestamp: string; senderTimestamp?: number }>();
  for (const { id, tcToken, tcTokenTimestamp, tcTokenSenderTimestamp } of chats) {
    if (!id || !tcToken?.length || Number(tcTokenTimestamp ?? 0) <= 0) continue;
    const jid = await resolveTcTokenJid(jidNormalizedUser(id), (pn) => lidMapping.getLIDForPN(pn));
    const token = { token: Buffer.from(tcToken), timestamp: String(tcTokenTimestamp) };
    found.set(jid, tcTokenSenderTimestamp ? { ...token, senderTimestamp: Number(tcTokenSenderTimestamp) } : token);
  }
  if (found.size === 0) return;
  const known = await keys.get('tctoken', [...found.keys()]);
  const newer = [...found].filter(([jid, { timestamp }]) => Number(known[jid]?.timestamp ?? 0) < Number(timestamp));
  if (newer.length === 0) return;
  const index = await buildMergedTcTokenIndexWrite(
    keys,
    newer.map(([jid]) => jid),
  );
  await keys.set({ tctoken: { ...Object.fromEntries(newer.map(([jid, token]) => [jid, { ...known[jid], ...token }])), ...index } });
};
