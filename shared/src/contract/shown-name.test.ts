import { expect, it } from 'vitest';
import { connectionFields } from './connections.ts';
import { contactListItemFields } from './contact-lists.ts';
import { shownName } from './shown-name.ts';

it('has no signs of direction, which turn a name round, and is measured without them', () => {
  const signs = '\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069';

  expect(shownName(2, 4).parse(`${signs}fdp${signs} `)).toBe('fdp');
  expect(shownName(2, 4).safeParse(`a${signs}`).success).toBe(false);
  expect(contactListItemFields.shape.name.parse('Ana\u202egpj.')).toBe('Anagpj.');
  expect(connectionFields.shape.name.parse(' \u2067Loja\u2069 ')).toBe('Loja');
});

it('keeps every other letter', () => {
  for (const name of ['Zé 👩‍👧', 'תמונה', 'مريم', 'e\u0301va']) expect(shownName(2, 50).parse(name)).toBe(name);
});
