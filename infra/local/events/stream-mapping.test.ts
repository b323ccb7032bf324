import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { type FailureReport, isWanted, startStreamMapping } from './stream-mapping.ts';
import type { StreamRecord } from './stream-reader.ts';

const aRecord = (
  sequence: number,
  fields: { entity?: string; eventName?: StreamRecord['eventName']; text?: string; before?: string } = {},
): StreamRecord => {
  const { entity = 'ticket', eventName = 'INSERT', text = 'x', before } = fields;
  const image = (value: string) => ({ pk: { S: 'a' }, _: { S: entity }, text: { S: value } });
  return {
    eventID: String(sequence),
    eventName,
    eventSource: 'aws:dynamodb',
    eventSourceARN: 'arn:stream',
    awsRegion: 'us-east-1',
    dynamodb: {
      Keys: { pk: { S: 'a' } },
      ...(eventName === 'REMOVE' ? {} : { NewImage: image(text) }),
      ...(before === undefined ? {} : { OldImage: image(before) }),
      SequenceNumber: String(sequence),
    },
  };
};

const tickets = ['NewImage', 'OldImage'].map((image) => ({ dynamodb: { [image]: { _: { S: ['ticket'] } } } }));

/** Runs a mapping over the records until its checkpoint is at the last one. */
const runOver = async (
  records: ReadonlyArray<StreamRecord>,
  handler: (sequences: ReadonlyArray<string>) => unknown,
  options: { checkpoint?: string; maxRetries?: number; batchSize?: number } = {},
) => {
  const calls: string[][] = [];
  const checkpoints: string[] = [];
  const reports: FailureReport[] = [];
  let finish: () => void = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const mapping = startStreamMapping({
    functionName: 'reactor',
    tail: {
      shardId: 'shard',
      after: async (sequence, limit) => {
        const rest = records.filter(({ dynamodb }) => Number(dynamodb.SequenceNumber) > Number(sequence ?? 0));
        if (rest.length > 0) return rest.slice(0, limit);
        finish();
        await sleep(5);
        return [];
      },
    },
    batchSize: options.batchSize ?? 10,
    maxRetries: options.maxRetries ?? 2,
    filter: tickets,
    invoke: async ({ Records }) => {
      const sequences = Records.map(({ dynamodb }) => dynamodb.SequenceNumber);
      calls.push(sequences);
      return handler(sequences);
    },
    checkpoint: options.checkpoint ?? null,
    saveCheckpoint: (sequence) => checkpoints.push(sequence),
    reportFailure: async (report) => void reports.push(report),
    backoffMs: () => 1,
  });
  await finished;
  await mapping.stop();
  return { calls, checkpoints, reports };
};

const records = (...sequences: ReadonlyArray<number>) => sequences.map((sequence) => aRecord(sequence));
const failing = (id: string) => ({ batchItemFailures: [{ itemIdentifier: id }] });

describe('stream mapping', () => {
  it('starts a new mapping at the beginning and an old one after its checkpoint', async () => {
    const fresh = await runOver(records(1, 2, 3), () => undefined);
    const resumed = await runOver(records(1, 2, 3), () => undefined, { checkpoint: '2' });

    expect(fresh.calls).toEqual([['1', '2', '3']]);
    expect(resumed.calls).toEqual([['3']]);
  });

  it('hands over batches in order, no larger than asked', async () => {
    const { calls, checkpoints } = await runOver(records(1, 2, 3, 4, 5), () => undefined, { batchSize: 2 });

    expect(calls).toEqual([['1', '2'], ['3', '4'], ['5']]);
    expect(checkpoints.at(-1)).toBe('5');
  });

  it('goes on from a reported failure, having kept what came before it', async () => {
    let failures = 1;
    const { calls, checkpoints } = await runOver(records(1, 2, 3), () => (failures-- > 0 ? failing('2') : undefined));

    expect(calls).toEqual([
      ['1', '2', '3'],
      ['2', '3'],
    ]);
    expect(checkpoints[0]).toBe('1');
  });

  it('halves a batch that throws until the record at fault stands alone, reports it and goes on', async () => {
    const { calls, reports, checkpoints } = await runOver(records(1, 2, 3, 4), (sequences) => {
      if (sequences.includes('3')) throw new Error('poison');
      return undefined;
    });

    expect(calls).toEqual([['1', '2', '3', '4'], ['1', '2'], ['3', '4'], ['3'], ['3'], ['3'], ['4']]);
    expect(reports.map(({ DDBStreamBatchInfo: { startSequenceNumber } }) => startSequenceNumber)).toEqual(['3']);
    expect(checkpoints.at(-1)).toBe('4');
  });

  it('tries a record again in its place before anything later', async () => {
    let failures = 2;
    const { calls, reports } = await runOver(
      records(1, 2),
      (sequences) => {
        if (sequences.includes('1') && failures-- > 0) throw new Error('not yet');
        return undefined;
      },
      { batchSize: 1 },
    );

    expect(calls).toEqual([['1'], ['1'], ['1'], ['2']]);
    expect(reports).toEqual([]);
  });

  it('moves on over records the filter leaves out', async () => {
    const { calls, checkpoints } = await runOver([aRecord(1, { entity: 'other' }), aRecord(2, { entity: 'other' })], () => undefined);

    expect(calls).toEqual([]);
    expect(checkpoints.at(-1)).toBe('2');
  });
});

describe('isWanted', () => {
  it('lets through what matches any of the patterns, deletions by the old image', () => {
    expect(isWanted(aRecord(1, { eventName: 'REMOVE', before: 'x' }), tickets)).toBe(true);
    expect(isWanted(aRecord(1, { entity: 'other' }), tickets)).toBe(false);
    expect(isWanted(aRecord(1, { text: 'y' }), [{ dynamodb: { NewImage: { text: { S: ['x', 'y'] } } } }])).toBe(true);
    expect(isWanted(aRecord(1, { text: 'z' }), [{ dynamodb: { NewImage: { text: { S: ['x', 'y'] } } } }])).toBe(false);
    expect(isWanted(aRecord(1), [{ dynamodb: { NewImage: { absent: { S: ['x'] } } } }])).toBe(false);
  });

  it('drops a write that changed nothing', () => {
    expect(isWanted(aRecord(1, { eventName: 'MODIFY', text: 'same', before: 'same' }), tickets)).toBe(false);
    expect(isWanted(aRecord(1, { eventName: 'MODIFY', text: 'new', before: 'old' }), tickets)).toBe(true);
  });
});
