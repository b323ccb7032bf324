import { describe, expect, it } from 'vitest';
import { guessMapping } from './guess-mapping.ts';
import { assignField, mappingProblems, type ImportMapping } from './import-mapping.ts';
import { readImportRow } from './read-import-row.ts';
import { typedNumber } from '../typed-number.ts';

describe('the mapping of columns', () => {
  it('needs a name, a number and somebody selected, each field once', () => {
    expect(mappingProblems(['name', 'number', null], 3)).toEqual([]);
    expect(mappingProblems(['name', null], 3)).toEqual(['noNumberField']);
    expect(mappingProblems(['number', 'extra', 'extra'], 3)).toEqual(['noNameField']);
    expect(mappingProblems(['name', 'number', 'number'], 0)).toEqual(['fieldTwice', 'nobodySelected']);
  });

  it('refuses a field that another column has, and lets a column change or lose its own', () => {
    const mapping: ImportMapping = ['name', null, 'number'];

    expect(assignField(mapping, 1, 'number')).toEqual({ kind: 'alreadySelected' });
    expect(assignField(mapping, 2, 'number')).toEqual({ kind: 'assigned', mapping });
    expect(assignField(mapping, 0, null)).toEqual({ kind: 'assigned', mapping: [null, null, 'number'] });
    expect(assignField(['extra', null], 1, 'extra')).toEqual({ kind: 'assigned', mapping: ['extra', 'extra'] });
  });

  it('is guessed by titles in any of the languages, else by what stands in the columns', () => {
    expect(guessMapping(['Nome completo', 'Telefone / WhatsApp', 'E-mail', 'Etiquetas', 'CPF'], [])).toEqual([
      'name',
      'number',
      'email',
      'tags',
      null,
    ]);
    expect(guessMapping(['E-mail do contato', 'Cliente', 'Celular'], [])).toEqual(['email', 'name', 'number']);
    expect(
      guessMapping(
        ['A', 'B', 'C'],
        [
          ['ana@exemplo.com', 'Ana Lima', '(11) 98765-4321'],
          ['', 'Bia', '11 91234-5678'],
        ],
      ),
    ).toEqual(['email', 'name', 'number']);
    expect(guessMapping([], [])).toEqual([]);
  });
});

describe('a row of the file', () => {
  const mapping: ImportMapping = ['name', 'number', 'email', 'tags', 'extra', null];
  const header = ['Nome', 'Fone', 'E-mail', 'Tags', 'CPF', 'Lixo'];
  const read = (...row: string[]) => readImportRow(mapping, header, row);

  it('is a contact with everything that was mapped', () => {
    expect(read(' Ana Lima ', '(11) 98765-4321', 'ana@exemplo.com', 'VIP; Novo, VIP', '123', 'x')).toEqual({
      kind: 'contact',
      contact: {
        name: 'Ana Lima',
        number: '5511987654321',
        email: 'ana@exemplo.com',
        tags: ['VIP', 'Novo'],
        extraInfo: [{ name: 'CPF', value: '123' }],
      },
    });
  });

  it('is ignored without what is required, and refused for what is wrong', () => {
    const reasons = [
      read('Ana', ''),
      read('', '11987654321'),
      read('A', '11987654321'),
      read('😀'.repeat(2000), '11987654321'),
      read('Ana', '1234567'),
      read('Ana', 'onze nove'),
      read('Ana', '5,51199E+12'),
      read('Ana', '11987654321', 'não é'),
    ];

    expect(reasons.map((each) => each.kind === 'refused' && each.reason)).toEqual([
      'noNumber',
      'noName',
      'badName',
      'badName',
      'badNumber',
      'badNumber',
      'badNumber',
      'badEmail',
    ]);
  });

  it('takes numbers as people write them', () => {
    const written = [
      '11987654321',
      '1133334444',
      '011 98765-4321',
      '5511987654321',
      '+1 (202) 555-0101',
      '0049 30 901820',
      '+351 912 345 678',
    ];

    expect(written.map(typedNumber)).toEqual([
      '5511987654321',
      '551133334444',
      '5511987654321',
      '5511987654321',
      '12025550101',
      '4930901820',
      '351912345678',
    ]);
  });
});
