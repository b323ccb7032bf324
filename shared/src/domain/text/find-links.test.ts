import { expect, it } from 'vitest';
import { findLinks } from './find-links.ts';

const linksOf = (text: string) => [...findLinks(text)].map(({ href }) => href);

it('finds links with and without their protocol, and leaves the punctuation of the sentence', () => {
  expect(linksOf('Veja (https://loja.example/a?b=1). Ou WWW.outra.example!')).toEqual([
    'https://loja.example/a?b=1',
    'https://www.outra.example/',
  ]);
});

it('writes a host that is not plain ASCII in punycode', () => {
  expect(linksOf('https://bаnco.example/')).toEqual(['https://xn--bnco-53d.example/']);
});

it.each(['javascript:alert(1)', 'ftp://loja.example', 'http://localhost/', 'http://', 'https://[', 'loja.example', ''])(
  'finds none in %s',
  (text) => {
    expect(linksOf(text)).toEqual([]);
  },
);

it('takes one pass over a link of punctuation', () => {
  expect(linksOf(`https://loja.example/${'.'.repeat(60_000)}x`)).toHaveLength(1);
  expect(linksOf(`https://loja.example/${'.'.repeat(60_000)}`)).toEqual(['https://loja.example/']);
});
