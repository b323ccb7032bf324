import { describe, expect, it } from 'vitest';
import { safeHref } from '@balcao/shared/domain/text/find-links.ts';
import { parseWhatsappText, plainWhatsappText } from './parse-whatsapp-text.ts';

describe('parseWhatsappText', () => {
  it('reads the three styles, nested', () => {
    expect(parseWhatsappText('oi *negrito _e itálico_* ~não~')).toEqual([
      'oi ',
      { kind: 'bold', children: ['negrito ', { kind: 'italic', children: ['e itálico'] }] },
      ' ',
      { kind: 'strike', children: ['não'] },
    ]);
  });

  it('leaves markers inside words, around spaces and over line ends alone', () => {
    for (const text of ['snake_case_name', '2 * 3 * 4', '*aberto', '*um\ndois*', '**', '* *', 'a*b*c'])
      expect(parseWhatsappText(text)).toEqual([text]);
  });

  it('keeps code as it is written', () => {
    expect(parseWhatsappText('use `*x*` ou ```\na\n*b*\n```')).toEqual([
      'use ',
      { kind: 'code', text: '*x*' },
      ' ou ',
      { kind: 'block', text: 'a\n*b*' },
    ]);
  });

  it('links http addresses without the full stop that follows', () => {
    expect(parseWhatsappText('veja https://exemplo.com.br/a_b_c?x=_1_. ok')).toEqual([
      'veja ',
      { kind: 'link', href: 'https://exemplo.com.br/a_b_c?x=_1_', text: 'https://exemplo.com.br/a_b_c?x=_1_' },
      '. ok',
    ]);
  });

  it('never makes a link of another scheme', () => {
    expect(safeHref('javascript:alert(1)')).toBeNull();
    expect(safeHref('data:text/html,x')).toBeNull();
    expect(parseWhatsappText('javascript:alert(1)//https://')).toEqual(['javascript:alert(1)//https://']);
  });

  it.each(['*a ', '_a ', '*_~', '`a ', '``` ', '```a', 'www.', '*a* ', 'https://a.b/*_', '~*_a_*~ '])(
    'stays linear on 64 kB of %j',
    (unit) => {
      const text = unit.repeat(65_536 / unit.length);

      const startedAt = performance.now();
      parseWhatsappText(text);
      const elapsedMs = performance.now() - startedAt;

      // quadratic behaviour takes many seconds here; linear takes milliseconds even on a busy machine
      expect(elapsedMs).toBeLessThan(2000);
    },
  );

  it('gives plain text for previews', () => {
    expect(plainWhatsappText('*oi* `x` www.exemplo.com')).toBe('oi x www.exemplo.com');
  });
});
