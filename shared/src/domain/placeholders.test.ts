import { describe, expect, it } from 'vitest';
import { fillPlaceholders, fillText, placeholderValues } from './placeholders.ts';

const values = placeholderValues(
  { contactName: 'Maria Silva', userName: 'Ana', queue: 'Vendas', connection: 'Loja', ticketId: 42 },
  { timeZone: 'America/Sao_Paulo', language: 'pt' },
  new Date('2026-03-10T15:30:00.000Z'),
);

describe('fillPlaceholders', () => {
  it('fills both syntaxes', () => {
    expect(fillPlaceholders('{{ms}}, {{firstName}}! Sou ${userName}. Protocolo {{ protocol }}', values)).toBe(
      'Boa tarde, Maria! Sou Ana. Protocolo 2026031042',
    );
  });

  it('drops unknown names when sent and keeps them in previews', () => {
    expect(fillPlaceholders('a {{what}} b', values)).toBe('a  b');
    expect(fillPlaceholders('a {{what}} b', values, 'keep')).toBe('a {{what}} b');
  });

  it('fills a flow’s own variables by any name', () => {
    expect(fillPlaceholders('${nome} de ${cidade_2}, {{ação}}', { nome: 'Zé', cidade_2: 'Sé', ação: 'x' })).toBe('Zé de Sé, x');
  });

  it('writes a value the way its place wants it', () => {
    expect(fillPlaceholders('/c/${nome}', { nome: 'a/b' }, 'blank', encodeURIComponent)).toBe('/c/a%2Fb');
  });

  it('does not fill what a value brought along', () => {
    expect(fillPlaceholders('{{name}}', { name: '{{userName}}', userName: 'x' })).toBe('{{userName}}');
  });
});

describe('fillText', () => {
  it.each([
    ['Olá {{firstName}}, aqui é a loja', 'Olá, aqui é a loja'],
    ['Olá, {{firstName}}!', 'Olá!'],
    ['Olá, {{firstName}}, tudo bem?', 'Olá, tudo bem?'],
    ['Olá, {{firstName}}', 'Olá'],
    ['Oi {{name}} !', 'Oi!'],
    ['Oi, {{firstName}} {{name}}.', 'Oi.'],
    ['{{firstName}}, tudo bem?', 'tudo bem?'],
    ['Oi\n{{name}}, veja', 'Oi\nveja'],
    ['Olá {{name}} / aqui', 'Olá / aqui'],
    ['({{name}})', '()'],
  ])('closes the gap in %j', (text, filled) => {
    expect(fillText(text, { firstName: '', name: ' ' })).toBe(filled);
  });

  it('looks at each of many blanks a few times only', () => {
    const blanks = ' '.repeat(60_000);
    expect(fillText(`a${blanks}x {{a}}`, {})).toBe(`a${blanks}x`);
    expect(fillText('{{a}}'.repeat(12_000) + blanks, {})).toBe('');
  });

  it('leaves what has a value, and what stands in previews, as it is', () => {
    expect(fillText('Oi, {{name}} ,  {{x}}!', { name: 'Ana' }, 'keep')).toBe('Oi, Ana ,  {{x}}!');
    expect(fillText('{{name}}', { name: '{{x}} , !' })).toBe('{{x}} , !');
  });
});

it('greets, and writes dates and hours, in the language of the company', () => {
  const at = (language: 'pt' | 'en' | 'es' | 'tr', now: string) => {
    const facts = { contactName: '', userName: '', queue: '', connection: '', ticketId: 1 };
    const { ms, date, hour } = placeholderValues(facts, { timeZone: 'America/Sao_Paulo', language }, new Date(now));
    return [ms, date, hour];
  };
  expect((['pt', 'en', 'es', 'tr'] as const).map((language) => at(language, '2026-03-09T12:05:00.000Z'))).toEqual([
    ['Bom dia', '09/03/2026', '09:05'],
    ['Good morning', '09/03/2026', '09:05'],
    ['Buenos días', '09/03/2026', '09:05'],
    ['Günaydın', '09.03.2026', '09:05'],
  ]);
  expect(at('tr', '2026-03-09T23:05:00.000Z')[0]).toBe('İyi akşamlar');
});
