import { describe, expect, it } from 'vitest';
import { contentSchemas } from '../../../../infra/local/simulators/graph/outbound-body.ts';
import { toGraphMessage } from '../whatsapp-official/to-graph-message.ts';
import { choicesOf } from './choices-of.ts';

const choices = (count: number, title = 'Vendas') => Array.from({ length: count }, (_, n) => ({ id: `id${n}`, title: `${title} ${n}` }));

/** What Meta's stand-in says to it. */
const complaintOf = (content: ReturnType<typeof choicesOf>): string | null => {
  if (!content) return 'none';
  const to = { phone: '5511987654321', bsuid: null, scopedId: null };
  const made = toGraphMessage({ messageId: 'm1', to, byPerson: false, quotedProviderId: null, content });
  const parsed = contentSchemas.interactive.safeParse(made.kind === 'body' ? made.body['interactive'] : null);
  return parsed.success ? null : parsed.error.message;
};

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

  it.each([
    ['buttons', ['Vendas', 'Vendas', 'Suporte'], ['1. Vendas', '2. Vendas', '3. Suporte']],
    ['rows', ['Sim', 'sim ', 'Não', 'Talvez'], ['1. Sim', '2. sim ', '3. Não', '4. Talvez']],
    [
      'rows that are alike once they are cut',
      ['Trocas e devoluções de roupas', 'Trocas e devoluções de compras', 'Trocas e devoluções de calçados'],
      ['1. Trocas e devoluções d', '2. Trocas e devoluções d', '3. Trocas e devoluções d'],
    ],
  ])('has numbers where %s would have one title, as Meta refuses two alike', (_, titles, shown) => {
    const found = choicesOf('whatsapp_oficial', { body: 'Escolha:', choices: titles.map((title, n) => ({ id: `id${n}`, title })) }, 'pt');
    const titled = found?.kind === 'buttons' ? found.buttons : found?.kind === 'list' ? found.rows : [];

    expect(titled.map(({ title }) => title)).toEqual(shown);
    expect(titled.map(({ id }) => id)).toEqual(titles.map((_title, n) => `id${n}`));
    expect(complaintOf(found)).toBeNull();
  });

  it.each([
    ['says what can be pressed once', 'Qual setor?\n\n1 - Vendas\n2 - Suporte', 'Qual setor?'],
    ['keeps what else can be written', 'Olá\n\n1 - Vendas\n2 - Suporte\n\n# - Voltar', 'Olá\n\n# - Voltar'],
    ['keeps the lines where nothing else is said', '1 - Vendas\n2 - Suporte', '1 - Vendas\n2 - Suporte'],
    ['keeps lines that are others', 'Qual?\n1 - Compras\n2 - Suporte', 'Qual?\n1 - Compras\n2 - Suporte'],
  ])('%s', (_what, body, shown) => {
    const found = choicesOf(
      'whatsapp_oficial',
      {
        body,
        choices: [
          { id: 'a', title: 'Vendas' },
          { id: 'b', title: 'Suporte' },
        ],
      },
      'pt',
    );

    expect(found).toMatchObject({ kind: 'buttons', body: shown });
  });

  it('keeps its lines where a title has to be cut on a row', () => {
    const title = 'Trocas e devoluções de compras';
    const found = choicesOf('whatsapp_oficial', { body: `Qual?\n1 - ${title}`, choices: [{ id: 'a', title }] }, 'pt');

    expect(found).toMatchObject({ kind: 'list', body: `Qual?\n1 - ${title}` });
  });

  it('is none where one has nothing to read', () => {
    expect(choicesOf('whatsapp_oficial', { body: 'Escolha:', choices: [...choices(1), { id: 'x', title: ' ' }] }, 'pt')).toBeNull();
  });

  it('has titles of the channel’s length, and is none below a text that is too long, or without choices', () => {
    const long = choicesOf('whatsapp_oficial', { body: 'Escolha:', choices: choices(4, 'Trocas e devoluções de compras') }, 'tr');
    expect(long?.kind === 'list' && long.button).toBe('Seçenekleri gör');
    expect(long?.kind === 'list' && long.rows.every(({ title }) => [...title].length <= 24)).toBe(true);
    expect(choicesOf('whatsapp_oficial', { body: 'x'.repeat(1025), choices: choices(2) }, 'pt')).toBeNull();
    expect(choicesOf('whatsapp_oficial', { body: 'Oi' }, 'pt')).toBeNull();
  });
});
