import { BucketAlreadyOwnedByYou, CreateBucketCommand, PutBucketCorsCommand, S3Client } from '@aws-sdk/client-s3';
import { z } from 'zod';
import { AwsJsonError, awsJson } from '../aws-json.ts';
import { queueAttributes } from '../cloud/queue-attributes.ts';
import { provisionTable } from '../dynamodb/provision-table.ts';
import { type LocalConfig, localNames, region } from '../local-config.ts';
import { type Manifest, physicalQueueName } from '../manifest.ts';

const createBucket = async (endpoint: string, accountId: string, Bucket: string): Promise<void> => {
  const s3 = new S3Client({ endpoint, region, forcePathStyle: true, credentials: { accessKeyId: accountId, secretAccessKey: 'local' } });
  try {
    await s3.send(new CreateBucketCommand({ Bucket })).catch((error: unknown) => {
      if (!(error instanceof BucketAlreadyOwnedByYou)) throw error;
    });
    await s3.send(
      new PutBucketCorsCommand({
        Bucket,
        CORSConfiguration: {
          CORSRules: [
            {
              AllowedOrigins: ['http://127.0.0.1:*', 'http://localhost:*'],
              AllowedMethods: ['GET', 'HEAD', 'PUT', 'POST'],
              AllowedHeaders: ['*'],
              ExposeHeaders: ['ETag'],
              MaxAgeSeconds: 600,
            },
          ],
        },
      }),
    );
  } finally {
    s3.destroy();
  }
};

/** Makes the table, the queues and the bucket of this cloud in its account of LocalStack, where they are not there yet. */
export const provisionLocalstack = async (
  { accountId, bucketName }: Pick<LocalConfig, 'accountId' | 'bucketName'>,
  url: string,
  manifest: Manifest,
): Promise<void> => {
  const endpoint = { url, accountId };
  const createQueue = async (name: string): Promise<void> => {
    const spec = manifest.queues[name];
    if (!spec) return;
    const input = { QueueName: physicalQueueName(name, spec), Attributes: queueAttributes(manifest, name, accountId) };
    await awsJson('sqs', endpoint, 'CreateQueue', input, z.unknown()).catch((error: unknown) => {
      if (!(error instanceof AwsJsonError && error.code === 'QueueAlreadyExists')) throw error;
    });
  };
  const names = Object.keys(manifest.queues);
  const deadLetters = new Set(Object.values(manifest.queues).map(({ deadLetter }) => deadLetter));
  await Promise.all([
    provisionTable(endpoint, localNames.tableName, manifest.table),
    createBucket(url, accountId, bucketName),
    // A queue is refused while its dead-letter queue is not there.
    Promise.all(names.filter((name) => deadLetters.has(name)).map(createQueue)).then(() =>
      Promise.all(names.filter((name) => !deadLetters.has(name)).map(createQueue)),
    ),
  ]);
};
