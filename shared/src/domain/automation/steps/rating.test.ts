import { describe, expect, it } from 'vitest';
import { aSituation } from '../../../testing/a-situation.ts';
import { aUserId } from '../../../testing/builders.ts';
import { ratingQuestion, ratingScale } from '../rating-scale.ts';
import { rating } from './rating.ts';

const answer = (body: string, scale: 'rate' | 'nps' = 'rate', times = 1) =>
  rating.answer(
    aSituation({
      message: { body },
      connection: { maxUseBotQueuesNPS: 2 },
      ticket: { status: 'nps', userId: aUserId('X1'), bot: { version: 1, asks: { kind: 'rating', scale, times } } },
    }),
  );

describe('a rating', () => {
  it.each([
    ['5', 'rate', 5],
    ['nota 1', 'rate', 1],
    ['0', 'nps', 0],
    ['10', 'nps', 10],
    ['cinco', 'rate', 5],
    ['Nota três', 'rate', 3],
    ['four stars', 'rate', 4],
    ['beş', 'rate', 5],
    ['altı', 'nps', 6],
    ['sıfır', 'nps', 0],
    ['nove', 'nps', 9],
    ['diez puntos', 'nps', 10],
    ['⭐⭐⭐⭐⭐', 'rate', 5],
    ['⭐️ ⭐️', 'rate', 2],
    ['★★★☆☆', 'rate', 3],
  ] as const)('of %s is taken (%s)', (body, scale, value) => {
    expect(answer(body, scale)).toMatchObject({
      effects: [{ kind: 'rated', scale, value }, { kind: 'say' }, { kind: 'close', endedBy: 'client', reason: `${scale} ${value}` }],
    });
  });

  it.each([
    ['0', 'rate'],
    ['6', 'rate'],
    ['11', 'nps'],
    ['ótimo', 'nps'],
    ['dez', 'rate'],
    ['⭐⭐⭐⭐⭐⭐', 'rate'],
    ['⭐⭐⭐⭐⭐', 'nps'],
    ['cinco reais', 'rate'],
  ] as const)('of %s is asked for again (%s)', (body, scale) => {
    expect(answer(body, scale)).toMatchObject({ effects: [{ kind: 'say' }, { change: { asks: { times: 2 } } }] });
    expect(answer(body, scale, 2)).toMatchObject({ effects: [{ kind: 'giveBack' }], goOn: true });
  });

  it('is nothing on a ticket that is not asked to rate', () => {
    expect(rating.answer(aSituation({ message: { body: '5' } }))).toBeNull();
  });

  it('has the scale that its question names, and a question without one is given it', () => {
    expect(['De 1 a 5?', 'De 0 a 10?', 'Como foi?', 'Em 2010?'].map(ratingScale)).toEqual(['rate', 'nps', 'rate', 'rate']);
    expect(ratingQuestion('Como foi?')).toBe('Como foi?\n\nResponda com uma nota de 1 a 5.');
    expect(ratingQuestion(' De 1 a 5? ')).toBe('De 1 a 5?');
  });
});
