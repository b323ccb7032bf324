import type { DynamoDBStreamEvent } from 'aws-lambda';
import { describe, expect, it } from 'vitest';
import { BusyError } from './fault-of.ts';
import { streamConsumer, type Change, type Reaction } from './stream-consumer.ts';

const batch = (...names: string[]): DynamoDBStreamEvent => ({
  Records: names.map((name) => ({
    dynamodb: { SequenceNumber: name, NewImage: { _: { S: 'parcel' }, body: { S: name } } },
  })),
});
const refused = () => Object.assign(new Error('refused'), { name: 'ValidationException' });

type Kind = Pick<Reaction, 'urgent' | 'whenBusy'>;
const kinds: Record<string, Kind> = {
  send: { urgent: true, whenBusy: 'stream' },
  count: { urgent: true, whenBusy: 'ownQueue' },
  search: { urgent: false, whenBusy: 'ownQueue' },
};
const setUp = (fails: (reaction: string, name: string) => Error | null) => {
  const done: string[] = [];
  const aside: string[] = [];
  const off: string[] = [];
  const react = (reaction: string) => async (changes: ReadonlyArray<Change>) => {
    const error = changes.map(({ eventId }) => fails(reaction, eventId)).find((found) => found !== null);
    if (error) throw error;
    done.push(...changes.map(({ eventId }) => `${reaction} ${eventId}`));
  };
  const reactions = Object.fromEntries(
    Object.entries(kinds).map(([name, kind]): [string, Reaction] => [name, { ...kind, on: { parcel: ['created'] }, react: react(name) }]),
  );
  const handler = streamConsumer(reactions, {
    env: null,
    lease: () => ({ end: async () => undefined }),
    setAside: async ({ id, body }) => {
      expect(JSON.parse(body)).toMatchObject({ change: { entity: 'parcel' } });
      aside.push(id);
    },
    putOff: async (work) => {
      off.push(...work.map(({ reaction, change }) => `${reaction} ${change.eventId}`));
    },
    busyWaitsMs: [0],
  });
  return { handler, done, aside, off };
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

  it('returns the batch for a fault that will pass of a reaction that must keep its order, having done the others', async () => {
    const { handler, done, aside, off } = setUp((reaction) => (reaction === 'send' ? new BusyError('later') : null));

    await expect(handler(batch('1', '2'))).rejects.toThrow('later');

    expect([done, aside, off]).toEqual([['count 1', 'count 2', 'search 1', 'search 2'], [], []]);
  });

  it('does not do again what was done of a batch that the stream brings again, whole or in halves', async () => {
    let isBusy = true;
    const { handler, done } = setUp((reaction) => (reaction === 'send' && isBusy ? new BusyError('later') : null));
    await expect(handler(batch('1', '2'))).rejects.toThrow('later');
    isBusy = false;
    done.splice(0);

    await handler(batch('1'));
    await handler(batch('2', '3'));

    expect(done.sort()).toEqual(['count 3', 'search 3', 'send 1', 'send 2', 'send 3']);
  });

  it('puts off what a busy service keeps a reaction from, and nobody waits for it', async () => {
    const { handler, done, aside, off } = setUp((reaction) => (reaction === 'search' ? new BusyError('later') : null));

    expect(await handler(batch('1', '2'))).toEqual({ batchItemFailures: [] });

    expect([done.length, aside, off]).toEqual([4, [], ['search 1', 'search 2']]);
  });

  it('tries again at once what is busy for a moment only', async () => {
    let tries = 0;
    const { handler, off } = setUp((reaction) => (reaction === 'search' && tries++ === 0 ? new BusyError('later') : null));

    await handler(batch('1'));

    expect([tries, off]).toEqual([2, []]);
  });

  it('gives a reaction only the changes that it listens to', async () => {
    const { handler, done } = setUp(() => null);
    const image = { _: { S: 'parcel' } };

    await handler({
      Records: [
        { dynamodb: { SequenceNumber: '1', NewImage: { _: { S: 'letter' } } } },
        { dynamodb: { SequenceNumber: '2', NewImage: image, OldImage: image } },
        { dynamodb: { SequenceNumber: '3', OldImage: image } },
        { dynamodb: { SequenceNumber: '4', NewImage: image } },
      ],
    });

    expect(done.sort()).toEqual(['count 4', 'search 4', 'send 4']);
  });

  it('does a change again that was put back', async () => {
    const { handler, done } = setUp(() => null);
    const body = JSON.stringify({ reaction: 'search', change: { eventId: '7', entity: 'parcel', old: null, new: {}, expired: false } });

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
