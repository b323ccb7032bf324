import { describe, expect, it } from 'vitest';
import {
  campaignStatuses,
  mayCancelCampaign,
  mayDeleteCampaign,
  mayEditCampaign,
  mayStartCampaign,
  statusWhenSaved,
} from './campaign-status.ts';

const now = new Date('2026-03-10T12:00:00.000Z');
const inMs = (ms: number): string => new Date(now.getTime() + ms).toISOString();

describe('a campaign', () => {
  it.each([
    ['INATIVA', null, true],
    ['PROGRAMADA', inMs(3_600_001), true],
    ['PROGRAMADA', inMs(3_600_000), false],
    ['PROGRAMADA', inMs(-1), false],
    ['EM_ANDAMENTO', null, false],
    ['CANCELADA', inMs(-1), true],
    ['FINALIZADA', null, false],
  ] as const)('that is %s, to start at %s, may be edited: %s', (status, scheduledAt, expected) => {
    expect(mayEditCampaign({ status, scheduledAt }, now)).toBe(expected);
  });

  it('is planned when it has a time to start, and stays cancelled until it is restarted', () => {
    expect([statusWhenSaved(null, null), statusWhenSaved('INATIVA', inMs(1)), statusWhenSaved('PROGRAMADA', null)]).toEqual([
      'INATIVA',
      'PROGRAMADA',
      'INATIVA',
    ]);
    expect(statusWhenSaved('CANCELADA', inMs(1))).toBe('CANCELADA');
  });

  it('can be cancelled, started and deleted only where that means something', () => {
    expect(campaignStatuses.filter(mayCancelCampaign)).toEqual(['PROGRAMADA', 'EM_ANDAMENTO']);
    expect(campaignStatuses.filter(mayStartCampaign)).toEqual(['INATIVA', 'PROGRAMADA', 'CANCELADA']);
    expect(campaignStatuses.filter((status) => !mayDeleteCampaign(status))).toEqual(['EM_ANDAMENTO']);
  });
});
