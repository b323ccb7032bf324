import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { companyId, connectionId } from '@balcao/shared/domain/ids.ts';
import { anId } from '@balcao/shared/testing/builders.ts';
import type { NumberBatch } from '@balcao/functions/organisation/sessions/service/session-records.ts';
import { lookUpNumbers } from './look-up-numbers.ts';
import { betweenQuestionsMs, NumberLookups } from './number-lookups.ts';

const numberOf = (n: number) => `55119${String(90_000_000 + n)}`;
const isThere = (number: string) => ({ jid: `${number}@s.whatsapp.net`, exists: true });
const aBatch = (checkId: string, batch: number, numbers: string[], more: Partial<NumberBatch> = {}): NumberBatch => ({
  checkId,
  batch,
  numbers,
  answers: null,
  goesOn: { jobId: checkId, part: 0 },
  askedAt: `2026-03-10T12:00:0${batch}.000Z`,
  answeredAt: null,
  ...more,
});

const setUp = (rows: NumberBatch[], answer: (numbers: string[]) => Promise<unknown> = async (numbers) => numbers.map(isThere)) => {
  const asked: string[][] = [];
  const paused: string[] = [];
  let room: { all: number; until: string } = { all: Infinity, until: '' };
  const pauses: number[] = [];
  const wentOn: string[] = [];
  let clock = Date.parse('2026-03-10T12:00:00.000Z');
  let open = true;
  const sock = {
    onWhatsApp: async (...numbers: string[]) => {
      asked.push(numbers);
      return answer(numbers) as never;
    },
  };
  const lookups = new NumberLookups({
    session: { companyId: companyId.parse(2), connectionId: connectionId.parse(anId('F0NE')) },
    checks: {
      list: async () => rows.map((row) => ({ ...row })),
      answer: async ({ checkId, batch }, answers, at) => {
        const row = rows.find((each) => each.checkId === checkId && each.batch === batch);
        if (row) Object.assign(row, { answers, answeredAt: at });
      },
      pause: async (until) => void paused.push(until),
    },
    budget: {
      take: async (count, isImport) => {
        if (isImport && count > room.all) return room.until;
        room.all -= isImport ? count : 0;
        return null;
      },
      noteFailure: async (error) => (error instanceof Error && 'data' in error && error.data === 429 ? tomorrow : null),
    },
    socket: () => (open ? sock : null),
    goOn: async ({ jobId, part }) => void wentOn.push(`${jobId} ${part}`),
    pause: async (ms, signal) => {
      pauses.push(ms);
      if (ms < 3_600_000) clock += ms;
      // Until tomorrow is longer than a test.
      else await new Promise((resolve) => signal.addEventListener('abort', resolve));
    },
    now: () => new Date(clock),
    random: () => 0,
  });
  const run = async () => {
    lookups.nudge();
    await sleep(5);
  };
  return {
    lookups,
    run,
    paused,
    hasRoom: (all: number, until = tomorrow) => (room = { all, until }),
    asked,
    pauses,
    wentOn,
    rows,
    close: () => (open = false),
    reopen: () => (open = true),
  };
};
const tomorrow = '2026-03-11T11:00:00.000Z';
const fifty = (from: number) => Array.from({ length: 50 }, (_, n) => numberOf(from + n));

describe('looking numbers up', () => {
  it('asks fifty at a time with a pause between, and tells the import once all is answered', async () => {
    const { run, asked, pauses, wentOn } = setUp([aBatch('A', 0, fifty(0)), aBatch('A', 1, fifty(50)), aBatch('A', 2, [numberOf(100)])]);

    await run();

    expect(asked.map((numbers) => numbers.length)).toEqual([50, 50, 1]);
    expect(pauses).toEqual([betweenQuestionsMs, betweenQuestionsMs]);
    expect(wentOn[0]).toBe('A 0');
  });

  it('puts what somebody waits for first, and small questions together', async () => {
    const alone = { goesOn: null, askedAt: '2026-03-10T12:01:00.000Z' };
    const { run, asked } = setUp([aBatch('A', 0, fifty(0)), aBatch('B', 0, [numberOf(70)], alone), aBatch('C', 0, [numberOf(71)], alone)]);

    await run();

    expect(asked.map((numbers) => numbers.length)).toEqual([2, 50]);
  });

  it('asks one question again at most when the line breaks, and goes on when it is back', async () => {
    let isBroken = true;
    const set = setUp([aBatch('A', 0, fifty(0)), aBatch('A', 1, fifty(50))], async (numbers) => {
      if (!isBroken || numbers[0] === numberOf(0)) return numbers.map(isThere);
      set.close();
      throw new Error('Connection Closed');
    });
    await set.run();
    expect([set.asked.length, set.wentOn]).toEqual([2, []]);

    isBroken = false;
    set.reopen();
    await set.run();

    expect(set.asked).toHaveLength(3);
    expect(set.wentOn[0]).toBe('A 0');
  });

  it('leaves an open line alone that answers nothing three times, and tells what an earlier container could not', async () => {
    const set = setUp(
      [aBatch('A', 0, fifty(0)), aBatch('B', 0, [numberOf(9)], { answers: {}, answeredAt: 'earlier' })],
      async () => undefined,
    );

    await set.run();

    expect(set.asked).toHaveLength(3);
    expect(set.wentOn[0]).toBe('B 0');
  });
});

describe('a day of look-ups', () => {
  it('ends with its budget: the import says when it goes on, and whoever waits for one number still gets it', async () => {
    const alone = { goesOn: null, askedAt: '2026-03-10T12:01:00.000Z' };
    const set = setUp([aBatch('A', 0, fifty(0)), aBatch('A', 1, fifty(50)), aBatch('B', 0, [numberOf(200)], alone)]);
    set.hasRoom(50);

    await set.run();

    expect(set.asked.map((numbers) => numbers.length)).toEqual([1, 50]);
    expect([set.paused, set.wentOn]).toEqual([[tomorrow], ['A 0']]);
    set.rows.push(aBatch('C', 0, [numberOf(201)], alone));
    await set.run();
    expect(set.asked.at(-1)).toEqual([numberOf(201)]);
    await set.lookups.stop();
  });

  it('ends when WhatsApp takes no more questions, and asks it nothing more', async () => {
    const refusal = Object.assign(new Error('rate-overlimit'), { data: 429 });
    const set = setUp([aBatch('A', 0, fifty(0)), aBatch('A', 1, fifty(50))], async () => Promise.reject(refusal));

    await set.run();

    expect([set.asked.length, set.paused]).toEqual([1, [tomorrow]]);
    await set.lookups.stop();
  });

  it('leaves nobody waiting for a number that cannot be asked for', async () => {
    const refusal = Object.assign(new Error('rate-overlimit'), { data: 429 });
    const set = setUp([aBatch('B', 0, [numberOf(1)], { goesOn: null })], async () => Promise.reject(refusal));

    await set.run();

    expect(set.rows).toMatchObject([{ answers: {} }]);
    await set.lookups.stop();
  });
});

describe('lookUpNumbers', () => {
  const knows = (...spellings: string[]) => ({ onWhatsApp: async () => spellings.map(isThere) }) as never;

  it('keeps the spelling WhatsApp knows: without the ninth digit, or with a digit that another country adds', async () => {
    const asked = ['5511987654321', '525512345678', '5521987654321'];

    expect(await lookUpNumbers(knows('5215512345678', '551187654321'), asked)).toEqual({
      '5511987654321': '551187654321',
      '525512345678': '5215512345678',
      '5521987654321': null,
    });
  });

  it('says of nobody that they are not there while a spelling is left that may be theirs', async () => {
    expect(await lookUpNumbers(knows('4915112345678', '551187654321'), ['5511987654321', '390000'])).toEqual({
      '5511987654321': '551187654321',
    });
  });
});
