import { expect, it } from 'vitest';
import type { Timer } from '@balcao/shared/events/timers.ts';
import type { Change } from '../../../platform/stream-consumer.ts';
import type { ReactionsEnv } from '../../../platform/reactions-env.ts';
import { flowRunReaction } from './flow-runs.ts';

const threadId = `${'0'.repeat(25)}A.${'0'.repeat(25)}B`;
const aRun = (state: { turn: number; waiting: string | null }, more: object = {}) => ({
  companyId: 2,
  threadId,
  runId: 'r1',
  state,
  ...more,
});
const change = (entity: string, old: object | null, now: object): Change => ({
  eventId: '1',
  entity,
  old: old && { ...old },
  new: { ...now },
  expired: false,
});

const react = async (...changes: Change[]) => {
  const out = { nudges: [] as unknown[], calls: [] as unknown[], timers: [] as Timer[] };
  const reaction = flowRunReaction({
    nudge: async (messages) => void out.nudges.push(...messages),
    call: async (calls) => void out.calls.push(...calls),
    schedule: async (timer) => void out.timers.push(timer),
  });
  await reaction.react(changes, {} as ReactionsEnv);
  return out;
};

it('tells of what waits for a run, under a name of its own', async () => {
  const { nudges } = await react(change('flowInput', null, { companyId: 2, threadId, inputId: 'i1' }));

  expect(nudges).toEqual([{ body: { companyId: 2, threadId }, groupId: threadId, deduplicationId: `${threadId} i1` }]);
});

it('has the service called that a run begins to wait for, and not again while it waits', async () => {
  const before = aRun({ turn: 3, waiting: 'menu' });
  const waits = aRun({ turn: 4, waiting: 'http' });

  expect((await react(change('flowRun', before, waits))).calls).toEqual([{ companyId: 2, threadId, runId: 'r1', turn: 4 }]);
  expect((await react(change('flowRun', waits, { ...waits, version: 9 }))).calls).toEqual([]);
});

it('sets the timer of a pause, once a wait', async () => {
  const at = '2026-03-10T12:00:30.000Z';
  const waits = aRun({ turn: 4, waiting: 'pause' }, { wakeAt: at });

  const { timers } = await react(
    change('flowRun', null, waits),
    change('flowRun', waits, waits),
    change('flowRun', waits, aRun({ turn: 5, waiting: null })),
  );

  expect(timers).toEqual([{ kind: 'flow-due', companyId: 2, threadId, runId: 'r1', turn: 4, at, version: 'r1 4' }]);
});

it('has a switch go on that was cut off', async () => {
  expect((await react(change('flowRun', null, aRun({ turn: 7, waiting: 'drawing' })))).nudges).toMatchObject([
    { deduplicationId: `${threadId} r1 7 drawing` },
  ]);
});

it('has a flow go on where another app gave its conversation back, and nothing else of a ticket does', async () => {
  const ticket = (owner: 'us' | 'other' | null, bot: object | null = { version: 3, flow: 'r1' }) => ({
    companyId: 2,
    threadId,
    bot,
    ...(owner ? { threadControl: { owner, at } } : {}),
  });
  const at = '2026-03-10T12:00:00.000Z';

  expect((await react(change('ticket', ticket('other'), ticket('us')))).nudges).toMatchObject([{ body: { threadId, resumed: true } }]);
  for (const [before, after] of [
    [ticket(null), ticket('other')],
    [ticket('us'), ticket('us')],
    [ticket('other', null), ticket('us', null)],
  ] as const)
    expect((await react(change('ticket', before, after))).nudges).toEqual([]);
});
