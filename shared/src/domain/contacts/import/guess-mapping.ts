import { foldText } from '../../search/fold-text.ts';
import type { ImportField, ImportMapping } from './import-mapping.ts';

/** Titles that say what a column is, folded, in the order in which they are believed. */
const titles: ReadonlyArray<readonly [ImportField, RegExp]> = [
  ['email', /e-?mail|correo|eposta/],
  ['number', /telefone|celular|whats|numero|fone|phone|number|movil|mobile|telefono|telefon|\btel\b|cep telefonu/],
  ['name', /nome|name|contato|cliente|nombre|isim|\bad\b|adi/],
  ['tags', /tag|etiqueta|marcador|grupo|label|etiket/],
];

/** What the columns probably are, by their titles, else by what stands in them. Nothing is guessed twice. */
export const guessMapping = (header: ReadonlyArray<string>, sample: ReadonlyArray<ReadonlyArray<string>>): ImportMapping => {
  const mapping: Array<ImportField | null> = header.map(() => null);
  const give = (field: ImportField, fits: (column: number) => boolean) => {
    if (mapping.includes(field)) return;
    const column = header.findIndex((_title, place) => mapping[place] === null && fits(place));
    if (column >= 0) mapping[column] = field;
  };
  for (const [field, title] of titles) give(field, (column) => title.test(foldText(header[column] ?? '')));
  const cells = (column: number) => sample.map((row) => row[column]?.trim() ?? '').filter((cell) => cell !== '');
  const mostAre = (column: number, is: RegExp) => {
    const some = cells(column);
    return some.length > 0 && some.filter((cell) => is.test(cell)).length * 2 > some.length;
  };
  give('email', (column) => mostAre(column, /^[^\s@]+@[^\s@]+\.[^\s@]+$/));
  give('number', (column) => mostAre(column, /^\+?[\d\s().-]{8,20}$/));
  give('name', (column) => mostAre(column, /^\p{L}[\p{L}\p{M}\s.'’-]+$/u));
  return mapping;
};
