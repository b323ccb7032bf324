import { expect, it } from 'vitest';
import { readableFileName } from './readable-file-name.ts';

it('leaves the letters of every language and takes what turns them round', () => {
  expect(readableFileName('conta\u202Efdp.exe')).toBe('contafdp.exe');
  expect(readableFileName('\u2066a\u2069\u200F.pdf')).toBe('a.pdf');
  expect(readableFileName('תמונה é 👩‍👧.png')).toBe('תמונה é 👩‍👧.png');
});
