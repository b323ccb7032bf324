import { proto } from '@whiskeysockets/baileys';
import type { Arrival } from '../service/route-messages.ts';
import { tellCompanion } from '../service/sync-history.ts';
import type { PhoneLog } from './phone-log.ts';

const { PLACEHOLDER_MESSAGE_RESEND } = proto.Message.PeerDataOperationRequestType;
const { PEER_DATA_OPERATION_REQUEST_RESPONSE_MESSAGE } = proto.Message.ProtocolMessage.Type;

/** A phone whose own linked device asks for messages that reached it without their content hands them on as they are on the phone. Told twice of a
 *  request, it answers twice. */
export const sendAgain = async (log: PhoneLog, { person, from, item }: Arrival): Promise<void> => {
  const request = item.message.protocolMessage?.peerDataOperationRequestMessage;
  if (person !== from || !person.details.online || request?.peerDataOperationRequestType !== PLACEHOLDER_MESSAGE_RESEND) return;
  const found = (request.placeholderMessageResendRequest ?? []).flatMap(({ messageKey }) => {
    const known = messageKey?.id ? log.rawOf(person.number, messageKey.id) : null;
    return known && messageKey ? [{ key: messageKey, message: proto.Message.decode(Buffer.from(known, 'base64')) }] : [];
  });
  const peerDataOperationResult = found.map((info) => ({
    placeholderMessageResendResponse: { webMessageInfoBytes: proto.WebMessageInfo.encode(info).finish() },
  }));
  for (const companion of person.companions.values())
    await tellCompanion(companion, {
      protocolMessage: {
        type: PEER_DATA_OPERATION_REQUEST_RESPONSE_MESSAGE,
        peerDataOperationRequestResponseMessage: {
          peerDataOperationRequestType: PLACEHOLDER_MESSAGE_RESEND,
          stanzaId: item.id,
          peerDataOperationResult,
        },
      },
    });
};
