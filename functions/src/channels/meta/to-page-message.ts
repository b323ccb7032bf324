import { plainSigned } from '@balcao/shared/domain/messages/signature.ts';
import { cutCodePoints } from '@balcao/shared/domain/text/cut-text.ts';
import type { OutboundMessage } from '@balcao/shared/events/channel-messages.ts';

/** JSON body of `POST /{page_id}/messages`, without how it relates to the 24-hour window. */
export type PageMessageBody = Readonly<Record<string, unknown>>;

export type ToPageMessage =
  | { kind: 'message'; body: PageMessageBody }
  /** Meta gives it no id of its own. */
  | { kind: 'action'; body: PageMessageBody }
  | { kind: 'unsendable'; reason: 'noRecipient' | 'unsupportedType' };

/** Our message id travels as metadata, so that the echo finds the row even when the answer to the call was lost.
 *  https://developers.facebook.com/docs/messenger-platform/reference/send-api */
export const toPageMessage = ({ to, content, messageId }: OutboundMessage): ToPageMessage => {
  if (to.scopedId === null) return { kind: 'unsendable', reason: 'noRecipient' };
  const recipient = { id: to.scopedId };
  if (content.kind === 'reaction') {
    const { targetProviderId: message_id, emoji } = content;
    return {
      kind: 'action',
      body: emoji
        ? { recipient, sender_action: 'react', payload: { message_id, reaction: emoji } }
        : { recipient, sender_action: 'unreact', payload: { message_id } },
    };
  }
  const message = toMessage(content);
  return message === null
    ? { kind: 'unsendable', reason: 'unsupportedType' }
    : { kind: 'message', body: { recipient, message: { ...message, metadata: messageId } } };
};

export const attachmentTypes = { image: 'image', sticker: 'image', video: 'video', audio: 'audio', document: 'file' } as const;

const toMessage = (content: Exclude<OutboundMessage['content'], { kind: 'reaction' }>): PageMessageBody | null => {
  switch (content.kind) {
    case 'text':
      // Instagram shows asterisks as they are, and so do Messenger's apps in places.
      return { text: plainSigned(content.body) };
    case 'image':
    case 'sticker':
    case 'video':
    case 'audio':
    case 'document':
      return { attachment: attachmentOf(attachmentTypes[content.kind], content.providerMediaId) };
    case 'buttons':
      return { text: content.body, quick_replies: content.buttons.map(toQuickReply) };
    case 'list':
      return { text: content.body, quick_replies: content.rows.slice(0, mostQuickReplies).map(toQuickReply) };
    case 'location':
    case 'contacts':
    case 'template':
      return null;
  }
};

/** A file that was uploaded, or that Meta fetches with the message. */
const attachmentOf = (type: string, file: string) =>
  isAddress(file) ? { type, payload: { url: file, is_reusable: false } } : { type, payload: { attachment_id: file } };

export const isAddress = (file: string): boolean => file.startsWith('https://') || file.startsWith('http://');

const mostQuickReplies = 13;

const toQuickReply = ({ id, title }: { id: string; title: string }) => ({
  content_type: 'text',
  title: cutCodePoints(title, 20),
  payload: id,
});
