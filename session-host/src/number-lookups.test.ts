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
    },
    socket: () => (open ? sock : null),
    goOn: async ({ jobId, part }) => void wentOn.push(`${jobId} ${part}`),
    pause: async (ms) => {
      pauses.push(ms);
      clock += ms;
    },
    now: () => new Date(clock),
  });
  const run = async () => {
    lookups.nudge();
    await sleep(5);
  };
  return { lookups, run, asked, pauses, wentOn, rows, close: () => (open = false), reopen: () => (open = true) };
};
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
