import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { awsJson, type Endpoint } from '../aws-json.ts';
import { region } from '../local-config.ts';

type Image = Record<string, Record<string, unknown>>;
const image = z.custom<Image>((value) => typeof value === 'object' && value !== null);

const recordSchema = z.object({
  eventID: z.string(),
  eventName: z.enum(['INSERT', 'MODIFY', 'REMOVE']),
  eventVersion: z.string().optional(),
  userIdentity: z.unknown().optional(),
  dynamodb: z.object({
    ApproximateCreationDateTime: z.number().optional(),
    Keys: image,
    NewImage: image.optional(),
    OldImage: image.optional(),
    SequenceNumber: z.string(),
    SizeBytes: z.number().optional(),
    StreamViewType: z.string().optional(),
  }),
});
type RawRecord = z.infer<typeof recordSchema>;
/** A record as Lambda passes it on: attribute values in the JSON protocol's form, binary as base64. */
export type StreamRecord = Omit<RawRecord, 'userIdentity'> & {
  eventSource: 'aws:dynamodb';
  eventSourceARN: string;
  awsRegion: string;
  userIdentity?: { type: 'Service'; principalId: 'dynamodb.amazonaws.com' };
};

const toRecord = ({ userIdentity, ...record }: RawRecord, streamArn: string): StreamRecord => ({
  ...record,
  eventSource: 'aws:dynamodb',
  eventSourceARN: streamArn,
  awsRegion: region,
  // dynoxide marks expiry by a userIdentity whose fields no SDK reads.
  ...(userIdentity ? { userIdentity: { type: 'Service', principalId: 'dynamodb.amazonaws.com' } } : {}),
});

export type StreamReader = {
  /** Up to `limit` records after that one, from the stream's beginning when null. */
  after: (sequence: string | null, limit: number) => Promise<ReadonlyArray<StreamRecord>>;
  /** Whether a change is in the log for some time before it can be read. */
  lag: 'none' | 'some';
  close: () => void;
};

const iterated = z.object({ ShardIterator: z.string() });
const got = z.object({ Records: z.array(recordSchema), NextShardIterator: z.string().optional() });

/** Reads the stream as any program does. */
export const readByApi = (endpoint: Endpoint, streamArn: string, shardId: string): StreamReader => {
  /** Where the last reading ended. */
  let last: { sequence: string | null; iterator: string } | null = null;
  const iteratorAfter = async (sequence: string | null): Promise<string> => {
    if (last?.sequence === sequence) return last.iterator;
    const start =
      sequence === null ? { ShardIteratorType: 'TRIM_HORIZON' } : { ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber: sequence };
    return (await awsJson('streams', endpoint, 'GetShardIterator', { StreamArn: streamArn, ShardId: shardId, ...start }, iterated))
      .ShardIterator;
  };
  return {
    after: async (sequence, limit) => {
      const iterator = await iteratorAfter(sequence);
      last = null;
      const { Records, NextShardIterator: next } = await awsJson(
        'streams',
        endpoint,
        'GetRecords',
        { ShardIterator: iterator, Limit: limit },
        got,
      );
      const end = Records.at(-1)?.dynamodb.SequenceNumber ?? sequence;
      last = next === undefined ? null : { sequence: end, iterator: next };
      return Records.map((record) => toRecord(record, streamArn));
    },
    lag: 'none',
    close: () => {},
  };
};

const rowSchema = z.object({
  event_name: recordSchema.shape.eventName,
  keys_json: z.string(),
  new_image: z.string().nullable(),
  old_image: z.string().nullable(),
  sequence_number: z.string(),
  created_at: z.number(),
  user_identity: z.string().nullable(),
});
const parseImage = (text: string): Image => image.parse(JSON.parse(text));

/** Reads the stream from dynoxide's own file, past its server: three calls for each message were that, and it answers one at a time. Null when
 *  its private table is not as expected. */
export const readFromFile = (file: string, streamArn: string, tableName: string, shardId: string): StreamReader | null => {
  const db = new DatabaseSync(file, { readOnly: true, timeout: 5_000 });
  const columns = new Set(
    db
      .prepare("SELECT name FROM pragma_table_info('_stream_records')")
      .all()
      .map(({ name }) => String(name)),
  );
  if (!['table_name', 'shard_id', ...Object.keys(rowSchema.shape)].every((name) => columns.has(name))) {
    db.close();
    return null;
  }
  const find = db.prepare(
    `SELECT ${Object.keys(rowSchema.shape).join(', ')} FROM _stream_records
     WHERE table_name = ? AND shard_id = ? AND CAST(sequence_number AS INTEGER) > ? ORDER BY CAST(sequence_number AS INTEGER) LIMIT ?`,
  );
  return {
    after: async (sequence, limit) =>
      find.all(tableName, shardId, BigInt(sequence ?? 0), limit).map((found) => {
        const row = rowSchema.parse(found);
        const record: RawRecord = {
          eventID: row.sequence_number,
          eventName: row.event_name,
          eventVersion: '1.1',
          ...(row.user_identity === null ? {} : { userIdentity: row.user_identity }),
          dynamodb: {
            ApproximateCreationDateTime: row.created_at,
            Keys: parseImage(row.keys_json),
            ...(row.new_image === null ? {} : { NewImage: parseImage(row.new_image) }),
            ...(row.old_image === null ? {} : { OldImage: parseImage(row.old_image) }),
            SequenceNumber: row.sequence_number,
            SizeBytes: row.keys_json.length + (row.new_image?.length ?? 0) + (row.old_image?.length ?? 0),
            StreamViewType: 'NEW_AND_OLD_IMAGES',
          },
        };
        return toRecord(record, streamArn);
      }),
    lag: 'some',
    close: () => db.close(),
  };
};
