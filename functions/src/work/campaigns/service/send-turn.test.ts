import { defaultCampaignSettings, type CampaignSettings } from '@balcao/shared/domain/campaigns/campaign-settings.ts';
import { campaignId as campaignIdSchema } from '@balcao/shared/domain/campaigns/campaign.ts';
import type { TurnSituation } from '@balcao/shared/domain/campaigns/decide-turn.ts';
import { anId } from '@balcao/shared/testing/builders.ts';
import { describe, expect, it } from 'vitest';
import type { Campaign, CampaignRun } from '../store/campaign-store.ts';
import type { Recipient } from '../store/recipient-store.ts';
import { sendTurn, type Turn, type TurnDeps } from './send-turn.ts';

const id = campaignIdSchema.parse(anId('C'));
const noon = '2026-03-10T15:00:00.000Z';
const atNoonPlus = (ms: number): string => new Date(Date.parse(noon) + ms).toISOString();

/** A campaign with its table rows and its queue, in memory. */
const aCampaign = (people: number, change: Partial<CampaignSettings> = {}) => {
  const settings = { ...defaultCampaignSettings, ...change };
  let clock = Date.parse(noon);
  let status: Campaign['status'] = 'EM_ANDAMENTO';
  let pausedFor: Campaign['pausedFor'] = null;
  let run: CampaignRun = { turn: 1, dueAt: noon, next: 0, people, gathered: true };
  let isConnected = true;
  let dies: 'before the run moves' | 'before the next turn is asked for' | null = null;
  const reached: number[] = [];
  const queue: { turn: Turn; at: string }[] = [];
  const deps: TurnDeps = {
    campaigns: {
      get: async () => ({ id, status, pausedFor }) as Campaign,
      run: async () => run,
      advance: async (_id, before, after) => {
        if (dies === 'before the run moves') throw new Error('killed');
        if (before.turn !== run.turn) return false;
        run = after;
        return true;
      },
    },
    recipients: {
      list: async (_id, from, limit) =>
        Array.from({ length: Math.max(0, Math.min(limit, people - from)) }, (_none, index) => ({ place: from + index }) as Recipient),
    },
    company: async () => ({
      status: true,
      dueDate: '2027-01-01T00:00:00.000Z',
      timeZone: 'America/Sao_Paulo',
      plan: { useCampaigns: true } as TurnSituation['company']['plan'],
    }),
    connection: async () => (isConnected ? ({} as never) : null),
    isOfficial: () => false,
    settings: async () => settings,
    outcomes: async () => [],
    reach: async (_campaign, _connection, { place }) => void (reached.includes(place) || reached.push(place)),
    pause: async (_campaign, reason) => void (pausedFor = reason),
    finish: async () => void (status = 'FINALIZADA'),
    askAt: async (turn, at) => {
      if (dies === 'before the next turn is asked for') throw new Error('killed');
      queue.push({ turn, at });
    },
    now: () => new Date(clock),
    random: () => 0,
  };
  const take = (turn: number, isRedelivered = false) => sendTurn(deps, { campaignId: id, turn }, isRedelivered);
  return {
    take,
    reached,
    queue,
    run: () => run,
    state: () => [status, pausedFor],
    dies: (when: typeof dies) => (dies = when),
    cancels: () => (status = 'CANCELADA'),
    loses: () => (isConnected = false),
    /** Takes what is asked for until nothing is, each at its time. @returns when each person was reached, ms after noon. */
    plays: async () => {
      const times: number[] = [];
      await take(run.turn);
      for (let next = queue.shift(); next; next = queue.shift()) {
        while (times.length < reached.length) times.push(clock - Date.parse(noon));
        clock = Math.max(clock, Date.parse(next.at));
        await take(next.turn.turn);
      }
      while (times.length < reached.length) times.push(clock - Date.parse(noon));
      return times;
    },
  };
};

describe('a campaign', () => {
  it('reaches everybody in order, with its pauses, and is over', async () => {
    const campaign = aCampaign(5, { messageInterval: 20, longerIntervalAfter: 2, greaterInterval: 60 });

    const times = await campaign.plays();

    expect(campaign.reached).toEqual([0, 1, 2, 3, 4]);
    expect(times).toEqual([0, 20_000, 80_000, 100_000, 160_000]);
    expect(campaign.state()).toEqual(['FINALIZADA', null]);
  });

  it('reaches many at once without pauses, and goes on in the morning', async () => {
    const campaign = aCampaign(50, { messageInterval: 0, longerIntervalAfter: 0, endHour: '12:00' });

    await campaign.take(1);

    expect([campaign.reached.length, campaign.queue[0]?.at]).toEqual([0, '2026-03-11T12:00:00.000Z']);
    await campaign.plays();
    expect([campaign.reached.length, campaign.state()[0]]).toEqual([50, 'FINALIZADA']);
  });

  it('does nothing once it was cancelled, and says why it stands still', async () => {
    const [cancelled, lost] = [aCampaign(3), aCampaign(3)];
    cancelled.cancels();
    lost.loses();

    await cancelled.take(1);
    await lost.take(1);

    expect([cancelled.reached, cancelled.queue, lost.reached, lost.queue]).toEqual([[], [], [], []]);
    expect(lost.state()).toEqual(['EM_ANDAMENTO', 'connectionDeleted']);
  });
});

describe('a turn', () => {
  it('that was taken is not taken again, and asks for no second one', async () => {
    const campaign = aCampaign(3);
    await campaign.take(1);
    await campaign.take(1);

    expect([campaign.reached, campaign.queue]).toEqual([[0], [{ turn: { campaignId: id, turn: 2 }, at: atNoonPlus(20_000) }]]);
  });

  it('that comes early waits for its time', async () => {
    const campaign = aCampaign(3);
    await campaign.take(1);
    await campaign.take(2);

    expect([campaign.reached, campaign.queue.map(({ at }) => at)]).toEqual([[0], [atNoonPlus(20_000), atNoonPlus(20_000)]]);
  });

  it('is done again by whoever it is delivered to after a kill, and nobody is reached twice', async () => {
    const campaign = aCampaign(3);
    campaign.dies('before the run moves');
    await expect(campaign.take(1)).rejects.toThrow('killed');
    campaign.dies(null);

    await campaign.take(1, true);

    expect([campaign.reached, campaign.run().next]).toEqual([[0], 1]);
  });

  it('is followed by the next one though whoever took it was killed before they asked for it', async () => {
    const campaign = aCampaign(3);
    campaign.dies('before the next turn is asked for');
    await expect(campaign.take(1)).rejects.toThrow('killed');
    campaign.dies(null);

    await campaign.take(1, true);

    expect([campaign.reached, campaign.queue]).toEqual([[0], [{ turn: { campaignId: id, turn: 2 }, at: atNoonPlus(20_000) }]]);
  });

  it('is taken by one of two who have it at once', async () => {
    const campaign = aCampaign(3);

    await Promise.all([campaign.take(1), campaign.take(1)]);

    expect([campaign.reached, campaign.run().next, campaign.queue.length]).toEqual([[0], 1, 1]);
  });
});
