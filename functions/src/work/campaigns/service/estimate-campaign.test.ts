import { firstPrices } from '@balcao/shared/domain/campaigns/price-table.ts';
import { anId } from '@balcao/shared/testing/builders.ts';
import { campaignId } from '@balcao/shared/domain/campaigns/campaign.ts';
import { expect, it } from 'vitest';
import { estimateCampaign, type EstimateDeps } from './estimate-campaign.ts';

const id = campaignId.parse(anId('C'));
const now = new Date('2026-11-30T12:30:00.000Z');

/** The reach that the estimate of a campaign to 1,300 people tells. */
const reachOf = async (said: string | null, templateId: string | null = anId('T')) => {
  const deps = {
    campaigns: { get: async () => ({ id, whatsappId: anId('N'), templateId }) },
    connections: { get: async () => ({ id: anId('N'), channel: 'whatsapp_oficial' }) },
    templates: { get: async () => ({ template: { category: 'MARKETING' } }) },
    peopleOf: async () => ({ people: [{ name: '', number: '5511987654321', email: '', contactId: null, hasWhatsapp: true }], next: null }),
    countOf: async () => 1_300,
    cameByAdAt: async () => null,
    reachOf: async () => ({ said, hours: [{ hour: '2026-11-29T20:00:00.000Z', people: 760 }] }),
    prices: async () => firstPrices,
    now: () => now,
  } as unknown as EstimateDeps;
  return (await estimateCampaign(deps, id)).reach;
};

it('tells beforehand how many people are left of the portfolio’s limit, and when all may be written to', async () => {
  expect(await reachOf('TIER_2K')).toEqual({ limit: 2_000, left: 1_240, freeAt: '2026-11-30T21:00:00.000Z' });
  expect(await reachOf('TIER_10K')).toEqual({ limit: 10_000, left: 9_240, freeAt: null });
  expect(await reachOf('TIER_UNLIMITED')).toEqual({ limit: null, left: null, freeAt: null });
});

it('says nothing of a limit that nobody told, nor of one that does not count', async () => {
  expect(await reachOf(null)).toBeNull();
  expect(await reachOf('TIER_2K', null)).toBeNull();
});

it('prices the people it looked at, and expects the others to be like them', async () => {
  const people = ['5511987654321', '5511987654322', '5511987654323', '4915112345678'].map((number) => ({
    number,
    contactId: null,
    hasWhatsapp: true,
  }));
  const deps = {
    campaigns: { get: async () => ({ id, whatsappId: anId('N'), templateId: anId('T') }) },
    connections: { get: async () => ({ id: anId('N'), channel: 'whatsapp_oficial' }) },
    templates: { get: async () => ({ template: { category: 'UTILITY' } }) },
    peopleOf: async () => ({ people, next: 'more' }),
    countOf: async () => 400,
    // One came by an advertisement yesterday, one four days ago.
    cameByAdAt: async ({ number }: { number: string }) =>
      number.endsWith('1') ? '2026-11-29T12:30:00.000Z' : number.endsWith('2') ? '2026-11-26T12:30:00.000Z' : null,
    reachOf: async () => ({ said: null, hours: [] }),
    prices: async () => firstPrices,
    now: () => now,
  } as unknown as EstimateDeps;

  expect(await estimateCampaign(deps, id)).toMatchObject({
    people: 400,
    looked: 4,
    category: 'utility',
    free: 100,
    unpriced: 100,
    microUsd: 200 * 6_800,
  });
});

it('counts nobody of whom it is known that they have no WhatsApp', async () => {
  const deps = {
    campaigns: { get: async () => ({ id, whatsappId: anId('N'), templateId: null }) },
    connections: { get: async () => ({ id: anId('N'), channel: 'whatsapp' }) },
    peopleOf: async () => ({ people: [true, false, true].map((hasWhatsapp) => ({ number: '5511987654321', hasWhatsapp })), next: null }),
    countOf: async () => 3,
    now: () => now,
  } as unknown as EstimateDeps;

  expect(await estimateCampaign(deps, id)).toMatchObject({ people: 2, noWhatsapp: 1 });
});
