import type { InboundEvent } from '@balcao/shared/events/channel-messages.ts';
import type { Connection } from '../../directory/service/directory-records.ts';
import { refScopes } from '../store/ticket-store.ts';
import type { ReceiveDeps } from './receive-message.ts';

/** A file the channel fetched itself: its message shows it from now on. */
export const receiveMedia = async (
  { messages, now }: ReceiveDeps,
  connection: Connection,
  event: Extract<InboundEvent, { type: 'media' }>,
): Promise<void> => {
  const key = await messages.find(refScopes.provider(connection.id), event.providerId);
  const message = key && (await messages.get(key));
  if (!key || !message?.media || message.media.state === 'ready') return;
  const { stored } = event;
  await messages.setMedia(
    key,
    stored
      ? { ...message.media, state: 'ready', key: stored.key, mimeType: stored.mimeType, sizeBytes: stored.sizeBytes, source: null }
      : { ...message.media, state: 'failed' },
    now().toISOString(),
  );
};
