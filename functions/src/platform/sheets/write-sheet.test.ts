import { buffer } from 'node:stream/consumers';
import { read, utils } from '@e965/xlsx';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { asWritten, toCsv } from '@balcao/shared/domain/text/to-csv.ts';
import { wellFormed } from '@balcao/shared/domain/text/well-formed.ts';
import { type Row, writeSheet } from './write-sheet.ts';
import { readSheet } from './read-sheet.ts';

const titles = ['Nome', 'Telefone', 'Valor'];
/** Of all sheets, by name, as another program reads them. */
const sheetsOf = async (...args: Parameters<typeof writeSheet>): Promise<Record<string, unknown[][]>> => {
  const book = read(await buffer(writeSheet(...args)), { type: 'buffer' });
  return Object.fromEntries(book.SheetNames.map((name) => [name, utils.sheet_to_json<unknown[]>(book.Sheets[name]!, { header: 1 })]));
};

it('writes texts as texts and numbers as numbers', async () => {
  const rows = [titles, ['José & Lia <3 "sim"', '0551199', 12.5], [' ', "'=1", Number.NaN]];

  expect(await sheetsOf('xlsx', 'Contatos', rows)).toEqual({
    Contatos: [titles, ['José & Lia <3 "sim"', '0551199', 12.5], [' ', "''=1"]],
  });
});

it('lets nothing be calculated', async () => {
  const { Plan: sheet } = await sheetsOf('xlsx', 'Plan', [['=HYPERLINK("http://mau.exemplo")', '+55', '-1', '@a', '\t=1']]);

  expect(sheet).toEqual([[`'=HYPERLINK("http://mau.exemplo")`, "'+55", "'-1", "'@a", "'\t=1"]]);
});

it('gives back what was written, whatever it was', async () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('_x0041_', '__x000D__', '\r\n', '\uD800', 'a\u0000b', '\uFFFE', ']]>', '&amp;', '👩‍👩‍👧‍👦'.repeat(5)),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(text, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 4 }), async (rows) => {
      const book = read(await buffer(writeSheet('xlsx', 'A', [titles, ...rows, titles])), { type: 'buffer' });
      const all = utils.sheet_to_json<string[]>(book.Sheets['A']!, { header: 1, defval: '', blankrows: true });
      const found = all.slice(1, -1);
      // XML knows one end of a line.
      const line = (cell: string) => cell.replaceAll('\r\n', '\n').replaceAll('\r', '\n');
      const same = (cells: ReadonlyArray<ReadonlyArray<string>>) => cells.map((row) => row.map((cell) => line(asWritten(cell))));
      expect(same(found.map((row) => [...row, '', '', ''].slice(0, 3)))).toEqual(same(rows.map((row) => row.map(wellFormed))));
    }),
    { numRuns: 60 },
  );
});

it('goes on in another sheet below the same titles where one is full', async () => {
  const numbers = [1, 2, 3, 4, 5].map((number) => [number]);

  expect(await sheetsOf('xlsx', 'Lista', [['Nº'], ...numbers], 3)).toEqual({
    Lista: [['Nº'], [1], [2]],
    'Lista 2': [['Nº'], [3], [4]],
    'Lista 3': [['Nº'], [5]],
  });
  expect(Object.keys(await sheetsOf('xlsx', 'Lista', [['Nº'], [1], [2]], 3))).toEqual(['Lista']);
});

it.each([
  ['2026/11: [vendas] *?\\', '2026 11 vendas'],
  ["'x'", 'x'],
  ['', '1'],
  ['Histórico & "aspas" <de> tudo o que houve', 'Histórico & "aspas" <de> tu'],
])('names its sheet %j so that Excel opens it: %j', async (name, expected) => {
  expect(Object.keys(await sheetsOf('xlsx', name, [['a']]))).toEqual([expected]);
});

it('cuts a text that no cell of Excel holds', async () => {
  const { A: sheet } = await sheetsOf('xlsx', 'A', [['x'.repeat(40_000)]]);

  expect(String(sheet![0]![0])).toHaveLength(32_767);
});

it('writes CSV as the browser does', async () => {
  const rows = [titles, ['Lia; "a outra"', '=1', 5]];

  expect((await buffer(writeSheet('csv', 'A', rows))).toString()).toBe(toCsv(rows.map((row) => row.map(String))));
});

it('is read again by our import', async () => {
  const rows = [titles, ['Ana', '+5511987654321', 'a_x0041_b']];

  expect(readSheet(await buffer(writeSheet('xlsx', 'A', rows)))).toMatchObject({ header: titles, rows: [rows[1]] });
});

it.each(['xlsx', 'csv'] as const)('ends with the error of its rows: %s', async (format) => {
  async function* failing(): AsyncGenerator<Row> {
    yield titles;
    throw new Error('a part is missing');
  }

  await expect(buffer(writeSheet(format, 'A', failing()))).rejects.toThrow('a part is missing');
});

it('asks for rows as they are wanted, not all at once', async () => {
  let asked = 0;
  function* endless(): Generator<Row> {
    for (;;) {
      asked++;
      yield [`linha ${asked}`, String(Math.random())];
    }
  }
  const stream = writeSheet('xlsx', 'A', endless());

  await new Promise((resolve) => stream.once('data', resolve));
  stream.destroy();

  expect(asked).toBeLessThan(100_000);
});
