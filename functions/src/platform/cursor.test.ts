import { expect, it } from 'vitest';
import * as z from 'zod';
import { cursorOf } from './cursor.ts';

const cursor = cursorOf(z.object({ name: z.string().max(5), at: z.number() }));
const inBase64 = (text: string) => Buffer.from(text).toString('base64url');

it('goes on where it was, whatever the names', () => {
  for (const name of ['', 'Zé', '"}\\', '🙂']) expect(cursor.read(cursor.write({ name, at: 7 }))).toEqual({ name, at: 7 });
});

it.each([undefined, null, '', 'a cursor', '%', inBase64('null'), inBase64('{"name":"Ana"}'), inBase64('{"name":"too long","at":1}')])(
  'begins at the top with %s',
  (text) => {
    expect(cursor.read(text)).toBeNull();
  },
);
