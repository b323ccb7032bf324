import { imageSize } from 'image-size';
import { fetchPublic, type FetchLimits } from '../../../platform/egress/fetch-public.ts';
import { pictureTypeOf } from '../../../platform/picture-type-of.ts';
import type { KeptPreview } from '../store/link-preview.entity.ts';
import { decodePage } from './decode-page.ts';
import { readPage } from './read-page.ts';

export type Picture = { bytes: Uint8Array; mimeType: string };
export type FoundPage = { preview: Omit<KeptPreview, 'pictureKey'>; picture: Picture | null };

const pageLimits: FetchLimits = {
  timeoutMs: 5000,
  maxBytes: 512 * 1024,
  whenLonger: 'cut',
  accept: 'text/html',
  isWanted: (contentType) => /^\s*text\/html\s*(?:;|$)/i.test(contentType),
};
const pictureLimits: FetchLimits = {
  timeoutMs: 5000,
  maxBytes: 1024 * 1024,
  whenLonger: 'refuse',
  accept: 'image/webp,image/png,image/jpeg',
  // Its bytes say what it is.
  isWanted: () => true,
};

/** Asks the page behind a link what it says of itself, and for its picture. Null when nothing can be shown: no page, none that may be fetched, or
 *  one without a title. */
export const lookBehindLink = async (link: string, fetch: typeof fetchPublic = fetchPublic): Promise<FoundPage | null> => {
  const asked = new URL(link);
  const fetched = await fetch(asked, pageLimits);
  if (fetched.outcome === 'refused') return null;
  const { picture, ...facts } = readPage(decodePage(fetched.bytes, fetched.contentType), fetched.url);
  if (facts.title === null) return null;
  return {
    preview: { ...facts, landedHost: fetched.url.hostname === asked.hostname ? null : fetched.url.hostname },
    picture: picture && (await pictureAt(picture, fetch)),
  };
};

const pictureAt = async (url: URL, fetch: typeof fetchPublic): Promise<Picture | null> => {
  const fetched = await fetch(url, pictureLimits);
  if (fetched.outcome === 'refused') return null;
  const mimeType = pictureTypeOf(fetched.bytes);
  if (mimeType === null || !shown.has(mimeType) || !isDrawable(fetched.bytes)) return null;
  return { bytes: fetched.bytes, mimeType };
};
const shown: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/webp']);

/** A few bytes may say that they are a picture of thousands of megabytes. */
const mostPixels = 25_000_000;
const isDrawable = (bytes: Uint8Array): boolean => {
  try {
    const { width, height } = imageSize(bytes);
    return width > 0 && height > 0 && width * height <= mostPixels;
  } catch {
    // What has no size is no picture.
    return false;
  }
};
