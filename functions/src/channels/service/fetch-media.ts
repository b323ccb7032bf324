import { imageSize } from 'image-size';
import type { CompanyId, ConnectionId } from '@balcao/shared/domain/ids.ts';
import type { MediaType, Message, MessageMedia } from '@balcao/shared/domain/messages/message.ts';
import { companyPrefix } from '../../platform/files.ts';
import { typeOfBytes } from '../../platform/type-of-bytes.ts';
import { log } from '../../platform/logger.ts';
import { lastDelivery } from '../../platform/deliveries.ts';
import { RetryLater } from '../../platform/retry-later.ts';
import type { MessageKey, MessageRecords } from '../../conversation/tickets/service/message-records.ts';
import type { ConnectionStore } from '../../setup/connections/service/connection-records.ts';
import type { MediaOutcome, ProviderClient, Refusal } from '../adapter.ts';
import type { WaitingFileStore } from '../store/waiting-file-store.ts';
import { stopsAll, troubleOf } from './trouble-of.ts';

type Deps = {
  companyId: CompanyId;
  connectionId: ConnectionId;
  messages: Pick<MessageRecords, 'get' | 'setMedia' | 'setReceivedMedia'>;
  connections: Pick<ConnectionStore, 'setTrouble'>;
  waiting: Pick<WaitingFileStore, 'note' | 'remove'>;
  provider: Pick<ProviderClient, 'getMedia' | 'probe'>;
  putFile: (key: string, bytes: Uint8Array, mimeType: string) => Promise<void>;
  now: () => Date;
};

const maxBytes = 100 * 1024 * 1024;
/** Meta keeps a file of a webhook for so long.
 *  https://developers.facebook.com/documentation/business-messaging/whatsapp/business-phone-numbers/media */
const askedForMs = 7 * 86_400_000;

/** Copies what a customer sent into our storage: the provider keeps it for days only. Writing the same file again on a
 *  redelivery changes nothing. Only a final answer gives it up; what cannot be had for another reason waits and is asked for again, hourly and when
 *  its connection is repaired. @throws Error to have the queue deliver it again. */
export const fetchMedia = async (deps: Deps, key: MessageKey, delivery: number): Promise<void> => {
  const { messages, waiting, provider } = deps;
  const message = await messages.get(key);
  const media = message?.media;
  // Nothing is left to wait for.
  if (!media || media.state !== 'pending' || !media.source || (!media.source.providerMediaId && !media.source.url))
    return waiting.remove(key);
  const fetched = await provider.getMedia({ ...media.source, messageId: message.providerId }, { maxBytes });
  if (fetched.kind === 'media') {
    await store(deps, message, media, fetched);
    return media.waits ? waiting.remove(key) : undefined;
  }
  if (fetched.kind === 'tooLarge') return giveUp(deps, key, media, fetched);
  if (fetched.kind === 'refused' && fetched.action === 'pause-connection') return waitForConnection(deps, key, media, fetched);
  if (delivery < lastDelivery && !media.waits) throw notYet(fetched);
  // Meta says that there is no such file, too, when it may not be seen any more.
  const probe = await provider.probe?.();
  if (probe?.kind === 'refused' && stopsAll(probe)) return waitForConnection(deps, key, media, probe);
  const isOld = deps.now().getTime() - Date.parse(message.createdAt) > askedForMs;
  if (isOld || isFinal(fetched)) return giveUp(deps, key, media, fetched);
  await wait(deps, key, media, 'provider');
};

/** The row first: what is marked as waiting is asked for again. */
const wait = async (
  { messages, waiting, now }: Deps,
  key: MessageKey,
  media: MessageMedia,
  waits: 'connection' | 'provider',
): Promise<void> => {
  if (media.waits === waits) return;
  await waiting.note(key, now());
  await messages.setReceivedMedia(key, { ...media, waits }, now().toISOString());
};

/** Meta's own word on this file. A refusal without its error comes from what lies between, and says nothing of the file. */
const isFinal = (fetched: MediaOutcome): boolean =>
  fetched.kind === 'gone' || (fetched.kind === 'refused' && fetched.action === 'fail' && fetched.code !== null);

const notYet = (fetched: MediaOutcome): Error => {
  const asked = fetched.kind === 'refused' ? fetched.askedToWaitSec : undefined;
  return asked === undefined
    ? new Error('media could not be fetched yet', { cause: fetched })
    : new RetryLater('the provider asks to wait', asked, { cause: fetched });
};

/** Until a person gives the permission anew. */
const waitForConnection = async (deps: Deps, key: MessageKey, media: MessageMedia, refusal: Refusal): Promise<void> => {
  const { connections, connectionId } = deps;
  if (await connections.setTrouble(connectionId, troubleOf(refusal)))
    log.warn('CONNECTION_PAUSED files are refused until a person acts', { connectionId, code: refusal.code });
  await wait(deps, key, media, 'connection');
};

const giveUp = async (
  { messages, waiting, now }: Deps,
  key: MessageKey,
  { waits, ...media }: MessageMedia,
  { kind }: MediaOutcome,
): Promise<void> => {
  log.warn('MEDIA_LOST a customer file could not be fetched', { messageId: key.messageId, kind });
  await messages.setReceivedMedia(key, { ...media, state: 'failed' }, now().toISOString());
  if (waits) await waiting.remove(key);
};

const store = async (
  { companyId, messages, putFile, now }: Deps,
  message: Message,
  { waits: _over, ...media }: MessageMedia,
  { bytes, mimeType: announced, sizeBytes }: Extract<MediaOutcome, { kind: 'media' }>,
): Promise<void> => {
  const fileKey = `${companyPrefix(companyId)}media/${message.threadId}/${message.id}`;
  const mimeType = await typeOfBytes(bytes, announced);
  await putFile(fileKey, bytes, mimeType);
  // The webhook of a story or a post has no media type: it is read from the file's bytes.
  const mediaType = media.source?.url ? typeOfFile(mimeType) : undefined;
  const stored = { ...media, state: 'ready' as const, key: fileKey, mimeType, sizeBytes, ...sizeOf(mimeType, bytes), source: null };
  const key = { threadId: message.threadId, messageId: message.id };
  await messages.setMedia(key, stored, now().toISOString(), mediaType === message.mediaType ? undefined : mediaType);
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
