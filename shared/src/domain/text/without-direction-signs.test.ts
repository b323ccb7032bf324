import { expect, it } from 'vitest';
import { withoutDirectionSigns } from './without-direction-signs.ts';

it('leaves the letters of every language and takes what turns them round', () => {
  expect(withoutDirectionSigns('conta\u202Efdp.exe')).toBe('contafdp.exe');
  expect(withoutDirectionSigns('\u2066a\u2069\u200F.pdf')).toBe('a.pdf');
  expect(withoutDirectionSigns('תמונה é 👩‍👧.png')).toBe('תמונה é 👩‍👧.png');
});
