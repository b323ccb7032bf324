import { describe, expect, it } from 'vitest';
import { nextDueAt } from './scheduler.ts';

describe('nextDueAt', () => {
  it('reads at() as UTC', () => {
    expect(nextDueAt('at(2026-11-21T10:30:00)', 0)).toBe(Date.UTC(2026, 10, 21, 10, 30));
  });

  it('counts rate() from now', () => {
    expect(nextDueAt('rate(5 minutes)', 1_000)).toBe(301_000);
    expect(nextDueAt('rate(1 hour)', 0)).toBe(3_600_000);
  });

  it.each(['cron(0 10 * * ? *)', 'at(tomorrow)', 'rate(0 minutes)', 'at(2026-13-40T99:00:00)'])('refuses %s', (expression) => {
    expect(() => nextDueAt(expression, 0)).toThrow('Invalid Schedule Expression');
  });
});
