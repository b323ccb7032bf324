import { zipSync } from 'fflate';
import { utils, write, type BookType, type WorkSheet } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { readSheet } from './read-sheet.ts';

const table = [
  ['Nome', 'Telefone', 'E-mail'],
  ['José Ação', '5511987654321', 'jose@exemplo.com'],
  ['Lia; "a outra"', '5521912345678', ''],
];
const workbook = (sheet: WorkSheet, bookType: BookType): Uint8Array => {
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, 'Plan1');
  utils.book_append_sheet(book, utils.aoa_to_sheet([['outra', 'folha']]), 'Plan2');
  return new Uint8Array(write(book, { type: 'array', bookType }));
};
const expectTable = (bytes: Uint8Array) => expect(readSheet(bytes)).toEqual({ header: table[0], rows: table.slice(1), columnsCut: false });
const bytesOf = (text: string, encoding: BufferEncoding = 'utf8') => new Uint8Array(Buffer.from(text, encoding));
const refusalOf = (bytes: Uint8Array): unknown => {
  try {
    readSheet(bytes);
    return null;
  } catch (error) {
    return error instanceof Error && 'code' in error ? error.code : error;
  }
};

describe('a spreadsheet', () => {
  it.each(['xlsx', 'biff8'] as const)('is read from its first sheet: %s', (kind) => expectTable(workbook(utils.aoa_to_sheet(table), kind)));

  it('has whole numbers, shown values of formulas, and merged cells once', () => {
    const sheet = utils.aoa_to_sheet([
      ['Nome', 'Fone', 'Soma', 'Data'],
      ['Ana', 5511987654321, 0, 0],
      ['Bia', 5511912345678, 0, 0],
    ]);
    sheet['C2'] = { t: 'n', f: 'HYPERLINK("http://mau.exemplo","x")', v: 7 };
    sheet['C3'] = { t: 's', f: 'WEBSERVICE("http://mau.exemplo")', v: '' };
    sheet['!merges'] = [{ s: { r: 1, c: 0 }, e: { r: 2, c: 0 } }];
    delete sheet['A3'];

    const { rows } = readSheet(workbook(sheet, 'xlsx'));

    expect(rows.map((row) => row.slice(0, 3))).toEqual([
      ['Ana', '5511987654321', '7'],
      ['', '5511912345678', ''],
    ]);
  });

  it('with a thousand columns is read to the hundredth', () => {
    const wide = [0, 1].map((row) => Array.from({ length: 1000 }, (_, column) => `${row}.${column}`));

    const { header, rows, columnsCut } = readSheet(workbook(utils.aoa_to_sheet(wide), 'xlsx'));

    expect([header.length, rows[0]?.length, rows[0]?.[99], columnsCut]).toEqual([100, 100, '1.99', true]);
  });

  it('that unpacks to gigabytes is given up on, whatever it says of its size', () => {
    const bomb = new Uint8Array(125 * 1024 * 1024).fill(0x20);

    expect(refusalOf(zipSync({ 'xl/worksheets/sheet1.xml': bomb }, { level: 9 }))).toBe('ERR_IMPORT_TOO_LARGE');
  });

  it('that is broken, or something else, cannot be read', () => {
    const whole = workbook(utils.aoa_to_sheet(table), 'xlsx');

    for (const bytes of [
      whole.slice(0, whole.length / 2),
      zipSync({ 'a.txt': bytesOf('oi') }),
      new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 1, 2, 3]),
    ])
      expect(['ERR_IMPORT_UNREADABLE', 'ERR_IMPORT_EMPTY']).toContain(refusalOf(bytes));
    expect(refusalOf(bytesOf('<html><table><tr><td>Nome</td></tr></table></html>'))).toBe('ERR_IMPORT_UNREADABLE');
    expect(refusalOf(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1]))).toBe('ERR_IMPORT_UNREADABLE');
  });
});

describe('a text file', () => {
  const lines = table.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`));

  it.each([';', ',', '\t', '|'])('is divided by what divides it: %j', (delimiter) => {
    expectTable(bytesOf(lines.map((row) => row.join(delimiter)).join('\r\n')));
  });

  it('is read in the encoding it is in', () => {
    const text = lines.map((row) => row.join(';')).join('\n');

    expectTable(bytesOf(`\uFEFF${text}`));
    expectTable(bytesOf(text, 'latin1'));
    expectTable(bytesOf(`\uFEFF${text}`, 'utf16le'));
  });

  it('may have ragged and empty rows, and needs one below its titles', () => {
    expect(readSheet(bytesOf('Nome;Fone\n\n;;\nAna\nBia;11;mais\n'))).toEqual({
      header: ['Nome', 'Fone', ''],
      rows: [['Ana'], ['Bia', '11', 'mais']],
      columnsCut: false,
    });
    for (const empty of ['', 'Nome;Fone', '\n\n']) expect(refusalOf(bytesOf(empty))).toBe('ERR_IMPORT_EMPTY');
  });

  it('takes 50 000 rows and not one more', () => {
    const rows = (count: number) => bytesOf(`Nome,Fone\n${Array.from({ length: count }, (_, row) => `P${row},${row}`).join('\n')}`);

    expect(readSheet(rows(50_000)).rows).toHaveLength(50_000);
    expect(refusalOf(rows(50_001))).toBe('ERR_IMPORT_TOO_MANY_ROWS');
  });
});
