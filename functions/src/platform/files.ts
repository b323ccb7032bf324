import type { Readable } from 'node:stream';
import { CopyObjectCommand, DeleteObjectCommand, GetObjectCommand, HeadObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { withoutDirectionSigns } from '@balcao/shared/domain/text/without-direction-signs.ts';
import { wellFormed } from '@balcao/shared/domain/text/well-formed.ts';
import { s3 } from './aws-clients.ts';
import { bucketEnv, readEnv } from './env.ts';
import { isInlineType } from './type-of-bytes.ts';

const bucket = () => readEnv(bucketEnv).BUCKET_NAME;

/** Prefix of the keys of all S3 objects of a company. Links to objects with another prefix must not be signed for this company. */
export const companyPrefix = (companyId: number): string => `company${companyId}/`;

/** Creates a link to a file that is valid for an hour, because an open conversation keeps its links, and users often open a document long
 *  after the link was made. On AWS the link also expires with the credentials of the function that signed it. Only images, audio and video
 *  are shown in the browser, everything else is downloaded.
 *  @param fileName suggested name for saving the file; null = none.
 *  @param mimeType type that was detected from the file's bytes; null = unknown, which means a download. */
export const signedUrl = (key: string, fileName: string | null = null, mimeType: string | null = null): Promise<string> => {
  const isInline = mimeType !== null && isInlineType(mimeType);
  return getSignedUrl(
    s3(),
    new GetObjectCommand({
      Bucket: bucket(),
      Key: key,
      ResponseContentDisposition: `${isInline ? 'inline' : 'attachment'}${named(fileName)}`,
      // S3 cannot send `X-Content-Type-Options: nosniff`, so a browser may guess the type of a file from its bytes. A download therefore
      // gets a type for which browsers do not guess, and only images, audio and video are shown inline.
      ResponseContentType: isInline ? mimeType : 'application/octet-stream',
    }),
    { expiresIn: 3600 },
  );
};

/** Creates a link for a provider that fetches the file to hand it on, valid for one hour. It says the file's own type, by which Meta judges what it
 *  fetched; browsers download it. */
export const deliveryUrl = (key: string, fileName: string | null, mimeType: string): Promise<string> =>
  getSignedUrl(
    s3(),
    new GetObjectCommand({
      Bucket: bucket(),
      Key: key,
      ResponseContentDisposition: `attachment${named(fileName)}`,
      ResponseContentType: mimeType,
    }),
    { expiresIn: 3600 },
  );

const named = (fileName: string | null): string =>
  fileName ? `; filename*=UTF-8''${encodeURIComponent(withoutDirectionSigns(wellFormed(fileName)))}` : '';

const steadyMs = 6 * 3_600_000;

/** Creates a link to a picture that stays the same for six hours, so that a picture that is on many screens is loaded only once. The
 *  link is valid for at least six hours from now. */
export const steadyUrl = (key: string, now: Date): Promise<string> =>
  getSignedUrl(s3(), new GetObjectCommand({ Bucket: bucket(), Key: key, ResponseContentType: 'image/jpeg' }), {
    expiresIn: (2 * steadyMs) / 1000,
    signingDate: new Date(Math.floor(now.getTime() / steadyMs) * steadyMs),
  });

/** Size in bytes and MIME type of the S3 object with this key; null when there is no such object. */
export const headFile = async (key: string): Promise<{ sizeBytes: number; mimeType: string } | null> => {
  try {
    const head = await s3().send(new HeadObjectCommand({ Bucket: bucket(), Key: key }));
    return { sizeBytes: head.ContentLength ?? 0, mimeType: head.ContentType ?? 'application/octet-stream' };
  } catch (error) {
    if (error instanceof Error && (error.name === 'NotFound' || error.name === 'NoSuchKey')) return null;
    throw error;
  }
};

/** Size in bytes, MIME type and first bytes of the S3 object with this key, read in one request; null when there is no such object.
 *  @param bytes how many bytes to read at the start of the file. */
export const startOfFile = async (
  key: string,
  bytes: number,
): Promise<{ sizeBytes: number; mimeType: string; start: Uint8Array } | null> => {
  try {
    const got = await s3().send(new GetObjectCommand({ Bucket: bucket(), Key: key, Range: `bytes=0-${bytes - 1}` }));
    const start = (await got.Body?.transformToByteArray()) ?? new Uint8Array();
    // `Content-Range` looks like "bytes 0-11/4711"; the number after the slash is the size of the complete file.
    const whole = Number(got.ContentRange?.split('/')[1]);
    return { sizeBytes: Number.isFinite(whole) ? whole : start.length, mimeType: got.ContentType ?? 'application/octet-stream', start };
  } catch (error) {
    if (error instanceof Error && error.name === 'NoSuchKey') return null;
    // `InvalidRange` is S3's answer to a range request for an empty file.
    if (error instanceof Error && error.name === 'InvalidRange') return { ...(await headOf(key)), start: new Uint8Array() };
    throw error;
  }
};
const headOf = async (key: string) => (await headFile(key)) ?? { sizeBytes: 0, mimeType: 'application/octet-stream' };

/** How long a file is stored. `job`: a rule of the bucket deletes the file 180 days after it was written, since looking up the numbers of an import may
 *  take months. Absent: until it is deleted. */
type Stay = 'job';
const tagged = (stay: Stay | undefined) => (stay ? { Tagging: `stay=${stay}` } : {});

export const putFile = async (key: string, bytes: Uint8Array, mimeType: string, stay?: Stay): Promise<void> => {
  await s3().send(new PutObjectCommand({ Bucket: bucket(), Key: key, Body: bytes, ContentType: mimeType, ...tagged(stay) }));
};

/** Stores a file from a stream of known size, without holding it in memory. */
export const putStream = async (key: string, body: Readable, sizeBytes: number, mimeType: string): Promise<void> => {
  await s3().send(new PutObjectCommand({ Bucket: bucket(), Key: key, Body: body, ContentLength: sizeBytes, ContentType: mimeType }));
};

/** Stores a file from a stream of unknown size as a multipart upload, in parts of 8 MB of which two are held in memory. When the stream fails, the upload is aborted. */
export const putParts = async (key: string, body: Readable, mimeType: string, stay?: Stay): Promise<void> => {
  const params = { Bucket: bucket(), Key: key, Body: body, ContentType: mimeType, ...tagged(stay) };
  await new Upload({ client: s3(), params, partSize: 8 * 1024 * 1024, queueSize: 1 }).done();
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
