import { describe, expect, it } from 'vitest';
import { fillPlaceholders, placeholderValues } from './placeholders.ts';

const values = placeholderValues(
  { contactName: 'Maria Silva', userName: 'Ana', queue: 'Vendas', connection: 'Loja', ticketId: 42 },
  'America/Sao_Paulo',
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
