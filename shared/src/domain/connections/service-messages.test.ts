import { describe, expect, it } from 'vitest';
import { lastNoticeDue, monthOf } from './service-messages.ts';

describe('free service messages', () => {
  it.each([
    [0, null],
    [799, null],
    [800, 80],
    [999, 80],
    [1000, 100],
    [1001, 100],
  ])('after %i of them the last notice due is %s', (delivered, notice) => {
    expect(lastNoticeDue(delivered)).toBe(notice);
  });

  it('are those of the month where the company is', () => {
    expect(monthOf('2026-12-01T02:59:59.000Z', 'America/Sao_Paulo')).toBe('2026-11');
    expect(monthOf('2026-12-01T03:00:00.000Z', 'America/Sao_Paulo')).toBe('2026-12');
    expect(monthOf('2026-11-30T21:00:00.000Z', 'Europe/Istanbul')).toBe('2026-12');
  });
});
