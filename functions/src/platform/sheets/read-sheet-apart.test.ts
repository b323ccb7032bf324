import { utils, write } from '@e965/xlsx';
import { expect, it } from 'vitest';
import { readSheetApart } from './read-sheet-apart.ts';

const workbook = (rows: string[][]): Uint8Array => {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'Plan1');
  return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }));
};

it('reads a table as it is read here, and leaves the bytes to who has them', async () => {
  const bytes = workbook([
    ['Nome', 'Fone'],
    ['Ana', '5511987654321'],
  ]);

  const sheet = await readSheetApart(bytes, 60_000);

  expect(sheet).toEqual({ header: ['Nome', 'Fone'], rows: [['Ana', '5511987654321']], columnsCut: false });
  expect(bytes.length).toBeGreaterThan(1000);
});

it('says of a file what is wrong with it', async () => {
  await expect(readSheetApart(new Uint8Array(Buffer.from('Nome;Fone')), 60_000)).rejects.toMatchObject({ code: 'ERR_IMPORT_EMPTY' });
  await expect(readSheetApart(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1]), 60_000)).rejects.toMatchObject({
    code: 'ERR_IMPORT_UNREADABLE',
  });
});

it('leaves a file that takes too long, while the process answers others, and reads the next', async () => {
  const slow = readSheetApart(new Uint8Array(Buffer.from(';'.repeat(15_000_000))), 1);
  await expect(slow).rejects.toMatchObject({ code: 'ERR_IMPORT_TOO_LARGE' });

  const small = workbook([['Nome'], ['Ana']]);
  const sheets = await Promise.all([1, 2, 3, 4].map(() => readSheetApart(small, 60_000)));
  expect(sheets.map(({ rows }) => rows)).toEqual(Array.from({ length: 4 }, () => [['Ana']]));
});
