import { defaultCampaignSettings, type CampaignSettings } from '@balcao/shared/domain/campaigns/campaign-settings.ts';
import { quickMessageId } from '@balcao/shared/domain/ids.ts';
import { campaignId as campaignIdSchema } from '@balcao/shared/domain/campaigns/campaign.ts';
import type { TurnSituation } from '@balcao/shared/domain/campaigns/decide-turn.ts';
import { anId } from '@balcao/shared/testing/builders.ts';
import { describe, expect, it } from 'vitest';
import { noRecipients } from '@balcao/shared/domain/campaigns/recipient-state.ts';
import { usualStanding, type Connection, type NumberStanding } from '../../../setup/connections/service/connection-records.ts';
import { newRun, type Campaign, type CampaignRun } from '../store/campaign-store.ts';
import type { Deferral, Recipient } from '../store/recipient-store.ts';
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
  let run: CampaignRun = { ...newRun(noon), people, gathered: true };
  let connection: Partial<Connection> | null = { channel: 'whatsapp', status: 'CONNECTED', trouble: null };
  const states = new Map<number, Recipient['state']>();
  /** People whose message was handed over and has not gone out. */
  let unsent = 0;
  /** People who stand behind the last place. */
  let behind = 0;
  let dies: 'before the run moves' | 'before the next turn is asked for' | null = null;
  let isTemplateFit = true;
  let templateId: Campaign['templateId'] = null;
  /** Of the limit of people. */
  let used = 0;
  /** What the number gives in the next turns, where that is less than its rate. */
  const tokens: number[] = [];
  let standing = usualStanding;
  let deferrals: Deferral[] = [];
  /** Who is deferred at the moment at which it is over. */
  const lateDeferrals: Deferral[] = [];
  const reached: number[] = [];
  /** Of whom it was looked whether their window is open. */
  const looked: number[] = [];
  const confirmed = new Set<number>();
  let outcome: (place: number) => Recipient['state'] = () => 'sent';
  const queue: { turn: Turn; at: string }[] = [];
  const deps: TurnDeps = {
    campaigns: {
      get: async () => ({ id, status, pausedFor, templateId }) as Campaign,
      run: async () => run,
      advance: async (_id, before, after) => {
        if (dies === 'before the run moves') throw new Error('killed');
        if (before.turn !== run.turn) return false;
        run = after;
        return true;
      },
    },
    recipients: {
      page: async (_id, from, limit) => {
        const places = Array.from({ length: Math.max(0, Math.min(limit, people + behind - from)) }, (_none, index) => from + index);
        const found = places.map(
          (place) =>
            ({
              place,
              state: states.get(place) ?? 'waiting',
              messageId: null,
              confirmedAt: confirmed.has(place) ? noon : null,
            }) as Recipient,
        );
        return { people: found, next: from + limit < people + behind ? from + limit : null };
      },
      skip: async ({ place }) => void states.set(place, 'skipped'),
      deferred: async (_id, limit) => deferrals.slice(0, limit),
      removeDeferred: async (_id, people) => void (deferrals = deferrals.filter((each) => !people.includes(each))),
    },
    counts: async () => {
      const counts = { ...noRecipients, waiting: people - states.size + unsent, people };
      for (const state of states.values()) counts[state]++;
      return { ...counts, sent: counts.sent - unsent };
    },
    company: async () => ({
      status: true,
      dueDate: '2027-01-01T00:00:00.000Z',
      timeZone: 'America/Sao_Paulo',
      plan: { useCampaigns: true } as TurnSituation['company']['plan'],
    }),
    connection: async () => connection as Connection | null,
    standing: async () => standing,
    pace: async (_connection, perSec, wanted) => ({ taken: Math.min(wanted, tokens.splice(0, 1)[0] ?? perSec), waitMs: 250 }),
    settings: async () => settings,
    isTemplateFit: async () => isTemplateFit,
    reach: async (_campaign, _connection, place) => {
      if (!reached.includes(place)) reached.push(place);
      states.set(place, outcome(place));
      return place % 2 === 0;
    },
    reachOpen: async (_campaign, _connection, place) => {
      looked.push(place);
      // The window of every other one is open.
      if (place % 2 === 0) return false;
      if (!reached.includes(place)) reached.push(place);
      states.set(place, outcome(place));
      return true;
    },
    reachOf: () => ({
      take: async (limit, wanted) => {
        const taken = Math.min(wanted, limit - used);
        used += taken;
        return { taken, freeAt: taken === 0 ? atNoonPlus(7_200_000) : null };
      },
      giveBack: async (people) => void (used -= people),
    }),
    pause: async (_campaign, reason) => void (pausedFor = reason),
    finish: async () => {
      status = 'FINALIZADA';
      deferrals = lateDeferrals.splice(0);
    },
    reopen: async () => void (status = 'EM_ANDAMENTO'),
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
    looked,
    queue,
    run: () => run,
    state: () => [status, pausedFor],
    dies: (when: typeof dies) => (dies = when),
    hasBehind: (count: number) => (behind = count),
    cancels: () => (status = 'CANCELADA'),
    stands: (change: Partial<NumberStanding>) => (standing = { ...standing, ...change }),
    paces: (...given: number[]) => void tokens.push(...given),
    sendsTemplate: () => (templateId = quickMessageId.parse(anId('T'))),
    used: () => used,
    losesTemplate: () => (isTemplateFit = false),
    /** Meta's limit keeps the message from somebody until then. */
    defers: (place: number, notBefore: string) => {
      deferrals.push({ place, notBefore });
      states.delete(place);
      reached.splice(reached.indexOf(place), 1);
    },
    defersAtTheEnd: (place: number, notBefore: string) => lateDeferrals.push({ place, notBefore }),
    loses: () => (connection = null),
    becomes: (change: Partial<Connection>) => (connection = { ...connection, ...change }),
    ends: (how: typeof outcome) => (outcome = how),
    goesOn: () => (pausedFor = null),
    keepsBack: (count: number) => (unsent = count),
    passes: (ms: number) => (clock += ms),
    confirms: (place: number) => confirmed.add(place),
    is: (place: number, state: Recipient['state']) => states.set(place, state),
    states,
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

  it('reaches nobody behind its last place', async () => {
    const [quick, slow] = [aCampaign(30, { messageInterval: 0, longerIntervalAfter: 0 }), aCampaign(2)];
    for (const campaign of [quick, slow]) campaign.hasBehind(100);
    for (let place = 0; place < 20; place++) quick.is(place, 'delivered');

    await Promise.all([quick.plays(), slow.plays()]);

    expect([quick.reached.length, quick.run().next, quick.state()[0]]).toEqual([10, 30, 'FINALIZADA']);
    expect([slow.reached, slow.run().next]).toEqual([[0, 1], 2]);
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

describe('a campaign that cannot send', () => {
  it('waits while its connection is not connected, and says so', async () => {
    const campaign = aCampaign(3);
    campaign.becomes({ status: 'DISCONNECTED' });

    await campaign.take(1);

    expect([campaign.reached, campaign.run().waits, campaign.queue[0]?.at]).toEqual([
      [],
      { for: 'connection', until: atNoonPlus(60_000) },
      atNoonPlus(60_000),
    ]);
    campaign.becomes({ status: 'CONNECTED' });
    await campaign.plays();
    expect([campaign.reached, campaign.run().waits]).toEqual([[0, 1, 2], null]);
  });

  it('waits for what it handed over and the number has not sent', async () => {
    const campaign = aCampaign(100, { messageInterval: 0, longerIntervalAfter: 0 });
    await campaign.take(1);
    campaign.keepsBack(20);
    await campaign.take(2);

    expect([campaign.reached.length, campaign.run().waits?.for]).toEqual([20, 'number']);
    campaign.keepsBack(0);
    campaign.passes(5_000);
    await campaign.take(3);
    expect([campaign.reached.length, campaign.run().waits]).toEqual([40, null]);
  });

  it('stands still when a fifth of the newest messages failed, and goes on behind them', async () => {
    const campaign = aCampaign(100, { messageInterval: 0, longerIntervalAfter: 0 });
    campaign.ends((place) => (place % 2 === 0 && place < 40 ? 'failed' : 'sent'));
    await campaign.plays();

    expect([campaign.reached.length, campaign.state()]).toEqual([20, ['EM_ANDAMENTO', 'errors']]);
  });

  it('stands still where its number is restricted, and is not stopped by a page that tells nothing', async () => {
    const [restricted, silent] = [aCampaign(1), aCampaign(1)];
    restricted.becomes({ trouble: 'restricted' });
    silent.becomes({ trouble: 'unreachable' });

    await Promise.all([restricted.take(1), silent.take(1)]);

    expect([restricted.state()[1], silent.reached]).toEqual(['numberRestricted', [0]]);
  });
});

describe('a campaign whose message Meta keeps from somebody', () => {
  it('is not over before it was tried again on its day', async () => {
    const campaign = aCampaign(2, { messageInterval: 0, longerIntervalAfter: 0 });
    await campaign.take(1);
    campaign.defers(1, atNoonPlus(86_400_000));
    await campaign.take(2);

    expect([campaign.reached, campaign.state()[0], campaign.run().waits]).toEqual([
      [0],
      'EM_ANDAMENTO',
      { for: 'marketing', until: atNoonPlus(86_400_000) },
    ]);
    await campaign.plays();
    expect([campaign.reached, campaign.state()[0], campaign.run().waits]).toEqual([[0, 1], 'FINALIZADA', null]);
  });

  it('goes on when that happens at the moment at which it is over', async () => {
    const campaign = aCampaign(1);
    await campaign.take(1);
    campaign.passes(20_000);
    campaign.defersAtTheEnd(0, atNoonPlus(86_400_000));

    await campaign.take(2);

    expect(campaign.state()[0]).toBe('EM_ANDAMENTO');
  });

  it('stands still when its template may not be sent any more', async () => {
    const campaign = aCampaign(1);
    campaign.losesTemplate();

    await campaign.take(1);

    expect([campaign.reached, campaign.state()]).toEqual([[], ['EM_ANDAMENTO', 'templatePaused']]);
  });
});

describe('a campaign over a number that others use too', () => {
  it('sends what the number gives, and goes on when there is more', async () => {
    const campaign = aCampaign(60, { messageInterval: 0, longerIntervalAfter: 0 });
    campaign.becomes({ channel: 'whatsapp_oficial' });
    campaign.paces(5, 0);

    await campaign.take(1);
    expect([campaign.reached.length, campaign.queue.at(-1)?.at]).toEqual([5, atNoonPlus(250)]);
    campaign.passes(250);
    await campaign.take(2);
    expect([campaign.reached.length, campaign.queue.at(-1)?.at]).toEqual([5, atNoonPlus(500)]);
    campaign.passes(250);
    await campaign.take(3);
    expect([campaign.reached.length, campaign.queue.at(-1)?.at]).toEqual([25, atNoonPlus(500)]);
  });

  it('asks for nothing where its own pauses are longer, nor for a linked phone', async () => {
    const [slow, linked] = [aCampaign(2), aCampaign(2, { messageInterval: 0 })];
    slow.becomes({ channel: 'whatsapp_oficial' });
    for (const each of [slow, linked]) each.paces(0);

    await Promise.all([slow.take(1), linked.take(1)]);

    expect([slow.reached.length, linked.reached.length]).toEqual([1, 2]);
  });
});

describe('a campaign of a portfolio that may write to so many people a day', () => {
  it('takes of them what it needs, waits when nothing is left, and says so', async () => {
    const campaign = aCampaign(60, { messageInterval: 0, longerIntervalAfter: 0 });
    campaign.becomes({ channel: 'whatsapp_oficial' });
    campaign.stands({ reach: '15' });
    campaign.sendsTemplate();

    await campaign.take(1);
    // The window of every other one is open.
    expect([campaign.reached.length, campaign.used()]).toEqual([15, 8]);
    for (let turn = 2; campaign.run().dueAt === noon && turn < 20; turn++) await campaign.take(turn);

    expect([campaign.used(), campaign.run().waits]).toEqual([15, { for: 'reach', until: atNoonPlus(7_200_000) }]);
    expect(campaign.queue.at(-1)?.at).toBe(atNoonPlus(7_200_000));
  });

  it('sends to whose window is open while nothing is left, looks at each of them once, and goes on with the others', async () => {
    const campaign = aCampaign(200, { messageInterval: 0, longerIntervalAfter: 0 });
    campaign.becomes({ channel: 'whatsapp_oficial' });
    campaign.stands({ reach: '0' });
    campaign.sendsTemplate();

    for (let turn = 1; campaign.run().dueAt === noon && turn < 30; turn++) await campaign.take(turn);

    const open = Array.from({ length: 100 }, (_none, index) => index * 2 + 1);
    expect([campaign.reached, campaign.looked.length, campaign.run().next]).toEqual([open, 200, 0]);
    expect(campaign.run()).toMatchObject({ waits: { for: 'reach', until: atNoonPlus(7_200_000) }, dueAt: atNoonPlus(7_200_000) });
    campaign.passes(7_200_000);
    campaign.stands({ reach: '1000' });
    await campaign.plays();
    expect([campaign.reached.length, campaign.looked.length, campaign.state()[0]]).toEqual([200, 200, 'FINALIZADA']);
  });

  it('keeps its pauses while it sends to whose window is open', async () => {
    const campaign = aCampaign(6, { messageInterval: 20, longerIntervalAfter: 0 });
    campaign.becomes({ channel: 'whatsapp_oficial' });
    campaign.stands({ reach: '0' });
    campaign.sendsTemplate();

    for (let turn = 1; turn < 4; turn++) {
      await campaign.take(turn);
      campaign.passes(20_000);
    }

    expect([campaign.reached, campaign.queue.map(({ at }) => at)]).toEqual([[1, 3, 5], [20_000, 40_000, 60_000].map(atNoonPlus)]);
  });

  it('goes by no limit that nobody told', async () => {
    const campaign = aCampaign(60, { messageInterval: 0, longerIntervalAfter: 0 });
    campaign.becomes({ channel: 'whatsapp_oficial' });
    campaign.sendsTemplate();

    await campaign.plays();

    expect([campaign.reached.length, campaign.used()]).toEqual([60, 0]);
  });
});

describe('a campaign over a number that may start no conversations', () => {
  it('stands still until that is over, and is no matter to a linked phone', async () => {
    const until = atNoonPlus(3_600_000);
    const [official, linked] = [aCampaign(1), aCampaign(1)];
    official.becomes({ channel: 'whatsapp_oficial' });
    for (const each of [official, linked]) each.stands({ restricted: { until } });

    await Promise.all([official.take(1), linked.take(1)]);

    expect([official.state(), official.reached, linked.reached]).toEqual([['EM_ANDAMENTO', 'numberRestricted'], [], [0]]);
    official.goesOn();
    official.passes(3_600_000);
    await official.take(1);
    expect(official.reached).toEqual([0]);
  });
});

describe('a campaign that asks first', () => {
  it('is not over before the answers, which it waits for a day', async () => {
    const campaign = aCampaign(2, { messageInterval: 0 });
    campaign.ends((place) => (place === 0 ? 'asked' : 'sent'));
    await campaign.take(1);
    await campaign.take(2);

    expect([campaign.state()[0], campaign.run().waits]).toEqual(['EM_ANDAMENTO', { for: 'answers', until: atNoonPlus(86_400_000) }]);
    campaign.passes(86_400_000);
    await campaign.take(3);
    expect(campaign.states.get(0)).toBe('skipped');
    campaign.passes(60_000);
    await campaign.take(4);
    expect(campaign.state()[0]).toBe('FINALIZADA');
  });
});

describe('a campaign that stood still when people answered its question', () => {
  it('sends to those who did when it goes on, and is over', async () => {
    const campaign = aCampaign(3, { messageInterval: 0 });
    campaign.is(0, 'sent');
    campaign.is(1, 'asked');
    campaign.is(2, 'sent');
    campaign.confirms(1);

    await campaign.plays();

    expect([campaign.reached, campaign.states.get(1), campaign.state()[0]]).toEqual([[1], 'sent', 'FINALIZADA']);
  });
});

describe('a campaign whose failed are sent again', () => {
  it('passes by who has got it', async () => {
    const campaign = aCampaign(120, { messageInterval: 20, longerIntervalAfter: 0 });
    for (let place = 0; place < 120; place++) campaign.is(place, place === 3 || place === 110 ? 'waiting' : 'delivered');

    const times = await campaign.plays();

    expect([campaign.reached, times]).toEqual([
      [3, 110],
      [0, 20_000],
    ]);
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

    expect([campaign.reached, campaign.run().next]).toEqual([[0, 1], 2]);
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
