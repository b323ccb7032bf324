import type { QueueId } from '@balcao/shared/domain/ids.ts';
import { describe, expect, it } from 'vitest';
import type { TicketDeps } from './ticket-deps.ts';
import { countUnattended, unattendedBy } from './unattended.ts';

const [sales, support] = ['sales', 'support'] as unknown as [QueueId, QueueId];
const waits = (queueId: QueueId | null, change: { status?: 'pending' | 'open'; isGroup?: boolean; tickets?: number } = {}) => ({
  status: 'pending' as const,
  isGroup: false,
  queueId,
  tickets: 1,
  ...change,
});
const person = (profile: 'admin' | 'user', queueIds: QueueId[], change: { active?: boolean; allTicket?: boolean } = {}) => ({
  profile,
  queueIds,
  active: true,
  allTicket: false,
  ...change,
});
const ana = person('user', [sales]);

describe('customers whom only administrators see', () => {
  it.each([
    ['wait in a queue without people', [ana], [waits(support)], 1],
    ['wait in no queue while nobody may see such tickets', [ana], [waits(null)], 1],
    ['are none where somebody attends the queue', [ana], [waits(sales)], 0],
    ['are none where an administrator is in the queue', [ana, person('admin', [support])], [waits(support)], 0],
    ['are none where somebody sees tickets without a queue', [person('user', [], { allTicket: true })], [waits(null)], 0],
    ['wait where the only attendant was deactivated', [ana, person('user', [support], { active: false })], [waits(support)], 1],
    ['are none in a company of administrators', [person('admin', [])], [waits(null), waits(sales)], 0],
    ['are none of those whom somebody has, nor groups', [ana], [waits(support, { status: 'open' }), waits(null, { isGroup: true })], 0],
    ['are none in numbers that ran below nothing', [ana], [waits(support, { tickets: -1 })], 0],
  ])('%s', (_what, people, buckets, count) => {
    expect(unattendedBy(people, buckets)).toHaveLength(count);
  });
});

it('counts nobody who has yet to choose from a menu', async () => {
  const deps = {
    names: async () => ({ users: new Map([['ana', ana]]), queues: new Map([[sales, { id: sales, name: 'Vendas' }]]) }),
    tickets: {
      counters: async () => [waits(null, { tickets: 3 })],
      listByQueue: async () => ({ tickets: [{ isBot: true }, { isBot: false }, { isBot: true }], hasMore: false }),
    },
  } as unknown as TicketDeps;

  expect(await countUnattended(deps)).toEqual({ tickets: 1, withoutQueue: 1, queues: [] });
});
