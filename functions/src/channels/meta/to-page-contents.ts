import { cutCodePoints } from '@balcao/shared/domain/text/cut-text.ts';
import type { InboundMedia, InboundOrigin, MessageContent } from '@balcao/shared/events/channel-messages.ts';
import { isRecord, readField, readList, readNumber, readText } from './read-json.ts';

/** One thing a message says, and what of the business's it refers to. */
export type PageContent = { content: MessageContent; origin: InboundOrigin | null };

/** What a message of Messenger or Instagram says: its text, then its files, in their order. There is always something: a message that
 *  says nothing we know is `unsupported`. */
export const toPageContents = (message: unknown): PageContent[] => {
  const origin = originOf(message);
  const attachments = readList(readField(message, 'attachments'));
  const text = readText(readField(message, 'text'), wholeText);
  const replyId = readText(readField(readField(message, 'quick_reply'), 'payload'), 256);
  const found = attachments.flatMap((attachment) => toContent(attachment, text));
  const all: PageContent[] = [
    // The text of a shared link is the link, which its attachment says better.
    ...(text === null ? [] : [{ content: { kind: 'text' as const, body: text, replyId }, origin }]),
    ...found.map((each, index) => ({ ...each, origin: each.origin ?? (text === null && index === 0 ? origin : null) })),
  ];
  const providerType = readText(readField(attachments[0], 'type'), 60) ?? 'unknown';
  return all.length > 0 ? all : [{ content: { kind: 'unsupported', providerType, errorCode: null }, origin }];
};

/** Kept whole, as a file when it is longer than a row keeps; a webhook is not longer. */
const wholeText = 6_000_000;

const originOf = (message: unknown): InboundOrigin | null => {
  const story = readField(readField(message, 'reply_to'), 'story');
  if (isRecord(story)) return { kind: 'story-reply', url: readUrl(story, 'url') };
  const referral = readField(message, 'referral');
  if (!isRecord(referral)) return null;
  const ad = readField(referral, 'ads_context_data');
  return { kind: 'referral', url: readUrl(ad, 'photo_url') ?? readUrl(referral, 'referer_uri') };
};

const readUrl = (value: unknown, field: string): string | null => {
  const url = readText(readField(value, field), 4002);
  return url !== null && url.length <= 4000 && /^https?:\/\//i.test(url) ? url : null;
};

/** What kinds of file each type of attachment is, and the type to go by until the file is there. */
const files = new Map<string, { kind: 'image' | 'video' | 'audio' | 'document' | 'sticker'; mimeType: string }>([
  ['image', { kind: 'image', mimeType: 'image/jpeg' }],
  ['sticker', { kind: 'sticker', mimeType: 'image/png' }],
  ['video', { kind: 'video', mimeType: 'video/mp4' }],
  ['audio', { kind: 'audio', mimeType: 'audio/mp4' }],
  ['file', { kind: 'document', mimeType: 'application/octet-stream' }],
  ['reel', { kind: 'video', mimeType: 'video/mp4' }],
  ['ig_reel', { kind: 'video', mimeType: 'video/mp4' }],
  ['share', { kind: 'image', mimeType: 'image/jpeg' }],
  ['ig_post', { kind: 'image', mimeType: 'image/jpeg' }],
  ['story_mention', { kind: 'image', mimeType: 'image/jpeg' }],
]);

const origins = new Map<string, InboundOrigin['kind']>([
  ['reel', 'share'],
  ['ig_reel', 'share'],
  ['share', 'share'],
  ['ig_post', 'share'],
  ['story_mention', 'story-mention'],
]);

const toContent = (attachment: unknown, text: string | null): PageContent[] => {
  const type = readText(readField(attachment, 'type'), 60) ?? 'unknown';
  const payload = readField(attachment, 'payload');
  const title = readText(readField(attachment, 'title'), 500) ?? readText(readField(payload, 'title'), 500);
  const url = readUrl(payload, 'url') ?? readUrl(attachment, 'url');
  const file = files.get(type);
  const shared = origins.get(type);
  if (file && url !== null) {
    const kind = readField(payload, 'sticker_id') === undefined ? file.kind : 'sticker';
    return [
      {
        content: { kind, caption: shared ? title : null, media: toMedia(url, file.mimeType, type) },
        origin: shared ? { kind: shared, url } : null,
      },
    ];
  }
  const coordinates = readField(payload, 'coordinates');
  const latitude = readNumber(readField(coordinates, 'lat'));
  const longitude = readNumber(readField(coordinates, 'long'));
  if (latitude !== null && longitude !== null && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)
    return [{ content: { kind: 'location', latitude, longitude, name: title, address: null }, origin: null }];
  // A link, or a template of a business: what can be read of it.
  const words = [title, readText(readField(payload, 'text'), 2000), url].filter((part) => part !== null && !text?.includes(part));
  if (words.length > 0) return [{ content: { kind: 'text', body: words.join('\n'), replyId: null }, origin: null }];
  return text === null ? [{ content: { kind: 'unsupported', providerType: type, errorCode: null }, origin: null }] : [];
};

const toMedia = (url: string, mimeType: string, type: string): InboundMedia => ({
  providerMediaId: null,
  url,
  mimeType,
  fileName: type === 'file' ? fileNameIn(url) : null,
  sha256: null,
  voice: type === 'audio',
  animated: false,
});

/** Messenger's addresses of files end with the name they were sent under. */
const fileNameIn = (url: string): string | null => {
  try {
    return cutCodePoints(decodeURIComponent(new URL(url).pathname.split('/').at(-1) ?? ''), 255) || null;
  } catch {
    return null;
  }
};
