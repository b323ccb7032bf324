import type { DynamoDBStreamEvent } from 'aws-lambda';
import { describe, expect, it } from 'vitest';
import { BusyError } from './fault-of.ts';
import { streamConsumer, type Change } from './stream-consumer.ts';

const batch = (...names: string[]): DynamoDBStreamEvent => ({
  Records: names.map((name) => ({
    dynamodb: { SequenceNumber: name, NewImage: { __edb_e__: { S: 'message' }, body: { S: name } } },
  })),
});
const refused = () => Object.assign(new Error('refused'), { name: 'ValidationException' });

const setUp = (fails: (reaction: string, name: string) => Error | null) => {
  const done: string[] = [];
  const aside: string[] = [];
  const react = (reaction: string) => async (changes: ReadonlyArray<Change>) => {
    const error = changes.map(({ eventId }) => fails(reaction, eventId)).find((found) => found !== null);
    if (error) throw error;
    done.push(...changes.map(({ eventId }) => `${reaction} ${eventId}`));
  };
  const handler = streamConsumer([{ send: react('send'), count: react('count') }, { search: react('search') }], async ({ id, body }) => {
    expect(JSON.parse(body)).toMatchObject({ change: { entity: 'message' } });
    aside.push(id);
  });
  return { handler, done, aside };
};
const all = (names: string[], but: string[] = []) =>
  ['send', 'count', 'search'].flatMap((reaction) => names.map((name) => `${reaction} ${name}`)).filter((work) => !but.includes(work));

describe('streamConsumer', () => {
  it('does everything for everybody', async () => {
    const { handler, done, aside } = setUp(() => null);

    await handler(batch('1', '2', '3'));

    expect([done.sort(), aside]).toEqual([all(['1', '2', '3']).sort(), []]);
  });

  it.each(['send', 'count', 'search'])(
    'sets aside what %s cannot take, for that reaction alone and without another delivery',
    async (at) => {
      const { handler, done, aside } = setUp((reaction, name) => (reaction === at && name === '2' ? refused() : null));

      expect(await handler(batch('1', '2', '3'))).toEqual({ batchItemFailures: [] });

      expect([...new Set(done)].sort()).toEqual(all(['1', '2', '3'], [`${at} 2`]).sort());
      expect(aside).toEqual([`${at} 2`]);
    },
  );

  it('goes on with the next step when several reactions fail', async () => {
    const { handler, done, aside } = setUp((reaction, name) => (name === '1' && reaction !== 'search' ? new Error('a bug') : null));

    await handler(batch('1', '2'));

    expect([...new Set(done)].sort()).toEqual(all(['1', '2'], ['send 1', 'count 1']).sort());
    expect(aside.sort()).toEqual(['count 1', 'send 1']);
  });

  it('returns the batch for a fault that will pass, having done the other reactions of the step', async () => {
    const { handler, done, aside } = setUp((reaction) => (reaction === 'send' ? new BusyError('later') : null));

    await expect(handler(batch('1', '2'))).rejects.toThrow('later');

    expect([done, aside]).toEqual([['count 1', 'count 2'], []]);
  });

  it('does a change again that was put back', async () => {
    const { handler, done } = setUp(() => null);
    const body = JSON.stringify({ reaction: 'search', change: { eventId: '7', entity: 'message', old: null, new: {}, expired: false } });

    await handler({
      Records: [
        {
          messageId: 'a',
          body,
          receiptHandle: '',
          attributes: { ApproximateReceiveCount: '1', SentTimestamp: '0', SenderId: '', ApproximateFirstReceiveTimestamp: '' },
          messageAttributes: {},
          md5OfBody: '',
          eventSource: 'aws:sqs',
          eventSourceARN: '',
          awsRegion: '',
        },
      ],
    });

    expect(done).toEqual(['search 7']);
  });
});
