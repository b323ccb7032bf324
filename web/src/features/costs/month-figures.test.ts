import { connectionId as connectionIdSchema } from '@balcao/shared/domain/ids.ts';
import { describe, expect, it } from 'vitest';
import { figuresOf, monthsUntil } from './month-figures.ts';

const connectionId = connectionIdSchema.parse('01K00000000000000000000041');
const other = connectionIdSchema.parse('01K00000000000000000000042');
const quiet = connectionIdSchema.parse('01K00000000000000000000043');

describe('a month of messages', () => {
  it('is summed by number, with what is free, and what it takes to resolve a conversation', () => {
    const line = { connectionId, category: 'service', country: '55', messages: 1_200, billable: 200, microUsd: 1_360_000 };
    const figures = figuresOf({
      month: '2026-11',
      lines: [
        line,
        { ...line, category: 'marketing', messages: 100, billable: 100, microUsd: 6_250_000 },
        { ...line, country: null, messages: 3, billable: 2, microUsd: 0 },
        { ...line, connectionId: other },
      ],
      numbers: [
        { connectionId, service: 1_203, free: 1_000, resolved: 100, joinable: 40 },
        { connectionId: quiet, service: 0, free: 1_000, resolved: 0, joinable: 0 },
      ],
    });

    expect(figures).toEqual([
      {
        connectionId,
        messages: 1_303,
        billable: 302,
        microUsd: 7_610_000,
        unpriced: 2,
        freeLeft: 0,
        service: 1_203,
        free: 1_000,
        resolved: 100,
        perResolved: 12.03,
        joinable: 40,
      },
      expect.objectContaining({ messages: 0, freeLeft: 1_000, perResolved: null }),
    ]);
  });

  it('is one of this year and the one before', () => {
    expect(monthsUntil(new Date(2026, 1, 28, 23, 59), 4)).toEqual(['2026-02', '2026-01', '2025-12', '2025-11']);
  });
});
