import { describe, expect, it } from 'vitest';
import { mostMacroSteps } from './ends-macro.ts';
import { macroSteps } from './macro-step.ts';

const note = { kind: 'note', text: 'Cliente pediu troca' };
const end = { kind: 'resolve', farewell: false };
const isRight = (steps: ReadonlyArray<unknown>) => macroSteps.safeParse(steps).success;

describe('steps of a macro', () => {
  it('are one to ten', () => {
    const many = Array.from({ length: mostMacroSteps }, () => note);
    expect([[], [note], many, [...many, note]].map(isRight)).toEqual([false, true, true, false]);
  });

  it('end with what gives the ticket away', () => {
    expect(
      [
        [note, end],
        [end, note],
        [end, end],
      ].map(isRight),
    ).toEqual([true, false, false]);
  });

  it('say something in a note', () => {
    expect([[{ kind: 'note', text: ' a ' }], [{ kind: 'note', text: 'ok' }]].map(isRight)).toEqual([false, true]);
  });
});
