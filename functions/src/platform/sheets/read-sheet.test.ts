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

  describe('made to take long', () => {
    /** An xlsx of its parts as XML. */
    const parts = ({
      rows,
      shared = '',
      formats = '',
      format = `formatCode="${formats}"`,
      links = '',
    }: {
      rows: string;
      shared?: string;
      formats?: string;
      format?: string;
      links?: string;
    }): Uint8Array =>
      zipSync(
        Object.fromEntries(
          Object.entries({
            '[Content_Types].xml':
              '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>',
            '_rels/.rels':
              '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>',
            'xl/workbook.xml':
              '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="a" sheetId="1" r:id="r1"/></sheets></workbook>',
            'xl/_rels/workbook.xml.rels':
              '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="r3" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>',
            'xl/styles.xml': `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="1"><numFmt numFmtId="164" ${format}/></numFmts><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>`,
            'xl/sharedStrings.xml': `<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><si><t>Nome</t></si><si>${shared}</si></sst>`,
            'xl/worksheets/sheet1.xml': `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData>${links}</worksheet>`,
          }).map(([name, xml]) => [name, new Uint8Array(Buffer.from(xml))]),
        ),
      );
    const rowsOf = (count: number, cell: (row: number) => string) =>
      `<row r="1"><c r="A1" t="s"><v>0</v></c></row>${Array.from({ length: count }, (_, n) => `<row r="${n + 2}">${cell(n + 2)}</row>`).join('')}`;
    const named = (row: number, style = '') => `<c r="A${row}" t="s"${style}><v>1</v></c>`;
    const megabyte = 'é&amp;'.repeat(160_000);

    it.each([
      ['one text in twenty thousand rows', parts({ rows: rowsOf(20_000, (row) => named(row)), shared: `<t>${megabyte}</t>` })],
      [
        'one text of many pieces, repeated by a format',
        parts({
          rows: rowsOf(20_000, (row) => named(row, ' s="1"')),
          shared: `<r><t>${'é&amp;'.repeat(700)}</t></r>`.repeat(200),
          formats: `General;General;General;${'@'.repeat(200)}`,
        }),
      ],
    ])('is read as quickly as any, with its cells cut: %s', (_what, bytes) => {
      expect(bytes.length).toBeLessThan(400_000);
      const before = process.cpuUsage();
      const { rows } = readSheet(bytes);
      const { user, system } = process.cpuUsage(before);

      expect(rows).toHaveLength(20_000);
      expect(new Set(rows.map(([cell]) => cell))).toEqual(new Set(['é&'.repeat(500)]));
      // Of the processor, not of the clock: it was 29 s.
      expect((user + system) / 1e6).toBeLessThan(5);
    });

    it.each([
      ['single quotes', (code: string) => `formatCode='${code}'`],
      ['blanks around the sign', (code: string) => `formatCode = "${code}"`],
      ['a sign by its number', (code: string) => `formatCode="${code.replaceAll('@', '&#64;')}"`],
    ])('shows a text once, however often its format asks for it, with %s', (_how, attribute) => {
      const bytes = parts({
        rows: rowsOf(2, (row) => named(row, ' s="1"')),
        shared: '<t>Zé</t>',
        format: attribute(`0;0;0;${'@'.repeat(200)}`),
      });

      expect(readSheet(bytes).rows).toEqual([['Zé'], ['Zé']]);
    });

    it('has no cells where only a link is', () => {
      const links = '<hyperlinks><hyperlink ref="A1:XFD1048576" location="x"/></hyperlinks>';

      expect(readSheet(parts({ rows: rowsOf(1, (row) => named(row)), shared: '<t>Zé</t>', links })).rows).toEqual([['Zé']]);
    });

    it('is no other kind of document', () => {
      const cells =
        '<table:table-row table:number-rows-repeated="30000"><table:table-cell table:number-columns-repeated="3000" office:value-type="string"><text:p>a</text:p></table:table-cell></table:table-row>';
      const bytes = zipSync({
        mimetype: bytesOf('application/vnd.oasis.opendocument.spreadsheet'),
        'META-INF/manifest.xml': bytesOf('<manifest:manifest/>'),
        'content.xml': bytesOf(
          `<office:document-content><office:body><office:spreadsheet><table:table table:name="a">${cells}</table:table></office:spreadsheet></office:body></office:document-content>`,
        ),
      });

      expect(refusalOf(bytes)).toBe('ERR_IMPORT_UNREADABLE');
    });

    it('is given up on where a small file unpacks to far more than a table does', () => {
      const bytes = parts({ rows: rowsOf(50_000, (row) => `<c r="A${row}" t="inlineStr"><is><t>${'a'.repeat(1500)}</t></is></c>`) });

      expect(bytes.length).toBeLessThan(600_000);
      expect(refusalOf(bytes)).toBe('ERR_IMPORT_TOO_LARGE');
    });

    it('keeps what a format says of a text', () => {
      const rows = rowsOf(1, (row) => named(row, ' s="1"'));

      expect(readSheet(parts({ rows, shared: '<t>Zé</t>', formats: '0;0;0;@&quot;!&quot;' })).rows).toEqual([['Zé!']]);
    });
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

  it.each([
    ['sep=;', ';', '\r\n'],
    ['SEP=,', ',', '\n'],
    ['"sep=\t"', '\t', '\r'],
    ['sep=^', '^', '\r\n'],
  ])('is divided by what its first line says, which is no title: %j', (first, delimiter, end) => {
    const text = [first, ...lines.map((row) => row.join(delimiter))].join(end);

    expectTable(bytesOf(text));
    expectTable(bytesOf(`\uFEFF${text}`));
  });

  it('is read in the encoding it is in', () => {
    const text = lines.map((row) => row.join(';')).join('\n');

    expectTable(bytesOf(`\uFEFF${text}`));
    expectTable(bytesOf(text, 'latin1'));
    expectTable(bytesOf(`\uFEFF${text}`, 'utf16le'));
  });

  it.each(['\n', '\r\n', '\r'])('has as many rows as fit, whatever ends its lines: %j', (end) => {
    const { rows } = readSheet(bytesOf(`Nome;Fone;A;B;C${end}${`Ana;11;;;x${end}`.repeat(4200)}`));

    expect(rows).toHaveLength(4200);
  });

  it('loses stray NUL characters, whatever encoding it is in', () => {
    const text = 'No\0me;Fone\nZ\0é;11\0\n';

    for (const bytes of [bytesOf(text), bytesOf(`\0${text}`), bytesOf(text, 'latin1'), bytesOf(`\uFEFF${text}`, 'utf16le')])
      expect(readSheet(bytes)).toMatchObject({ header: ['Nome', 'Fone'], rows: [['Zé', '11']] });
    expect(refusalOf(bytesOf('\0\0\0'))).toBe('ERR_IMPORT_EMPTY');
  });

  it('may have ragged and empty rows, and needs one below its titles', () => {
    expect(readSheet(bytesOf('Nome;Fone\n\n;;\nAna\nBia;11;mais\n'))).toEqual({
      header: ['Nome', 'Fone', ''],
      rows: [['Ana'], ['Bia', '11', 'mais']],
      columnsCut: false,
    });
    for (const empty of ['', 'Nome;Fone', '\n\n']) expect(refusalOf(bytesOf(empty))).toBe('ERR_IMPORT_EMPTY');
  });

  it.each([
    ['one line of nothing but delimiters', () => `${';'.repeat(4_000_000)}\nx`],
    ['lines of two hundred empty cells', () => `${'\t'.repeat(200)}\n`.repeat(40_000)],
  ])('is refused unread with more cells than a table has: %s', (_what, text) => {
    expect(() => readSheet(Buffer.from(text()))).toThrow('ERR_IMPORT_TOO_LARGE');
  });

  it('takes 50 000 rows and not one more', () => {
    const rows = (count: number) => bytesOf(`Nome,Fone\n${Array.from({ length: count }, (_, row) => `P${row},${row}`).join('\n')}`);

    expect(readSheet(rows(50_000)).rows).toHaveLength(50_000);
    expect(refusalOf(rows(50_001))).toBe('ERR_IMPORT_TOO_MANY_ROWS');
  });
});
