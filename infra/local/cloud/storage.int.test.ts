import { setTimeout as sleep } from 'node:timers/promises';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  PutObjectTaggingCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import {
  ChangeMessageVisibilityCommand,
  PurgeQueueCommand,
  ReceiveMessageCommand,
  SendMessageBatchCommand,
  SendMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LocalCloud } from '../start-local-cloud.ts';
import { startLocalStore } from '../start-local-store.ts';
import { eventually } from '../testing/eventually.ts';

let cloud: LocalCloud;
let files: S3Client;
let queues: SQSClient;
beforeAll(async () => {
  cloud = await startLocalStore({
    topologyFile: 'infra/local/testing/fixture-topology.ts',
    buildDir: `${import.meta.dirname}/../../../.build/fixture`,
  });
  files = new S3Client({ requestChecksumCalculation: 'WHEN_REQUIRED' });
  queues = new SQSClient();
});
afterAll(() => cloud.stop());

const at = (Key: string) => ({ Bucket: cloud.env['BUCKET_NAME'] ?? '', Key });

describe('S3', () => {
  it('takes an upload from the browser by presigned URL, and gives it back with the name asked for', async () => {
    const origin = cloud.env['WEB_ORIGIN'] ?? '';
    const upload = await getSignedUrl(files, new PutObjectCommand({ ...at('company1/a.txt'), ContentType: 'text/plain' }));
    const preflight = await fetch(upload, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'PUT', 'access-control-request-headers': 'content-type' },
    });
    const put = await fetch(upload, { method: 'PUT', headers: { origin, 'content-type': 'text/plain' }, body: 'olá' });
    const download = await getSignedUrl(
      files,
      new GetObjectCommand({ ...at('company1/a.txt'), ResponseContentDisposition: 'attachment; filename="b.txt"' }),
    );
    const got = await fetch(download, { headers: { origin } });

    expect(preflight.headers.get('access-control-allow-origin')).toBe(origin);
    expect(preflight.headers.get('access-control-allow-headers')).toBe('content-type');
    expect(put.status).toBe(200);
    expect(await got.text()).toBe('olá');
    expect(got.headers.get('content-type')).toBe('text/plain');
    expect(got.headers.get('content-disposition')).toBe('attachment; filename="b.txt"');
  });

  it('takes a file larger than fauxqs itself would, sent with the default checksums too', async () => {
    const Body = Buffer.alloc(30 * 2 ** 20, 'x');

    await new S3Client().send(new PutObjectCommand({ ...at('company1/large'), Body }));

    expect((await files.send(new HeadObjectCommand(at('company1/large')))).ContentLength).toBe(Body.length);
    await files.send(new DeleteObjectCommand(at('company1/large')));
  });

  it('reads, lists and writes nothing without a signature, by a changed link or after its time', async () => {
    await files.send(new PutObjectCommand({ ...at('company1/secret'), Body: 'secret' }));
    const bucket = `${cloud.env['AWS_ENDPOINT_URL_S3']}/${cloud.env['BUCKET_NAME']}`;
    const link = new URL(await getSignedUrl(files, new GetObjectCommand(at('company1/secret'))));
    const changed = (change: (url: URL) => void): URL => {
      const url = new URL(link);
      change(url);
      return url;
    };
    const late = await getSignedUrl(files, new GetObjectCommand(at('company1/secret')), {
      signingDate: new Date(Date.now() - 3_600_000),
      expiresIn: 60,
    });
    const other = new S3Client({ credentials: { accessKeyId: cloud.env['AWS_ACCESS_KEY_ID'] ?? '', secretAccessKey: 'guessed' } });

    expect((await fetch(link)).status).toBe(200);
    for (const url of [
      bucket,
      `${bucket}?list-type=2&prefix=company1/`,
      `${bucket}/company1/secret`,
      changed((url) => (url.pathname = url.pathname.replace('company1', 'company2'))),
      changed((url) => url.searchParams.set('X-Amz-Expires', '604800')),
      changed((url) => url.searchParams.set('response-content-type', 'text/html')),
      late,
    ])
      expect([String(url), (await fetch(url)).status]).toEqual([String(url), 403]);
    expect((await fetch(`${bucket}/company1/secret`, { method: 'PUT', body: 'x' })).status).toBe(403);
    expect((await fetch(`${bucket}/company1/secret`, { method: 'DELETE' })).status).toBe(403);
    await expect(other.send(new GetObjectCommand(at('company1/secret')))).rejects.toMatchObject({ name: 'SignatureDoesNotMatch' });
    expect(await (await files.send(new GetObjectCommand(at('company1/secret')))).Body?.transformToString()).toBe('secret');
    const typed = await getSignedUrl(files, new GetObjectCommand({ ...at('company1/secret'), ResponseContentType: 'audio/ogg' }));
    expect((await fetch(typed)).headers.get('content-type')).toBe('audio/ogg');
  });

  it('takes a form as it was signed: its key, its type, its size, in its time', async () => {
    const { Bucket, Key } = at('company1/form.txt');
    const form = (Expires = 300) =>
      createPresignedPost(files, {
        Bucket,
        Key,
        Conditions: [
          ['content-length-range', 1, 4],
          ['eq', '$Content-Type', 'text/plain'],
        ],
        Fields: { 'Content-Type': 'text/plain' },
        Expires,
      });
    const post = async (change: Record<string, string>, bytes = 'olá', signed = form()) => {
      const { url, fields } = await signed;
      const body = new FormData();
      for (const [name, value] of Object.entries({ ...fields, ...change })) body.set(name, value);
      body.set('file', new Blob([bytes]), 'a.txt');
      return (await fetch(url, { method: 'POST', body })).status;
    };

    expect(await post({})).toBe(204);
    expect(await post({ key: 'company2/form.txt' })).toBe(403);
    expect(await post({ 'Content-Type': 'text/html' })).toBe(403);
    expect(await post({ 'Content-Disposition': 'inline' })).toBe(403);
    expect(await post({ 'X-Amz-Signature': '0'.repeat(64) })).toBe(403);
    expect(await post({}, 'longer')).toBe(400);
    expect(await post({}, '')).toBe(400);
    expect(await post({}, 'olá', form(-60))).toBe(403);
  });

  it('refuses tags instead of overwriting the object with them', async () => {
    await files.send(new PutObjectCommand({ ...at('company1/kept'), Body: 'kept' }));

    const tagged = files.send(new PutObjectTaggingCommand({ ...at('company1/kept'), Tagging: { TagSet: [{ Key: 'a', Value: 'b' }] } }));

    await expect(tagged).rejects.toMatchObject({ name: 'NotImplemented' });
    expect(await (await files.send(new GetObjectCommand(at('company1/kept')))).Body?.transformToString()).toBe('kept');
  });
});

describe('SQS', () => {
  const receive = async () => {
    const { Messages } = await queues.send(
      new ReceiveMessageCommand({ QueueUrl: cloud.env['QUEUE_URL_WORK'], WaitTimeSeconds: 2, VisibilityTimeout: 30 }),
    );
    return Messages?.[0];
  };

  it('shows a message again at once when its visibility is set to 0', async () => {
    await queues.send(new SendMessageCommand({ QueueUrl: cloud.env['QUEUE_URL_WORK'], MessageBody: 'again' }));
    const first = await receive();

    await queues.send(
      new ChangeMessageVisibilityCommand({
        QueueUrl: cloud.env['QUEUE_URL_WORK'],
        ReceiptHandle: first?.ReceiptHandle,
        VisibilityTimeout: 0,
      }),
    );

    expect((await receive())?.Body).toBe('again');
  });

  it('takes any text people write, and refuses what SQS refuses', async () => {
    const send = (MessageBody: string) =>
      queues.send(new SendMessageBatchCommand({ QueueUrl: cloud.env['QUEUE_URL_WORK_FAILURES'], Entries: [{ Id: '1', MessageBody }] }));

    expect((await send('olá 👩🏽‍🚀 𝒳 مرحبا')).Failed ?? []).toEqual([]);
    expect((await send('a\u0001b')).Failed).toMatchObject([{ Code: 'InvalidMessageContents' }]);
    await queues.send(new PurgeQueueCommand({ QueueUrl: cloud.env['QUEUE_URL_WORK_FAILURES'] }));
  });

  it('does not lose a message to a consumer that went away while waiting for it', async () => {
    const gone = new AbortController();
    const waiting = queues
      .send(new ReceiveMessageCommand({ QueueUrl: cloud.env['QUEUE_URL_WORK_FAILURES'], WaitTimeSeconds: 20 }), {
        abortSignal: gone.signal,
      })
      .catch(() => {});
    await sleep(200);
    gone.abort();
    await waiting;
    await queues.send(new SendMessageCommand({ QueueUrl: cloud.env['QUEUE_URL_WORK_FAILURES'], MessageBody: 'still here' }));

    const received = await eventually(
      async () => (await queues.send(new ReceiveMessageCommand({ QueueUrl: cloud.env['QUEUE_URL_WORK_FAILURES'] }))).Messages?.[0]?.Body,
      (body) => body !== undefined,
      3_000,
    );

    expect(received).toBe('still here');
  });
});
