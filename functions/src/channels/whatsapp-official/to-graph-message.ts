import type { OutboundMessage } from '@balcao/shared/events/channel-messages.ts';
import { toTemplateComponents } from './to-template-components.ts';
import { fromVCards } from './vcard.ts';

/** JSON body of `POST /{phone_number_id}/messages`. */
export type GraphMessageBody = Readonly<Record<string, unknown>>;

/** `unsendable`: no number and no business-scoped id to send to, or a contact message without a contact in it. */
export type ToGraphMessage = { kind: 'body'; body: GraphMessageBody } | { kind: 'unsendable'; reason: 'noRecipient' | 'noContact' };

/** Our message id travels as callback data, so its statuses find the row even when the answer to the call was lost.
 *  A number goes into `to`, a business-scoped id into `recipient`: in `to` Meta accepts it and silently delivers nothing
 *  (https://developers.facebook.com/documentation/business-messaging/whatsapp/business-scoped-user-ids/). The number wins when both are
 *  known, because statuses then keep showing it. */
export const toGraphMessage = (message: OutboundMessage): ToGraphMessage => {
  const { phone, bsuid } = message.to;
  if (phone === null && bsuid === null) return { kind: 'unsendable', reason: 'noRecipient' };
  const content = toGraphContent(message.content);
  if (content === null) return { kind: 'unsendable', reason: 'noContact' };
  return {
    kind: 'body',
    body: {
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      ...(phone === null ? { recipient: bsuid } : { to: phone }),
      context: message.quotedProviderId === null ? undefined : { message_id: message.quotedProviderId },
      biz_opaque_callback_data: message.messageId,
      ...content,
    },
  };
};

const toGraphContent = (content: OutboundMessage['content']): GraphMessageBody | null => {
  switch (content.kind) {
    case 'text':
      return { type: 'text', text: { body: content.body, preview_url: /https?:\/\//.test(content.body) } };
    case 'image':
    case 'video':
      return { type: content.kind, [content.kind]: { id: content.providerMediaId, ...caption(content.caption) } };
    case 'document':
      return {
        type: 'document',
        document: {
          id: content.providerMediaId,
          ...caption(content.caption),
          filename: content.fileName ?? undefined,
        },
      };
    case 'audio':
      return { type: 'audio', audio: { id: content.providerMediaId, voice: content.voice ? true : undefined } };
    case 'sticker':
      return { type: 'sticker', sticker: { id: content.providerMediaId } };
    case 'location': {
      const { latitude, longitude, name, address } = content;
      return {
        type: 'location',
        location: { latitude, longitude, name: name ?? undefined, address: address ?? undefined },
      };
    }
    case 'contacts': {
      const contacts = fromVCards(content.vCard);
      return contacts.length === 0 ? null : { type: 'contacts', contacts };
    }
    case 'reaction':
      // An empty emoji takes the reaction back.
      return { type: 'reaction', reaction: { message_id: content.targetProviderId, emoji: content.emoji ?? '' } };
    case 'buttons':
      return interactive({
        type: 'button',
        body: { text: content.body },
        action: { buttons: content.buttons.map(({ id, title }) => ({ type: 'reply', reply: { id, title } })) },
      });
    case 'list':
      return interactive({
        type: 'list',
        body: { text: content.body },
        action: {
          button: content.button,
          sections: [{ rows: content.rows.map(({ id, title, description }) => ({ id, title, description: description ?? undefined })) }],
        },
      });
    case 'template':
      return {
        type: 'template',
        template: {
          name: content.template.name,
          language: { code: content.template.language },
          ...withComponents(toTemplateComponents(content.template, content.header)),
        },
      };
  }
};

const withComponents = (components: ReadonlyArray<unknown>) => (components.length > 0 ? { components } : {});
const caption = (text: string | null): { caption?: string } => (text ? { caption: text } : {});
const interactive = (body: GraphMessageBody): GraphMessageBody => ({ type: 'interactive', interactive: body });
