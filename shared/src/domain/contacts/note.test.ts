import { expect, it } from 'vitest';
import { userId } from '../ids.ts';
import { mayDeleteNote } from './note.ts';

const ana = userId.parse('01JD0000000000000000000001');
const bruno = userId.parse('01JD0000000000000000000002');

it.each([
  ['user', ana, true],
  ['user', bruno, false],
  ['admin', bruno, true],
] as const)('lets a %s delete the note of %s: %s', (profile, author, allowed) =>
  expect(mayDeleteNote({ userId: ana, profile }, author)).toBe(allowed),
);
