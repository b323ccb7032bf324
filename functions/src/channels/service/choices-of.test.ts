import { describe, expect, it } from 'vitest';
import { choicesOf } from './choices-of.ts';

const choices = (count: number, title = 'Vendas') => Array.from({ length: count }, (_, n) => ({ id: `id${n}`, title: `${title} ${n}` }));

describe('what can be pressed', () => {
  it.each([
    ['whatsapp_oficial', 3, 'Vendas', 'buttons'],
    ['whatsapp_oficial', 4, 'Vendas', 'list'],
    ['whatsapp_oficial', 2, 'Trocas e devoluções de compras', 'list'],
    ['whatsapp_oficial', 10, 'Vendas', 'list'],
    ['whatsapp_oficial', 11, 'Vendas', undefined],
    ['facebook', 13, 'Vendas', 'buttons'],
    ['facebook', 14, 'Vendas', undefined],
    ['instagram', 2, 'Trocas e devoluções de compras', 'list'],
    ['whatsapp', 2, 'Vendas', undefined],
  ] as const)('on %s with %i choices named "%s": %s', (channel, count, title, kind) => {
    expect(choicesOf(channel, { body: 'Escolha:', choices: choices(count, title) }, 'pt')?.kind).toBe(kind);
  });

  it('has titles of the channel’s length, and is none below a text that is too long, or without choices', () => {
    const long = choicesOf('whatsapp_oficial', { body: 'Escolha:', choices: choices(4, 'Trocas e devoluções de compras') }, 'tr');
    expect(long?.kind === 'list' && long.button).toBe('Seçenekleri gör');
    expect(long?.kind === 'list' && long.rows.every(({ title }) => [...title].length <= 24)).toBe(true);
    expect(choicesOf('whatsapp_oficial', { body: 'x'.repeat(1025), choices: choices(2) }, 'pt')).toBeNull();
    expect(choicesOf('whatsapp_oficial', { body: 'Oi' }, 'pt')).toBeNull();
  });
});
