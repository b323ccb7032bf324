import { expect, it } from 'vitest';
import { linksIn } from './links-in.ts';

it.each([
  ['Veja https://a.example/x?y=1, e (http://b.example).', ['https://a.example/x?y=1', 'http://b.example']],
  ['javascript:alert(1) ftp://a.example data:text/html,x //c.example', []],
  ['https:// e https://"', []],
  ['', []],
])('finds the addresses of %j', (text, hrefs) => {
  const parts = linksIn(text);

  expect(parts.flatMap(({ href }) => href ?? [])).toEqual(hrefs);
  expect(parts.map((part) => part.text).join('')).toBe(text);
});
