import { describe, expect, it } from 'vitest';
import { isWithoutArea, numberProblem } from './number-problem.ts';

describe('a number typed in the form', () => {
  it('is digits, and enough of them', () => {
    expect(['(11) 4000-0001 ramal 22', '11 4000-0001 x22', '11 4000-1', 'onze'].map(numberProblem)).toEqual([
      'numberLetters',
      'numberLetters',
      'numberShort',
      'numberLetters',
    ]);
    expect(['', '(11) 98765-4321', '+351 912 345 678', '3555-1234', '+677 212 345'].map(numberProblem)).toEqual([
      null,
      null,
      null,
      null,
      null,
    ]);
  });

  it('probably lacks its area code with eight or nine digits, unless another country is said', () => {
    expect(['99887766', '3555-1234', '99876-5432'].map(isWithoutArea)).toEqual([true, true, true]);
    expect(['(11) 3555-1234', '5511987654321', '+376 312 345', '00376 312 345', '', '11 4000-1'].map(isWithoutArea)).toEqual([
      false,
      false,
      false,
      false,
      false,
      false,
    ]);
  });
});
