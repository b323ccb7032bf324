import { freshData } from '@balcao/shared/domain/flow/fresh-data.ts';
import { describe, expect, it } from 'vitest';
import texts from '../locales/pt.json';
import { checkNode } from './checks.ts';

const said = (found: ReturnType<typeof checkNode>) => found.map(({ check }) => texts.checks[check]);
const block = (...elements: Array<{ type: 'message' | 'interval' | 'img'; value: string }>) => ({
  seq: elements.map((_, index) => `e${index}`),
  elements: elements.map((each, index) => ({ ...each, number: `e${index}` })),
});

describe('what a dialog says', () => {
  it.each([
    [0, ['Adicione o valor de intervalo']],
    [-1, ['Adicione o valor de intervalo']],
    [1, []],
    [120, []],
    [121, ['Máximo de tempo atingido 120 segundos']],
  ])('of %i seconds', (sec, wanted) => {
    expect(said(checkNode('interval', { sec }))).toEqual(wanted);
  });

  it('of a slider at its beginning and at its end', () => {
    expect(said(checkNode('randomizer', { percent: 0 }))).toEqual(['Adicione o valor de intervalo']);
    expect(said(checkNode('randomizer', { percent: 100 }))).toEqual([]);
  });

  it('of contents', () => {
    expect(
      said(
        checkNode('singleBlock', block({ type: 'message', value: ' ' }, { type: 'interval', value: '121' }, { type: 'img', value: '' })),
      ),
    ).toEqual(['Campos de mensagem vazio!', 'Intervalo não pode ser 0 ou maior que 120!', 'Delete os cards vazios(Imagem, Audio e Video)']);
    expect(said(checkNode('singleBlock', block({ type: 'message', value: 'Oi' }, { type: 'interval', value: '120' })))).toEqual([]);
  });

  it('of what was not chosen', () => {
    expect(said(checkNode('ticket', freshData('ticket')))).toEqual(['Adicione uma fila']);
    expect(said(checkNode('tag', freshData('tag')))).toEqual(['Adicione uma tag']);
    expect(said(checkNode('attendant', freshData('attendant')))).toEqual(['Adicione um atendente']);
  });

  it('of a comparison', () => {
    expect(said(checkNode('conditionCompare', freshData('conditionCompare')))).toEqual([
      'O primeiro valor é obrigatório',
      'O segundo valor é obrigatório para este operador',
    ]);
    expect(said(checkNode('conditionCompare', { leftValue: '${a}', operator: 'isEmpty', rightValue: '' }))).toEqual([]);
  });
});
