import { randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { proto } from '@whiskeysockets/baileys';
import { newMessageId, nowSec } from '../wire/stanza.ts';
import type { MediaVault } from '../wire/media-vault.ts';
import type { Companion } from '../world/companion.ts';
import type { Person } from '../world/person.ts';
import { deliverSealed } from '../world/seal-message.ts';

/** What a phone hands to a linked device: conversations in chunks, and the LIDs of everybody it knows, which come with the first one. */
export type PhoneHistory = { chunks: proto.IConversation[][]; lids: ReadonlyArray<Pick<Person, 'jid' | 'lid'>> };

export type HistoryChunk = {
  /** The first conversations, or those that follow. */
  kind?: 'initial' | 'recent';
  /** Percent of the whole history. */
  progress?: number;
  /** From 1 on. */
  chunkOrder?: number;
  /** People whose number and LID the chunk tells. */
  lids?: PhoneHistory['lids'];
};

/** From the own phone to one of its linked devices, as phones tell them what concerns nobody else. */
export const tellCompanion = (companion: Companion, message: proto.IMessage): Promise<void> => {
  const { owner } = companion;
  const attrs = { id: newMessageId(), from: owner.jid, type: 'text', category: 'peer', t: String(nowSec()), notify: owner.name };
  return deliverSealed(owner, companion, attrs, message);
};

/** More of a chunk than this is not in the message, but in a file that the message names. */
const maxInlineBytes = 100_000;

/** Old conversations the phone hands to a linked device.
 *  @param media where a chunk lies that is too large for a message; null: each goes inline. */
export const syncHistory = async (
  companion: Companion,
  conversations: proto.IConversation[],
  { kind = 'initial', progress = 100, chunkOrder = 1, lids = [] }: HistoryChunk = {},
  media: Pick<MediaVault, 'seal'> | null = null,
): Promise<void> => {
  const { HistorySyncType: sent } = proto.HistorySync;
  const { HistorySyncType: notified } = proto.Message;
  const history = proto.HistorySync.encode({
    syncType: kind === 'initial' ? sent.INITIAL_BOOTSTRAP : sent.RECENT,
    conversations,
    progress,
    chunkOrder,
    phoneNumberToLidMappings: lids.map(({ jid, lid }) => ({ pnJid: jid, lidJid: lid })),
  }).finish();
  const deflated = deflateSync(history);
  const content =
    media && deflated.length > maxInlineBytes ? await media.seal(deflated, 'md-msg-hist') : { initialHistBootstrapInlinePayload: deflated };
  return tellCompanion(companion, {
    protocolMessage: {
      type: proto.Message.ProtocolMessage.Type.HISTORY_SYNC_NOTIFICATION,
      historySyncNotification: {
        syncType: kind === 'initial' ? notified.INITIAL_BOOTSTRAP : notified.RECENT,
        progress,
        chunkOrder,
        ...content,
      },
    },
  });
};

/** A whole history, chunk after chunk. @param isFirst with the beginning that a device gets when it is linked. */
export const syncHistories = async (
  companion: Companion,
  { chunks, lids }: PhoneHistory,
  media: Pick<MediaVault, 'seal'>,
  isFirst = true,
): Promise<void> => {
  for (const [index, chunk] of (chunks.length > 0 || !isFirst ? chunks : [[]]).entries()) {
    const kind = isFirst && index === 0 ? 'initial' : 'recent';
    const progress = Math.round(((index + 1) * 100) / Math.max(1, chunks.length));
    await syncHistory(companion, chunk, { kind, chunkOrder: index + 1, progress, lids: index === 0 ? lids : [] }, media);
  }
};

/** The key a linked device needs before it may archive, mute or mark chats read. */
export const shareAppStateKey = (companion: Companion): Promise<void> =>
  tellCompanion(companion, {
    protocolMessage: {
      type: proto.Message.ProtocolMessage.Type.APP_STATE_SYNC_KEY_SHARE,
      appStateSyncKeyShare: {
        keys: [
          {
            keyId: { keyId: randomBytes(6) },
            keyData: {
              keyData: randomBytes(32),
              fingerprint: { rawId: 1, currentIndex: 0, deviceIndexes: [0] },
              timestamp: Date.now(),
            },
          },
        ],
      },
    },
  });
