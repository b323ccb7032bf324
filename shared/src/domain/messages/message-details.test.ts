import { describe, expect, it } from 'vitest';
import { detailsText, withAmountsIn } from './details-text.ts';
import { formAnswers, messageDetails, totalOf } from './message-details.ts';

describe('formAnswers', () => {
  it('reads names and chosen values without what the form put around them', () => {
    const form = {
      flow_token: 'x',
      screen_0_Nome_completo_0: 'Ana',
      screen_1_Periodo_2: '1_Manhã',
      aceita: true,
      tags: ['a', 'b'],
      vazio: '',
    };

    expect(formAnswers(JSON.stringify(form))).toEqual([
      { label: 'Nome completo', value: 'Ana' },
      { label: 'Periodo', value: 'Manhã' },
      { label: 'aceita', value: '✓' },
      { label: 'tags', value: 'a, b' },
    ]);
  });

  it.each(['', '{', '[]', 'null', '7', `{"a":"${'x'.repeat(100_001)}"}`])('finds no answers in what is no form', (json) => {
    expect(formAnswers(json)).toEqual([]);
  });
});

describe('messageDetails', () => {
  it('does without an answer that is nested as deep as nobody asks', () => {
    const brackets = '['.repeat(20_000) + ']'.repeat(20_000);
    const objects = '{"a":'.repeat(9000) + '1' + '}'.repeat(9000);

    expect(formAnswers(`{"Nome":"Ana","a":${brackets}}`)).toEqual([{ label: 'Nome', value: 'Ana' }]);
    expect(formAnswers(`{"Nome":"Ana","b":${objects}}`)[0]).toEqual({ label: 'Nome', value: 'Ana' });
  });

  it('adds up prices without losing cents, and nothing where one is missing', () => {
    expect(totalOf([{ price: 0.1, quantity: 3 }])).toBe(0.3);
    expect(
      totalOf([
        { price: 79.9, quantity: 2 },
        { price: 49.5, quantity: 1 },
      ]),
    ).toBe(209.3);
    expect(totalOf([{ price: null, quantity: 2 }])).toBeNull();
    expect(totalOf([])).toBeNull();
  });

  it('bounds what somebody made up', () => {
    const item = { name: 'x'.repeat(9000), code: null, quantity: -4, price: 1e300 };
    const order = {
      kind: 'order',
      note: null,
      title: null,
      items: Array.from({ length: 500 }, () => item),
      pieces: 1e99,
      total: -1,
      currency: 'reais',
    };

    const read = messageDetails.parse(order);

    expect(read).toMatchObject({ pieces: 1e9, total: 0, currency: null });
    if (read.kind !== 'order') throw new Error('no order');
    expect(read.items).toHaveLength(100);
    expect(read.items[0]).toMatchObject({ quantity: 0, price: 1e12 });
    expect(read.items[0]?.name).toHaveLength(250);
  });

  it('says an order in words', () => {
    const items = [{ name: null, code: 'CAM-1', quantity: 2, price: 79.9 }];
    expect(detailsText({ kind: 'order', note: 'Quero', title: null, items, pieces: 2, total: 159.8, currency: 'BRL' })).toBe(
      'Quero\n2 × CAM-1 · R$ 79,90\n🛒 2 · R$ 159,80',
    );
    const product = { kind: 'product', name: 'Camisa', code: null, description: null, price: 1234.5, currency: 'EUR', url: null } as const;
    expect([detailsText(product, 'en-GB'), detailsText(product, 'tr-TR'), detailsText(product, null)]).toEqual([
      'Camisa · €1,234.50',
      'Camisa · €1.234,50',
      'Camisa · EUR 1234.50',
    ]);
    expect(withAmountsIn('en-GB', 'Camisa · € 1.234,50\nTem em azul?', product)).toBe('Camisa · €1,234.50\nTem em azul?');
    expect(withAmountsIn('en-GB', 'Custa € 1.234,50?', product)).toBe('Custa € 1.234,50?');
  });
});
