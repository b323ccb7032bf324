import { decideFile, type FileKind, type FileProblem, isTooLargeWhenStill, maxFileBytes } from '@balcao/shared/domain/channel-limits.ts';
import type { Channel } from '@balcao/shared/domain/channels.ts';
import type { OutgoingFile } from '../adapter.ts';
import { toJpeg } from './to-jpeg.ts';

export type StoredFile = {
  kind: FileKind;
  mimeType: string;
  fileName: string;
  sizeBytes: number | null;
  read: () => Promise<Uint8Array>;
};

export type FileToSend =
  | ({ kind: 'file'; as: FileKind } & Pick<OutgoingFile, 'mimeType' | 'fileName' | 'bytes'>)
  | { kind: 'notTaken'; reason: FileProblem['kind'] | 'picture' };

/** A stored file as a channel takes it: as it is, under another type, or drawn again as a JPEG. The same file each time it is asked for. */
export const fileToSend = async (on: Channel, { kind, mimeType, fileName, sizeBytes, read }: StoredFile): Promise<FileToSend> => {
  const decision = decideFile(on, { mimeType, sizeBytes, kind });
  if (decision.kind === 'refuse') return { kind: 'notTaken', reason: decision.problem.kind };
  const { as } = decision;
  const drawn = async (picture: Uint8Array): Promise<FileToSend> => {
    const jpeg = await toJpeg(picture, maxFileBytes(on, 'image'));
    if (!jpeg) return { kind: 'notTaken', reason: 'picture' };
    return { kind: 'file', as: 'image', mimeType: 'image/jpeg', fileName: withEnding(fileName, 'jpg'), bytes: () => Promise.resolve(jpeg) };
  };
  const isPicture = decision.mimeType === 'image/jpeg' && decision.mimeType !== mimeType;
  if (isPicture) return drawn(await read());
  const bytes = async () => new Uint8Array(await read());
  if (as !== 'sticker' || (sizeBytes !== null && !isTooLargeWhenStill(on, as, sizeBytes)))
    return { kind: 'file', as, mimeType: decision.mimeType, fileName, bytes };
  const sticker = await bytes();
  if (isTooLargeWhenStill(on, as, sticker.byteLength) && !isAnimated(sticker)) return drawn(sticker);
  return { kind: 'file', as, mimeType: decision.mimeType, fileName, bytes: () => Promise.resolve(sticker) };
};

const withEnding = (fileName: string, ending: string): string => `${fileName.replace(/\.[^.]*$/, '')}.${ending}`;

/** A WebP with frames says so in its first chunk. https://developers.google.com/speed/webp/docs/riff_container#extended_file_format */
const isAnimated = (webp: Uint8Array): boolean =>
  Buffer.from(webp.subarray(12, 16)).toString('latin1') === 'VP8X' && ((webp[20] ?? 0) & 0x02) !== 0;
