import { imageSize } from 'image-size';
import type { CompanyId } from '@balcao/shared/domain/ids.ts';
import type { MediaType, MessageMedia } from '@balcao/shared/domain/messages/message.ts';
import { companyPrefix } from '../../platform/files.ts';
import { typeOfBytes } from '../../platform/type-of-bytes.ts';
import { log } from '../../platform/logger.ts';
import { lastDelivery } from '../../platform/deliveries.ts';
import type { MessageKey, MessageRecords } from '../../conversation/tickets/service/message-records.ts';
import type { ProviderClient } from '../adapter.ts';

type Deps = {
  companyId: CompanyId;
  messages: Pick<MessageRecords, 'get' | 'setMedia'>;
  provider: Pick<ProviderClient, 'getMedia'>;
  putFile: (key: string, bytes: Uint8Array, mimeType: string) => Promise<void>;
  now: () => Date;
};

const maxBytes = 100 * 1024 * 1024;

/** Copies what a customer sent into our storage: the provider keeps it for days only. Writing the same file again on a
 *  redelivery changes nothing. @throws Error to have the queue deliver it again. */
export const fetchMedia = async (
  { companyId, messages, provider, putFile, now }: Deps,
  key: MessageKey,
  delivery: number,
): Promise<void> => {
  const message = await messages.get(key);
  const media = message?.media;
  if (!media || media.state !== 'pending' || !media.source || (!media.source.providerMediaId && !media.source.url)) return;
  const settle = (settled: Partial<MessageMedia>, mediaType?: MediaType) =>
    messages.setMedia(key, { ...media, ...settled }, now().toISOString(), mediaType);
  const fetched = await provider.getMedia(media.source, { maxBytes });
  if (fetched.kind === 'media') {
    const fileKey = `${companyPrefix(companyId)}media/${key.threadId}/${key.messageId}`;
    const mimeType = await typeOfBytes(fetched.bytes, fetched.mimeType);
    await putFile(fileKey, fetched.bytes, mimeType);
    // A story or a post is told without its kind: the file says whether it is a picture or a film.
    const mediaType = media.source.url === null ? undefined : typeOfFile(mimeType);
    const settled = {
      state: 'ready' as const,
      key: fileKey,
      mimeType,
      sizeBytes: fetched.sizeBytes,
      ...sizeOf(mimeType, fetched.bytes),
      source: null,
    };
    await settle(settled, mediaType === message.mediaType ? undefined : mediaType);
    return;
  }
  const isFinal =
    fetched.kind === 'gone' ||
    fetched.kind === 'tooLarge' ||
    (fetched.kind === 'refused' && fetched.action === 'fail') ||
    delivery >= lastDelivery;
  if (!isFinal) throw new Error('media could not be fetched yet', { cause: fetched });
  log.warn('MEDIA_LOST a customer file could not be fetched', { messageId: key.messageId, kind: fetched.kind });
  await settle({ state: 'failed' });
};

const typeOfFile = (mimeType: string): MediaType => {
  const [family] = mimeType.split('/');
  return family === 'image' || family === 'video' || family === 'audio' ? family : 'application';
};

const sizeOf = (mimeType: string, bytes: Uint8Array): { width: number | null; height: number | null } => {
  if (!mimeType.startsWith('image/')) return { width: null, height: null };
  try {
    const { width, height } = imageSize(bytes);
    return { width, height };
  } catch {
    return { width: null, height: null };
  }
};
