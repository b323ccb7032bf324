import type { EventMessage, WebhookEvent } from '../../../setup/integrations/service/clients/webhook.ts';
import type { AskedText, TalkAsked } from './talker.ts';
import { wordsOf } from './talker.ts';

/** The event of what a customer said.
 *  @param linkOf a link to a file, for as long as a service takes to fetch it. */
export const eventOf = async (
  { companyId, askedAt, texts, ticket, contact, connection }: TalkAsked,
  linkOf: (file: { key: string; fileName: string | null; mimeType: string }) => Promise<string>,
): Promise<WebhookEvent> => {
  const toMessage = async ({ body, message }: AskedText): Promise<EventMessage> => {
    const { media = null } = message ?? {};
    const { key = null, fileName = null, mimeType = '', state } = media ?? {};
    return {
      id: message?.id ?? '',
      type: message?.mediaType ?? 'conversation',
      body,
      mediaUrl: key !== null && state === 'ready' ? await linkOf({ key, fileName, mimeType }) : null,
      fromMe: false,
      timestamp: message?.createdAt ?? askedAt,
    };
  };
  const messages = await Promise.all(texts.map(toMessage));
  const newest = messages.at(-1) ?? (await toMessage({ body: '', message: null }));
  const withFile = messages.findLast(({ mediaUrl }) => mediaUrl !== null);
  return {
    version: 1,
    event: 'message',
    companyId,
    connection: { id: connection.id, name: connection.name, channel: ticket.channel },
    ticket: { id: ticket.id, uuid: ticket.uuid, status: ticket.status },
    contact: { id: contact.id, name: contact.name, number: contact.number },
    message: { ...newest, ...(withFile ? { type: withFile.type, mediaUrl: withFile.mediaUrl } : {}), body: wordsOf(texts) },
    messages,
  };
};
