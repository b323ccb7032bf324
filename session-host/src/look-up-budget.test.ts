import { describe, expect, it } from 'vitest';
import { lookUpsPerDay } from '@balcao/shared/domain/connections/new-chats.ts';
import { LookUpBudget } from './look-up-budget.ts';

/** A phone's row; `start` gives whoever runs its session. */
const aPhone = () => {
  let clock = Date.parse('2026-03-10T15:00:00.000Z');
  let stopUntil: string | null = null;
  let reads = 0;
  let numberSince: string | null = null;
  const asked: [number, boolean, string][] = [];
  const start = () => {
    const heard: ((node: unknown) => void)[] = [];
    const budget = new LookUpBudget({
      store: {
        standing: async () => {
          reads++;
          return { linkedAt: null, lock: null, refusals: 0, lookUpsStopUntil: stopUntil };
        },
        change: async (change) => void (stopUntil = change.lookUpsStopUntil ?? null),
        takeLookUps: async (count, isImport, day, most) => {
          asked.push([count, isImport, day]);
          return count <= (isImport ? most.byImports : most.all);
        },
      },
      linkedPeriods: () => [{ since: numberSince, until: null }],
      timeZone: () => 'America/Sao_Paulo',
      now: () => new Date(clock),
    });
    budget.watch({ ws: { on: (_name: string, hear: (node: unknown) => void) => void heard.push(hear) } } as never);
    return { budget, hears: (attrs: Record<string, string>) => heard.forEach((hear) => hear({ content: [{ tag: 'error', attrs }] })) };
  };
  return {
    start,
    asked,
    reads: () => reads,
    passes: (ms: number) => (clock += ms),
    isLinkedAnew: () => (numberSince = new Date(clock).toISOString()),
  };
};
const refusal = Object.assign(new Error('rate-overlimit'), { data: 429 });

describe('the look-ups of a day', () => {
  it('are counted for each number that is linked', async () => {
    const phone = aPhone();
    await phone.start().budget.take(1, false);
    phone.isLinkedAnew();
    await phone.start().budget.take(1, false);

    expect(phone.asked.map(([, , day]) => day)).toEqual(['2026-03-10', '2026-03-10 2026-03-10T15:00:00.000Z']);
  });

  it('are counted by the company’s calendar, imports apart, until the next morning', async () => {
    const phone = aPhone();
    const { budget } = phone.start();

    expect(await budget.take(50, true)).toBeNull();
    expect(await budget.take(lookUpsPerDay.byImports + 1, true)).toBe('2026-03-11T11:00:00.000Z');
    expect(await budget.take(lookUpsPerDay.byImports + 1, false)).toBeNull();
    phone.passes(11 * 3_600_000);

    expect(await budget.take(1, false)).toBeNull();
    expect([phone.asked[0], phone.asked.at(-1)]).toEqual([
      [50, true, '2026-03-10'],
      [1, false, '2026-03-10'],
    ]);
    expect(phone.reads()).toBe(1);
  });

  it('end when WhatsApp refuses one, for as long as it says or until the next morning, in another container too', async () => {
    const phone = aPhone();
    const first = phone.start();
    first.hears({ code: '429', text: 'rate-overlimit', backoff: '90' });
    expect(await first.budget.noteFailure(refusal)).toBe('2026-03-10T15:01:30.000Z');

    expect(await phone.start().budget.take(1, false)).toBe('2026-03-10T15:01:30.000Z');
    phone.passes(90_001);
    const next = phone.start();
    expect(await next.budget.take(1, false)).toBeNull();
    expect(await next.budget.noteFailure(refusal)).toBe('2026-03-11T11:00:00.000Z');
    expect(await next.budget.take(1, false)).toBe('2026-03-11T11:00:00.000Z');
  });

  it('go on after any other failure', async () => {
    const { budget, hears } = aPhone().start();
    hears({ code: '500', backoff: '90' });

    expect([await budget.noteFailure(new Error('Connection Closed')), await budget.noteFailure(null), await budget.take(1, false)]).toEqual(
      [null, null, null],
    );
  });
});
