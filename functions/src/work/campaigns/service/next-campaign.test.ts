import { campaignId } from '@balcao/shared/domain/campaigns/campaign.ts';
import { anId } from '@balcao/shared/testing/builders.ts';
import { describe, expect, it } from 'vitest';
import type { Campaign } from '../store/campaign-store.ts';
import { nextCampaign } from './next-campaign.ts';

const zone = 'America/Santiago';
const first = {
  id: campaignId.parse(anId('C')),
  name: 'Toda semana',
  status: 'PROGRAMADA',
  scheduledAt: '2026-03-31T15:00:00.000Z',
  startedAt: null,
  completedAt: null,
  pausedFor: null,
  firstAt: null,
  step: 0,
  contadorEnvio: 1,
  intervalo: 2,
  valorIntervalo: 1,
  enviarQuantasVezes: 3,
  version: 4,
} as Campaign;

const seriesOf = (campaign: Campaign): (string | null)[] => {
  const next = nextCampaign(campaign, zone, new Date(campaign.scheduledAt ?? 0));
  return next ? [next.scheduledAt, ...seriesOf(next)] : [];
};

describe('a series of campaigns', () => {
  it('keeps its time of the day over a change of the clocks, and ends', () => {
    // Chile's clocks go back on 5 April 2026.
    expect(seriesOf(first)).toEqual(['2026-04-07T16:00:00.000Z', '2026-04-14T16:00:00.000Z']);
  });

  it('ends a month that lacks the day before it, and comes back to the day', () => {
    expect(seriesOf({ ...first, intervalo: 3 })).toEqual(['2026-04-30T16:00:00.000Z', '2026-05-31T16:00:00.000Z']);
  });

  it('makes the same one however often it is made, a draft of nothing sent', () => {
    const [one, other] = [1, 2].map(() => nextCampaign(first, zone, new Date(first.scheduledAt ?? 0)));

    expect(one).toEqual(other);
    expect(one).toMatchObject({ status: 'PROGRAMADA', startedAt: null, contadorEnvio: 2, step: 1, version: 1 });
    expect(one?.id).not.toBe(first.id);
  });

  it.each([
    ['that was the last', { contadorEnvio: 3 }],
    ['that has no time', { scheduledAt: null }],
    ['that is sent once', { enviarQuantasVezes: 1 }],
  ])('has none after one %s', (_what, change) => {
    expect(nextCampaign({ ...first, ...change }, zone, new Date('2026-03-31T15:00:00.000Z'))).toBeNull();
  });
});
