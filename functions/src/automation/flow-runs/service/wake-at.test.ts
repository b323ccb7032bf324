import { newRun } from '@balcao/shared/domain/flow/run/flow-run.ts';
import { expect, it } from 'vitest';
import { silenceOf, wakeAtOf } from './wake-at.ts';

const settings = { flowIdInactiveTime: 'f2', timeAwaitActiveFlowId: 10, flowInactiveTime: 30, maxUseInactiveTime: 1 };

it.each([
  ['to the flow for silence first', settings, 0, { minutes: 10, flowId: 'f2' }],
  ['to people once that was used', settings, 1, { minutes: 30, flowId: null }],
  ['to people when they come first', { ...settings, timeAwaitActiveFlowId: 40 }, 0, { minutes: 30, flowId: null }],
  ['to the flow alone', { ...settings, flowInactiveTime: 0 }, 0, { minutes: 10, flowId: 'f2' }],
  ['nowhere', { ...settings, flowInactiveTime: 0, flowIdInactiveTime: null }, 0, null],
  ['nowhere without minutes', { ...settings, flowInactiveTime: 0, timeAwaitActiveFlowId: 0 }, 0, null],
])('a silent customer goes %s', (_where, of, silences, expected) => {
  expect(silenceOf({ silences }, of)).toEqual(expected);
});

it('a pause wakes at its end, a question at the end of patience, a service that never answers after minutes', () => {
  const now = new Date('2026-03-10T12:00:00.000Z');
  const run = newRun('f1');

  expect(wakeAtOf({ ...run, waiting: 'pause', until: '2026-03-10T12:01:00.000Z' }, settings, now)).toBe('2026-03-10T12:01:00.000Z');
  expect(wakeAtOf({ ...run, waiting: 'menu' }, settings, now)).toBe('2026-03-10T12:10:00.000Z');
  expect(wakeAtOf({ ...run, waiting: 'http' }, settings, now)).toBe('2026-03-10T12:05:00.000Z');
  expect(wakeAtOf({ ...run, waiting: null }, settings, now)).toBeNull();
});
