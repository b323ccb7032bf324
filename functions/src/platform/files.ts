import type { Readable } from 'node:stream';
import { CopyObjectCommand, DeleteObjectCommand, GetObjectCommand, HeadObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { withoutDirectionSigns } from '@balcao/shared/domain/text/without-direction-signs.ts';
import { wellFormed } from '@balcao/shared/domain/text/well-formed.ts';
import { s3 } from './aws-clients.ts';
import { bucketEnv, readEnv } from './env.ts';
import { isInlineType } from './type-of-bytes.ts';

const bucket = () => readEnv(bucketEnv).BUCKET_NAME;

/** Prefix of all object keys of a tenant; no other key may be signed for it. */
export const companyPrefix = (companyId: number): string => `company${companyId}/`;

/** A link that is valid for an hour. Only images, audio and video are shown in the browser (`mimeType` is the detected type of the
 *  file), everything else is downloaded: an open conversation keeps its links, and a link to a document is often followed long after it
 *  was made. On AWS the link also expires with the credentials of the function that signed it. `fileName` is the suggested name for
 *  saving. */
export const signedUrl = (key: string, fileName: string | null = null, mimeType: string | null = null): Promise<string> => {
  const isInline = mimeType !== null && isInlineType(mimeType);
  const name = fileName ? `; filename*=UTF-8''${encodeURIComponent(withoutDirectionSigns(wellFormed(fileName)))}` : '';
  return getSignedUrl(
    s3(),
    new GetObjectCommand({
      Bucket: bucket(),
      Key: key,
      ResponseContentDisposition: `${isInline ? 'inline' : 'attachment'}${name}`,
      // S3 cannot send `X-Content-Type-Options: nosniff`. A download therefore has a type that is not sniffed, and an inline file one of
      // image, audio or video.
      ResponseContentType: isInline ? mimeType : 'application/octet-stream',
    }),
    { expiresIn: 3600 },
  );
};

const steadyMs = 6 * 3_600_000;

/** A link that stays the same for six hours and is valid for at least six more, so that a picture that is on many screens is loaded only
 *  once. */
export const steadyUrl = (key: string, now: Date): Promise<string> =>
  getSignedUrl(s3(), new GetObjectCommand({ Bucket: bucket(), Key: key, ResponseContentType: 'image/jpeg' }), {
    expiresIn: (2 * steadyMs) / 1000,
    signingDate: new Date(Math.floor(now.getTime() / steadyMs) * steadyMs),
  });

/** Size and type of the file under a key; null when there is none. */
export const headFile = async (key: string): Promise<{ sizeBytes: number; mimeType: string } | null> => {
  try {
    const head = await s3().send(new HeadObjectCommand({ Bucket: bucket(), Key: key }));
    return { sizeBytes: head.ContentLength ?? 0, mimeType: head.ContentType ?? 'application/octet-stream' };
  } catch (error) {
    if (error instanceof Error && (error.name === 'NotFound' || error.name === 'NoSuchKey')) return null;
    throw error;
  }
};

/** Like `headFile`, together with the file's first bytes, in one request. */
export const startOfFile = async (
  key: string,
  bytes: number,
): Promise<{ sizeBytes: number; mimeType: string; start: Uint8Array } | null> => {
  try {
    const got = await s3().send(new GetObjectCommand({ Bucket: bucket(), Key: key, Range: `bytes=0-${bytes - 1}` }));
    const start = (await got.Body?.transformToByteArray()) ?? new Uint8Array();
    // "bytes 0-11/4711"
    const whole = Number(got.ContentRange?.split('/')[1]);
    return { sizeBytes: Number.isFinite(whole) ? whole : start.length, mimeType: got.ContentType ?? 'application/octet-stream', start };
  } catch (error) {
    if (error instanceof Error && error.name === 'NoSuchKey') return null;
    // S3 refuses a range request for an empty file.
    if (error instanceof Error && error.name === 'InvalidRange') return { ...(await headOf(key)), start: new Uint8Array() };
    throw error;
  }
};
const headOf = async (key: string) => (await headFile(key)) ?? { sizeBytes: 0, mimeType: 'application/octet-stream' };

export const putFile = async (key: string, bytes: Uint8Array, mimeType: string): Promise<void> => {
  await s3().send(new PutObjectCommand({ Bucket: bucket(), Key: key, Body: bytes, ContentType: mimeType }));
};

/** Stores a stream of known size, without holding the file in memory. */
export const putStream = async (key: string, body: Readable, sizeBytes: number, mimeType: string): Promise<void> => {
  await s3().send(new PutObjectCommand({ Bucket: bucket(), Key: key, Body: body, ContentLength: sizeBytes, ContentType: mimeType }));
};

/** Copies the current bytes of a file to another key. @returns false when there is no such file. */
export const copyFile = async (from: string, to: string): Promise<boolean> => {
  const source = `${bucket()}/${from.split('/').map(encodeURIComponent).join('/')}`;
  try {
    await s3().send(new CopyObjectCommand({ Bucket: bucket(), Key: to, CopySource: source }));
    return true;
  } catch (error) {
    if (error instanceof Error && error.name === 'NoSuchKey') return false;
    throw error;
  }
};

export const readFile = async (key: string): Promise<Uint8Array> => {
  const { Body } = await s3().send(new GetObjectCommand({ Bucket: bucket(), Key: key }));
  if (!Body) throw new Error('stored file has no body');
  return Body.transformToByteArray();
};

export const deleteFile = async (key: string): Promise<void> => {
  await s3().send(new DeleteObjectCommand({ Bucket: bucket(), Key: key }));
};
