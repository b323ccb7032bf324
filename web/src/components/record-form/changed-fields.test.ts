import { describe, expect, it } from 'vitest';
import { changedFields } from './changed-fields.ts';

const start = { id: 1, name: 'Loja', days: [{ from: '08:00' }, { from: '09:00' }] };

describe('changedFields', () => {
  it('sends what somebody changed, and nothing that others may have changed meanwhile', () => {
    const days = [{ from: '10:00' }, { from: '09:00' }];

    expect(changedFields(['name', 'days'], start, start)).toEqual({});
    expect(changedFields(['name', 'days'], start, { ...start, name: 'Outra', days })).toEqual({ name: 'Outra', days });
    expect(changedFields(['name', 'days'], start, { ...start, days: [...start.days] })).toEqual({});
  });

  it('sends only the fields of the form', () => {
    expect(changedFields(['name'], start, { ...start, id: 2 })).toEqual({});
  });
});
