import { expect, it } from 'vitest';
import { fromMarkdown } from './from-markdown.ts';

it.each([
  ['**forte** e ~~riscado~~', '*forte* e ~riscado~', 'forte e riscado'],
  ['# Título **x**\ntexto', '*Título x*\ntexto', 'Título x\ntexto'],
  [
    '[loja](https://loja.example/a) e [](https://b.example)',
    'loja (https://loja.example/a) e https://b.example',
    'loja (https://loja.example/a) e https://b.example',
  ],
  [`# a${' '.repeat(50_000)}b  `, `*a${' '.repeat(50_000)}b*`, `a${' '.repeat(50_000)}b`],
  ['2 ** 3 ** 4', '2 ** 3 ** 4', '2 ** 3 ** 4'],
  ['_leve_ `código`', '_leve_ `código`', '_leve_ `código`'],
])('%s', (text, onWhatsapp, elsewhere) => {
  expect(fromMarkdown(text, 'chat')).toBe(onWhatsapp);
  expect(fromMarkdown(text, 'none')).toBe(elsewhere);
});
