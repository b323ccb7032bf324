import { campaignId as campaignIdSchema, mostRecipients } from '@balcao/shared/domain/campaigns/campaign.ts';
import { anId } from '@balcao/shared/testing/builders.ts';
import { expect, it } from 'vitest';
import type { Campaign, CampaignRun } from '../store/campaign-store.ts';
import { gatherPart, type GatherDeps, type PeoplePart } from './gather-people.ts';

const id = campaignIdSchema.parse(anId('C'));
const person = (n: number) => ({ name: `Pessoa ${n}`, number: `55119900${String(n).padStart(5, '0')}`, email: '' });

/** A campaign whose people come in these parts. */
const aCampaign = (parts: Record<string, PeoplePart | null>, start: Partial<CampaignRun> = {}) => {
  let run: CampaignRun = { turn: 1, dueAt: '2026-03-10T15:00:00.000Z', next: 0, people: 0, gathered: false, ...start };
  const places = new Map<string, number>();
  const paused: string[] = [];
  let isKilled = false;
  const deps: GatherDeps = {
    campaigns: {
      get: async () => ({ id }) as Campaign,
      run: async () => run,
      noteGathered: async (_id, before, after) => {
        if (isKilled) throw new Error('killed');
        if (before.people === run.people && !run.gathered) run = after;
      },
    },
    recipients: {
      add: async (_id, people, from) => {
        const fresh = people.filter(({ number }) => (places.get(number) ?? from) >= from);
        for (const [index, { number }] of fresh.entries()) places.set(number, from + index);
        return from + fresh.length;
      },
    },
    peopleOf: async (_campaign, from) => parts[from ?? 'first'] ?? null,
    pause: async (_campaign, reason) => void paused.push(reason),
  };
  return { deps, run: () => run, places, paused, kills: (is: boolean) => (isKilled = is) };
};

it('gathers part by part, each person in one place', async () => {
  const { deps, run, places } = aCampaign({
    first: { people: [person(1), person(2)], next: 'b' },
    b: { people: [person(2), person(3)], next: null },
  });

  expect(await gatherPart(deps, id, null)).toEqual({ looked: 2, next: 'b' });
  expect(await gatherPart(deps, id, 'b')).toEqual({ looked: 2, next: null });

  expect([...places.values()]).toEqual([0, 1, 2]);
  expect(run()).toMatchObject({ people: 3, gathered: true, next: 0, turn: 1 });
});

it('gives everybody the same place when a part is done again after a kill, before or after it was noted', async () => {
  const { deps, run, places, kills } = aCampaign({ first: { people: [person(1), person(2)], next: null } });
  kills(true);
  await expect(gatherPart(deps, id, null)).rejects.toThrow('killed');
  kills(false);

  await gatherPart(deps, id, null);
  expect(await gatherPart(deps, id, null)).toEqual({ looked: 0, next: null });

  expect([[...places.values()], run().people]).toEqual([[0, 1], 2]);
});

it('takes no more people than a campaign may have', async () => {
  const { deps, run } = aCampaign({ first: { people: [person(1), person(2)], next: 'b' } }, { people: mostRecipients - 1 });

  expect(await gatherPart(deps, id, null)).toEqual({ looked: 2, next: null });

  expect(run()).toMatchObject({ people: mostRecipients, gathered: true });
});

it('says that the list is gone', async () => {
  const { deps, paused, run } = aCampaign({});

  expect(await gatherPart(deps, id, null)).toBeNull();

  expect([paused, run().gathered]).toEqual([['listDeleted'], false]);
});
