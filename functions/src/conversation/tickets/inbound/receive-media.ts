import { isWriterOf } from '@balcao/shared/domain/messages/is-writer-of.ts';
import type { InboundEvent } from '@balcao/shared/events/channel-messages.ts';
import type { Connection } from '../../../setup/connections/service/connection-records.ts';
import { log } from '../../../platform/logger.ts';
import { refScopes } from '../store/ref-scopes.ts';
import { isFromChat } from './is-from-chat.ts';
import type { ReceiveDeps } from './receive-deps.ts';

/** A file the channel fetched itself: its message shows it from now on. A message that has its file keeps it, and only who wrote the
 *  message brings one. */
export const receiveMedia = async (
  { messages, contacts, now }: Pick<ReceiveDeps, 'messages' | 'contacts' | 'now'>,
  connection: Connection,
  event: Extract<InboundEvent, { type: 'media' }>,
): Promise<void> => {
  const key = await messages.find(refScopes.provider(connection.id), event.providerId);
  const message = key && (await messages.get(key));
  if (!key || !message?.media || message.media.state === 'ready') return;
  // A channel that does not say who wrote it is believed about that, never about the chat.
  const isWriter = event.fromMe === undefined || isWriterOf(message, event);
  if (!isWriter || !(await isFromChat(contacts, connection.id, event, key.threadId))) {
    log.warn('MEDIA_REFUSED a file came for a message of another conversation or writer', { messageId: key.messageId });
    return;
  }
  const { stored } = event;
  await messages.setReceivedMedia(
    key,
    stored
      ? { ...message.media, state: 'ready', key: stored.key, mimeType: stored.mimeType, sizeBytes: stored.sizeBytes, source: null }
      : { ...message.media, state: 'failed' },
    now().toISOString(),
  );
};
