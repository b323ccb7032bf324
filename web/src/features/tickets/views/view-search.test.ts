import { anId } from '@balcao/shared/testing/builders.ts';
import { describe, expect, it } from 'vitest';
import { parseTicketSearch } from '../ticket-search.ts';
import { isNarrowed, isShown, searchOfView, toViewFilter } from './view-search.ts';

describe('a view of the inbox', () => {
  const address = parseTicketSearch({ tab: 'pending', queues: [anId('Q1'), anId('Q2')], q: 'Aurora', message: anId('M1') });

  it('keeps the filter and not the text searched for', () => {
    const kept = toViewFilter(address);

    expect(kept).toMatchObject({ tab: 'pending', queues: [anId('Q1'), anId('Q2')] });
    expect(kept).not.toHaveProperty('q');
  });

  it('is shown again by its filter, in any order', () => {
    const filter = toViewFilter(address);

    const shown = parseTicketSearch({ ...address, all: true, ...searchOfView(filter) });

    expect(isShown(shown, { ...filter, queues: filter.queues?.toReversed() })).toBe(true);
    expect(isShown(address, filter)).toBe(false);
    expect(isShown(parseTicketSearch({ ...shown, ...searchOfView(null) }), {})).toBe(true);
  });

  it('is offered for more than a tab', () => {
    expect([{ tab: 'pending' as const }, { all: true as const }].map(isNarrowed)).toEqual([false, true]);
  });
});
