import { randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { proto } from '@whiskeysockets/baileys';
import { newMessageId, nowSec } from '../wire/stanza.ts';
import type { Companion } from '../world/companion.ts';
import type { Person } from '../world/person.ts';
import { deliverSealed } from '../world/seal-message.ts';

export type HistoryChunk = {
  /** The first conversations, or those that follow. */
  kind?: 'initial' | 'recent';
  /** Percent of the whole history. */
  progress?: number;
  /** From 1 on. */
  chunkOrder?: number;
  /** People whose number and LID the chunk tells. */
  lids?: ReadonlyArray<Person>;
};

/** From the own phone to one of its linked devices, as phones tell them what concerns nobody else. */
export const tellCompanion = (companion: Companion, message: proto.IMessage): Promise<void> => {
  const { owner } = companion;
  const attrs = { id: newMessageId(), from: owner.jid, type: 'text', category: 'peer', t: String(nowSec()), notify: owner.name };
  return deliverSealed(owner, companion, attrs, message);
};

/** Old conversations the phone hands to a linked device, inline in the message. */
export const syncHistory = (
  companion: Companion,
  conversations: proto.IConversation[],
  { kind = 'initial', progress = 100, chunkOrder = 1, lids = [] }: HistoryChunk = {},
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
  return tellCompanion(companion, {
    protocolMessage: {
      type: proto.Message.ProtocolMessage.Type.HISTORY_SYNC_NOTIFICATION,
      historySyncNotification: {
        syncType: kind === 'initial' ? notified.INITIAL_BOOTSTRAP : notified.RECENT,
        progress,
        chunkOrder,
        initialHistBootstrapInlinePayload: deflateSync(history),
      },
    },
  });
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
