import { mkdirSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { buildApp } from 'fauxqs';
import { z } from 'zod';
// The package exports only `startFauxqs`, which binds every interface; its stores are reached by file.
import { PersistenceManager } from '../../../node_modules/fauxqs/dist/persistence.js';
import { S3Store } from '../../../node_modules/fauxqs/dist/s3/s3Store.js';
import { SnsStore } from '../../../node_modules/fauxqs/dist/sns/snsStore.js';
import { SqsStore } from '../../../node_modules/fauxqs/dist/sqs/sqsStore.js';
import { INVALID_MESSAGE_BODY_CHAR } from '../../../node_modules/fauxqs/dist/sqs/sqsTypes.js';
import { accountId, region } from '../local-config.ts';
import { type Manifest, physicalQueueName } from '../manifest.ts';
import { queueArn, queueAttributes } from './queue-attributes.ts';
import { lookWhenDue, watchQueue } from './queue-timers.ts';
import { type Credentials, refusalOf } from './storage-signatures.ts';

/** fauxqs 2.4.1 takes no character above U+FFFF, so no emoji; SQS takes all but lone surrogates and control characters. */
const notInMessages = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u;
INVALID_MESSAGE_BODY_CHAR.test = (body) => notInMessages.test(body);

/** WhatsApp's largest document (100 MB) and the form around it; fauxqs itself stops at 11 MiB. */
const maxUploadBytes = 110 * 2 ** 20;

class Persistence extends PersistenceManager {
  private readonly file: DatabaseSync;
  constructor(dataDir: string) {
    super(dataDir);
    const file: unknown = Reflect.get(this, 'db');
    if (!(file instanceof DatabaseSync))
      throw new Error('fauxqs no longer keeps its database where it did: see infra/local/cloud/fauxqs.ts');
    // Survives the end of the process, which is what a local cloud meets; not the end of the power, which would cost an fsync per message.
    file.exec('PRAGMA synchronous = NORMAL');
    this.file = file;
  }
  /** fauxqs 2.4.1 sets a NOT NULL column to NULL here, so that `ChangeMessageVisibility` 0 would lose the message. */
  override updateMessageReady(messageId: string): void {
    this.file.prepare('UPDATE sqs_messages SET receipt_handle = NULL, visibility_deadline = NULL WHERE message_id = ?').run(messageId);
  }
}

/** Whoever held messages died with the last run: they are visible again at once, in their old order. */
const releaseMessagesInFlight = (dataDir: string): void => {
  const db = new DatabaseSync(join(dataDir, 'fauxqs.db'));
  try {
    const known = db.prepare("SELECT 1 FROM sqlite_master WHERE name = 'sqs_messages'").get();
    if (known) db.exec('UPDATE sqs_messages SET receipt_handle = NULL, visibility_deadline = NULL WHERE receipt_handle IS NOT NULL');
  } finally {
    db.close();
  }
};

const receivedSchema = z.looseObject({ Messages: z.array(z.looseObject({ ReceiptHandle: z.string() })).optional() });

export type StorageServices = {
  handle: (request: IncomingMessage, response: ServerResponse) => void;
  close: () => Promise<void>;
};

/** SQS and S3, kept in `<dataDir>/fauxqs.db`, with the queues of the topology and one bucket. `endpoint` is where they will be reached. */
export const startFauxqs = async (
  dataDir: string,
  endpoint: string,
  bucket: string,
  manifest: Manifest,
  credentials: Credentials,
): Promise<StorageServices> => {
  mkdirSync(dataDir, { recursive: true });
  releaseMessagesInFlight(dataDir);
  const persistence = new Persistence(dataDir);
  const sqsStore = new SqsStore();
  const snsStore = new SnsStore();
  const s3Store = new S3Store();
  lookWhenDue();
  persistence.load(sqsStore, snsStore, s3Store);
  sqsStore.persistence = persistence;
  for (const queue of sqsStore.allQueues()) {
    queue.persistence = persistence;
    watchQueue(queue);
  }
  s3Store.persistence = persistence;

  for (const [name, spec] of Object.entries(manifest.queues)) {
    const physical = physicalQueueName(name, spec);
    const attributes = queueAttributes(manifest, name, accountId);
    const existing = sqsStore.getQueueByName(physical);
    if (existing) existing.setAttributes(attributes);
    else sqsStore.createQueue(physical, `${endpoint}/${accountId}/${physical}`, queueArn(accountId, physical), attributes);
  }
  if (!s3Store.hasBucket(bucket)) s3Store.createBucket(bucket);

  const app = buildApp({ logger: false, defaultRegion: region, stores: { sqsStore, snsStore, s3Store } });
  sqsStore.host = '';
  app.removeContentTypeParser('*');
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxUploadBytes }, (_request, body, done) => done(null, body));
  // fauxqs looks at no signature: what works here would be refused by S3, and tests of who may read a file would mean nothing.
  app.addHook('preHandler', async (request, reply) => {
    if (request.headers['x-amz-target'] !== undefined) return;
    const { method, url = '', headers } = request.raw;
    const refusal = await refusalOf({ method: method ?? '', url, headers, body: request.body }, credentials, new Date());
    if (!refusal) return;
    const { code, message } = refusal;
    const status = code.startsWith('Entity') ? 400 : 403;
    return reply.status(status).type('application/xml').send(`<Error><Code>${code}</Code><Message>${message}</Message></Error>`);
  });
  // Messages handed to a consumer that has gone (a killed long poll) are visible again at once.
  app.addHook('onSend', (request, _reply, payload, done) => {
    if (request.headers['x-amz-target'] === 'AmazonSQS.ReceiveMessage' && request.raw.socket.destroyed && typeof payload === 'string') {
      const { QueueUrl: url } = z.looseObject({ QueueUrl: z.string() }).parse(request.body);
      const { Messages: messages = [] } = receivedSchema.parse(JSON.parse(payload));
      for (const { ReceiptHandle: handle } of messages.toReversed()) sqsStore.getQueue(url)?.changeVisibility(handle, 0);
    }
    done();
  });
  await app.ready();
  return {
    handle: (request, response) => app.routing(request, response),
    close: async () => {
      await app.close();
      persistence.close();
    },
  };
};
