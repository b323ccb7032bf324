import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { channels } from '@balcao/shared/domain/channels.ts';
import { companyId, connectionId, contactId, threadIdOf, type ConnectionId } from '@balcao/shared/domain/ids.ts';
import { aMessage, anId } from '@balcao/shared/testing/builders.ts';
import { faultOf } from '../platform/fault-of.ts';
import { streamConsumer } from '../platform/stream-consumer.ts';
import { toMessageRow } from '../conversation/tickets/store/conversation-tables.ts';
import { messageEntity } from '../conversation/tickets/store/message.entity.ts';
import { outboundBy } from './reactions/outbound.ts';
import { adapterOf } from './registry.ts';

const faultFrom = (work: () => unknown): unknown => {
  try {
    work();
    return null;
  } catch (error) {
    return error;
  }
};

describe('channels', () => {
  it.each(['telegram', '', '__proto__'])('without an adapter are a fault that no retry mends: %s', (channel) => {
    const fault = faultFrom(() => adapterOf(channel));

    expect([faultOf(fault), String(fault)]).toEqual(['permanent', expect.stringContaining(`"${channel}"`)]);
  });

  it('are named nowhere but in their own folder and in the table of what each can do', () => {
    const root = join(import.meta.dirname, '../../..');
    const named = new RegExp(`'(${channels.join('|')})'`);
    const files = ['functions/src', 'shared/src'].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file.replaceAll('\\\\', '/')}`),
    );

    const free = /\.test\.ts$|\/testing\/|\/test-requests\.ts$|^functions\/src\/channels\/|^shared\/src\/domain\/channels\.ts$/;
    const naming = files
      .filter((file) => file.endsWith('.ts') && !free.test(file))
      .filter((file) => named.test(readFileSync(join(root, file), 'utf8')));

    expect(naming).toEqual([]);
  });
});

describe('what is written over a channel that there is no adapter for', () => {
  const known = connectionId.parse(anId('C1'));
  const unknown = connectionId.parse(anId('C2'));
  const recordOf = (connection: ConnectionId, sequence: string) => ({
    dynamodb: {
      SequenceNumber: sequence,
      // The event types of @types/aws-lambda and the SDK name the same shape twice.
      NewImage: messageEntity.itemOf(
        toMessageRow(
          companyId.parse(2),
          aMessage({ threadId: threadIdOf(connection, contactId.parse(anId('P1'))), fromMe: true, providerId: null }),
        ),
      ) as never,
    },
  });

  it('is set aside under the name of its reaction, and keeps nobody waiting', async () => {
    const neighbour = vi.fn(async () => undefined);
    const aside: { reaction: string | null; why: string }[] = [];
    const handler = streamConsumer(
      // A connection that is gone stands for the healthy neighbour: it needs no queue.
      { outbound: outboundBy(async (_company, id) => (id === unknown ? 'telegram' : null), neighbour) },
      {
        env: {
          TABLE_NAME: 't',
          BUCKET_NAME: 'b',
          OUTBOUND_QUEUE_URL: 'http://q',
          MEDIA_QUEUE_URL: 'http://q',
          SHARD_QUEUE_URL: 'http://q',
          SEARCH_QUEUE_URL: 'http://q',
          FLOW_RUNS_QUEUE_URL: 'http://q',
          FLOW_CALLS_QUEUE_URL: 'http://q',
          JOBS_QUEUE_URL: 'http://q',
          CAMPAIGNS_QUEUE_URL: 'http://q',
          AGAIN_QUEUE_URL: 'http://q',
          TIMER_QUEUE_URL: 'https://queue.example/timers',
          TIMER_QUEUE_ARN: 'arn:aws:sqs:us-east-1:000000000000:timers',
          TIMER_GROUP: 'timers',
          TIMER_ROLE_ARN: 'arn:aws:iam::000000000000:role/timers',
          DEAD_QUEUE_URL: 'http://q',
        },
        lease: () => ({ end: async () => undefined }),
        setAside: async ({ reaction, error }) => {
          aside.push({ reaction, why: String(error) });
        },
      },
    );

    const answer = await handler({ Records: [recordOf(known, '1'), recordOf(unknown, '2'), recordOf(known, '3')] });

    expect(answer).toEqual({ batchItemFailures: [] });
    expect(neighbour.mock.calls.length).toBeGreaterThanOrEqual(2);
    expect(aside).toEqual([
      { reaction: 'outbound', why: expect.stringContaining('CHANNEL_UNKNOWN there is no adapter for the channel "telegram"') },
    ]);
  });
});
