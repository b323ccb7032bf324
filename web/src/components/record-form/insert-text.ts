import type { FieldValues, Path, PathValue } from 'react-hook-form';
import type { RecordForm } from './use-record-form.ts';

/** Puts a word where the cursor of a `LongText` stands, or stood last, with the spaces it needs, and goes on behind it; at the end of a text nobody was in. */
export const insertText = <Values extends FieldValues>(form: RecordForm<Values>, name: Path<Values>, word: string): void => {
  const area = document.querySelector<HTMLTextAreaElement>(`textarea[data-field="${name}"]`);
  const text = String(form.getValues(name));
  const isUntouched = area === null || area.selectionEnd === 0;
  const [from, to] = isUntouched ? [text.length, text.length] : [area.selectionStart, area.selectionEnd];
  const inserted = withWord(text, from, to, word);
  form.setValue(name, inserted.text as PathValue<Values, Path<Values>>, { shouldDirty: true });
  // The field gets its text with the next drawing.
  requestAnimationFrame(() => {
    area?.focus();
    area?.setSelectionRange(inserted.at, inserted.at);
  });
};

/** A text with a word in place of a part of it, with the spaces that the word needs, and the place behind the word. */
export const withWord = (text: string, from: number, to: number, word: string): { text: string; at: number } => {
  const [before, after] = [text.slice(0, from), text.slice(to)];
  const added = `${before === '' || /\s$/.test(before) ? '' : ' '}${word}${/^[\p{L}\p{N}{]/u.test(after) ? ' ' : ''}`;
  return { text: `${before}${added}${after}`, at: before.length + added.length };
};
