import { expect, it } from 'vitest';
import { contactName, hasOwnName } from './contact-name.ts';

it.each([
  [{ name: ' Ana ', number: '5511' }, 'Ana'],
  [{ name: '\u200b\u3164', username: 'ana.lima', number: '5511' }, 'ana.lima'],
  [{ name: '\u200b\u3164', username: '\u2800', number: '5511' }, '5511'],
  [{ name: null, number: null }, 'Sem nome'],
])('%j is called %s', (names, called) => {
  expect(contactName(names)).toBe(called);
});

it('tells a name from what stands for one', () => {
  expect(hasOwnName({ name: '5511', number: '5511' })).toBe(false);
  expect(hasOwnName({ name: 'Sem nome', number: null })).toBe(false);
  expect(hasOwnName({ name: 'Ana', number: '5511' })).toBe(true);
});
