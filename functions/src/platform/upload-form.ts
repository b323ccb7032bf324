import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import { s3 } from './aws-clients.ts';
import { bucketEnv, readEnv } from './env.ts';

/** A presigned S3 form for uploading a file of 1 to `maxBytes` bytes, with this key and this MIME type. An upload must start within five
 *  minutes. */
export const uploadForm = async (
  key: string,
  mimeType: string,
  maxBytes: number,
): Promise<{ url: string; fields: Record<string, string> }> =>
  createPresignedPost(s3(), {
    Bucket: readEnv(bucketEnv).BUCKET_NAME,
    Key: key,
    Conditions: [
      ['content-length-range', 1, maxBytes],
      ['eq', '$Content-Type', mimeType],
    ],
    Fields: { 'Content-Type': mimeType },
    Expires: 300,
  });
