import { campaignId as campaignIdSchema, mostRecipients } from '@balcao/shared/domain/campaigns/campaign.ts';
import { aUserId, anId } from '@balcao/shared/testing/builders.ts';
import { expect, it } from 'vitest';
import { newJob } from '../../../platform/jobs/new-job.ts';
import { newRun, type Campaign, type CampaignRun } from '../store/campaign-store.ts';
import { toCampaignJob, type CampaignJob } from './campaign-job.ts';
import { gatherPart, type PeoplePart } from './gather-people.ts';

const id = campaignIdSchema.parse(anId('C'));
const now = new Date('2026-03-10T15:00:00.000Z');
const person = (n: number) => ({
  name: `Pessoa ${n}`,
  number: `55119900${String(n).padStart(5, '0')}`,
  email: '',
  contactId: null,
  hasWhatsapp: true,
});

/** A campaign whose people come in these parts, and the job that gathers them. */
const aCampaign = (parts: Record<string, PeoplePart | null>) => {
  let run: CampaignRun = newRun(now.toISOString());
  const options = { kind: 'campaignGather' as const, campaignId: id };
  let job = toCampaignJob(
    newJob({ userId: aUserId(1), name: 'Ana' }, { kind: options.kind, state: 'running', title: 'x', part: 0, options }, now),
  );
  const places = new Map<string, number>();
  const paused: string[] = [];
  let dies: 'noting' | 'advancing' | null = null;
  const deps: Parameters<typeof gatherPart>[0] = {
    campaigns: {
      get: async () => ({ id }) as Campaign,
      run: async () => run,
      noteGathered: async (_id, before, after) => {
        if (dies === 'noting') throw new Error('killed');
        if (before.people === run.people && !run.gathered) run = { ...run, people: after.people, gathered: after.gathered };
      },
    },
    recipients: {
      add: async (_id, people, next) => {
        const fresh = people.filter(({ number }) => (places.get(number) ?? next) >= next);
        for (const [index, { number }] of fresh.entries()) {
          for (const [other, place] of places) if (place === next + index) places.delete(other);
          places.set(number, next + index);
        }
        return next + fresh.length;
      },
      removeBeyond: async (_id, people) => {
        for (const [number, place] of places) if (place >= people) places.delete(number);
      },
    },
    peopleOf: async (_campaign, from) => parts[from ?? 'first'] ?? null,
    pause: async (_campaign, reason) => void paused.push(reason),
    jobs: {
      get: async () => job,
      advance: async (before, change, { done = 0, counts = {} }) => {
        if (dies === 'advancing') throw new Error('killed');
        const people = (before.counts['people'] ?? 0) + (counts['people'] ?? 0);
        job = { ...before, ...change, options: before.options, done: before.done + done, counts: { people } } as CampaignJob;
        return job;
      },
    },
    ask: async () => undefined,
    filesOf: () => {
      throw new Error('no files');
    },
    now: () => now,
  };
  const take = async () => {
    if (!job) throw new Error('no job');
    await gatherPart(deps, job);
  };
  return {
    take,
    run: () => run,
    job: () => job,
    places,
    paused,
    dies: (when: typeof dies) => (dies = when),
    has: (people: number) => {
      run = { ...run, people };
      if (job) job = { ...job, counts: { people } };
    },
  };
};

it('gathers part by part, each person in one place', async () => {
  const campaign = aCampaign({
    first: { people: [person(1), person(2)], next: 'b' },
    b: { people: [person(2), person(3)], next: null },
  });

  await campaign.take();
  expect(campaign.job()).toMatchObject({ state: 'running', done: 2, cursor: 'b' });
  await campaign.take();

  expect([...campaign.places.values()]).toEqual([0, 1, 2]);
  expect(campaign.job()).toMatchObject({ state: 'done', done: 4, total: 4 });
  expect(campaign.run()).toMatchObject({ people: 3, gathered: true, next: 0, turn: 1 });
});

it.each(['noting', 'advancing'] as const)(
  'gives everybody the same place when a part is done again after a kill while %s',
  async (when) => {
    const campaign = aCampaign({ first: { people: [person(1), person(2)], next: 'b' }, b: { people: [person(3)], next: null } });
    for (const _part of ['first', 'b']) {
      campaign.dies(when);
      await expect(campaign.take()).rejects.toThrow('killed');
      campaign.dies(null);
      await campaign.take();
    }

    expect([[...campaign.places.values()], campaign.run().people, campaign.run().gathered]).toEqual([[0, 1, 2], 3, true]);
    expect(campaign.job()?.state).toBe('done');
  },
);

it('leaves nobody behind the last place when its list became shorter before the last part was done again', async () => {
  const parts: Record<string, PeoplePart> = { first: { people: [person(1), person(2), person(3)], next: null } };
  const campaign = aCampaign(parts);
  campaign.dies('noting');
  await expect(campaign.take()).rejects.toThrow('killed');
  campaign.dies(null);
  parts['first'] = { people: [person(2)], next: null };

  await campaign.take();

  expect([[...campaign.places], campaign.run().people]).toEqual([[[person(2).number, 0]], 1]);
});

it('takes no more people than a campaign may have', async () => {
  const campaign = aCampaign({ first: { people: [person(1), person(2)], next: 'b' } });
  campaign.has(mostRecipients - 1);

  await campaign.take();

  expect(campaign.run()).toMatchObject({ people: mostRecipients, gathered: true });
  expect(campaign.job()?.state).toBe('done');
});

it('says that the list is gone', async () => {
  const campaign = aCampaign({});

  await campaign.take();

  expect([campaign.paused, campaign.run().gathered, campaign.job()?.state]).toEqual([['listDeleted'], false, 'cancelled']);
});
