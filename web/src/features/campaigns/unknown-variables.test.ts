import { expect, it } from 'vitest';
import { startOf } from './campaign-values.ts';
import { unknownOf } from './unknown-variables.ts';

const known = [{ name: 'name' }];

it('names variables without a value in what is sent, and in nothing else', () => {
  const values = {
    ...startOf(null),
    message1: 'Oi {{name}}',
    message4: '{{a}} e ${a}',
    confirmationMessage2: '{{b}}',
    templateVariables: { 'body.1': '{{c}}' },
  };

  expect(unknownOf(values, false, known)).toEqual(['a']);
  expect(unknownOf({ ...values, confirmation: true }, false, known)).toEqual(['a', 'b']);
  expect(unknownOf(values, true, known)).toEqual(['c']);
});
