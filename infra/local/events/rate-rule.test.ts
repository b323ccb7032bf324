import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { accountId } from '../local-config.ts';
import { scheduledEvent } from '../testing/scheduled-event.ts';
import { startRateRule } from './rate-rule.ts';

const startedAtMs = Date.parse('2026-05-04T12:00:00.000Z');
const minuteMs = 60_000;

beforeEach(() => {
  vi.useFakeTimers({ now: startedAtMs });
});
afterEach(() => {
  vi.useRealTimers();
});

const start = (lastRunMs: number | null) => {
  const events: object[] = [];
  const runs: number[] = [];
  const rule = startRateRule({
    name: 'clock',
    minutes: 5,
    lastRunMs,
    saveLastRun: (atMs) => runs.push(atMs),
    invoke: async (event) => {
      events.push(event);
    },
  });
  return { rule, events, runs };
};

it('calls every so many minutes, first after that time, with the event AWS sends', () => {
  const { events, rule } = start(null);

  vi.advanceTimersByTime(5 * minuteMs - 1);
  expect(events).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(events).toEqual([scheduledEvent(accountId)]);
  vi.advanceTimersByTime(10 * minuteMs);
  expect(events).toHaveLength(3);

  rule.stop();
  vi.advanceTimersByTime(10 * minuteMs);
  expect(events).toHaveLength(3);
});

it('keeps its beat over a restart', () => {
  const { events, runs } = start(startedAtMs - 4 * minuteMs);

  vi.advanceTimersByTime(minuteMs);

  expect(events).toHaveLength(1);
  expect(runs).toEqual([startedAtMs + minuteMs]);
});

it('runs once, soon, after several runs were missed', () => {
  const { events } = start(startedAtMs - 60 * minuteMs);

  vi.advanceTimersByTime(2_000);

  expect(events).toHaveLength(1);
});
