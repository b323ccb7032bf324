import type { Readable } from 'node:stream';
import { CopyObjectCommand, DeleteObjectCommand, GetObjectCommand, HeadObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { readableFileName } from '@balcao/shared/domain/text/readable-file-name.ts';
import { wellFormed } from '@balcao/shared/domain/text/well-formed.ts';
import { s3 } from './aws-clients.ts';
import { bucketEnv, readEnv } from './env.ts';
import { isInlineType } from './type-of-bytes.ts';

const bucket = () => readEnv(bucketEnv).BUCKET_NAME;

/** Object keys of a tenant all start here; nothing else may be signed for it. */
export const companyPrefix = (companyId: number): string => `company${companyId}/`;

/** A link the browser can show or save for an hour; it shows only pictures, sound and film (`mimeType` is what the file is known to be), all
 *  else it saves: an open conversation keeps its links, and one to a document is followed long after it came.
 *  On AWS it also ends with the credentials of the function that signed it. `fileName` suggests a name to save under. */
export const signedUrl = (key: string, fileName: string | null = null, mimeType: string | null = null): Promise<string> => {
  const isInline = mimeType !== null && isInlineType(mimeType);
  const name = fileName ? `; filename*=UTF-8''${encodeURIComponent(readableFileName(wellFormed(fileName)))}` : '';
  return getSignedUrl(
    s3(),
    new GetObjectCommand({
      Bucket: bucket(),
      Key: key,
      ResponseContentDisposition: `${isInline ? 'inline' : 'attachment'}${name}`,
      // S3 cannot be made to forbid guessing the type: what is saved has none to guess from, what is shown is said to be a picture or the like.
      ResponseContentType: isInline ? mimeType : 'application/octet-stream',
    }),
    { expiresIn: 3600 },
  );
};

const steadyMs = 6 * 3_600_000;

/** A link that stays the same for six hours and works for at least as long again, so that a picture on many screens is
 *  loaded once. */
export const steadyUrl = (key: string, now: Date): Promise<string> =>
  getSignedUrl(s3(), new GetObjectCommand({ Bucket: bucket(), Key: key, ResponseContentType: 'image/jpeg' }), {
    expiresIn: (2 * steadyMs) / 1000,
    signingDate: new Date(Math.floor(now.getTime() / steadyMs) * steadyMs),
  });

/** What lies under a key, or null. */
export const headFile = async (key: string): Promise<{ sizeBytes: number; mimeType: string } | null> => {
  try {
    const head = await s3().send(new HeadObjectCommand({ Bucket: bucket(), Key: key }));
    return { sizeBytes: head.ContentLength ?? 0, mimeType: head.ContentType ?? 'application/octet-stream' };
  } catch (error) {
    if (error instanceof Error && (error.name === 'NotFound' || error.name === 'NoSuchKey')) return null;
    throw error;
  }
};

/** The same with the file's first bytes, in one request. */
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
    // An empty file has no first byte.
    if (error instanceof Error && error.name === 'InvalidRange') return { ...(await headOf(key)), start: new Uint8Array() };
    throw error;
  }
};
const headOf = async (key: string) => (await headFile(key)) ?? { sizeBytes: 0, mimeType: 'application/octet-stream' };

export const putFile = async (key: string, bytes: Uint8Array, mimeType: string): Promise<void> => {
  await s3().send(new PutObjectCommand({ Bucket: bucket(), Key: key, Body: bytes, ContentType: mimeType }));
};

/** A file of known size as it streams in, without holding it in memory. */
export const putStream = async (key: string, body: Readable, sizeBytes: number, mimeType: string): Promise<void> => {
  await s3().send(new PutObjectCommand({ Bucket: bucket(), Key: key, Body: body, ContentLength: sizeBytes, ContentType: mimeType }));
};

/** Gives a file's bytes of now a key of their own. False: there is no such file. */
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
