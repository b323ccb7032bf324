import { expect, it } from 'vitest';
import { extraInfoLimits } from './extra-info.ts';
import { learnedFields } from './learned-fields.ts';

const nobody = { email: '', extraInfo: [] };

it('keeps an e-mail address where there is none, and nothing that is none', () => {
  expect(learnedFields(nobody, { email: ' ana@loja.example ' })).toEqual({ email: 'ana@loja.example' });
  expect(learnedFields({ ...nobody, email: 'a@b.example' }, { email: 'ana@loja.example' })).toEqual({});
  for (const email of ['ana', 'ana@loja', 'a b@loja.example', '@loja.example', 'ana@loja.example, bia@loja.example'])
    expect(learnedFields(nobody, { email })).toEqual({});
});

it('notes everything else by its name, in place of what was there', () => {
  const known = {
    email: '',
    extraInfo: [
      { id: '1', name: 'cidade', value: 'Olinda' },
      { name: 'cpf', value: '1' },
    ],
  };

  expect(learnedFields(known, { cidade: 'Recife', tamanho: 'M' })).toEqual({
    extraInfo: [
      { id: '1', name: 'cidade', value: 'Recife' },
      { name: 'cpf', value: '1' },
      { name: 'tamanho', value: 'M' },
    ],
  });
  expect(learnedFields(known, { cidade: ' Olinda ' })).toEqual({});
});

it('leaves name and number, what is empty, and what would be too much', () => {
  const full = Array.from({ length: extraInfoLimits.rows }, (_, n) => ({ name: `c${n}`, value: 'x' }));

  expect(learnedFields(nobody, { nome: 'Ana', telefone: '1', cidade: '  ' })).toEqual({});
  expect(learnedFields({ email: '', extraInfo: full }, { cidade: 'Recife' })).toEqual({});
  expect(learnedFields(nobody, { cidade: 'x'.repeat(5000) }).extraInfo?.[0]?.value).toHaveLength(extraInfoLimits.valueLength);
});
