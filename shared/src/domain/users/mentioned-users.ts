import { foldText } from '../search/fold-text.ts';

type Person<Id extends string> = { id: Id; name: string };

/** Most people that one note tells. */
export const mostMentioned = 20;

/** Who a note names after `@`: by the whole name, however it is written, or by the first name of exactly one person. People of one name are all meant. */
export const mentionedUsers = <Id extends string>(note: string, people: ReadonlyArray<Person<Id>>): Id[] => {
  const folded = foldText(note);
  const after = [...folded.matchAll(/(?<![\p{L}\p{N}@])@/gu)].map(({ index }) => folded.slice(index + 1));
  const named = people.map(({ id, name }) => ({ id, name: foldText(name).trim() })).filter(({ name }) => name !== '');
  const found = after.flatMap((text) => {
    const whole = named.filter(({ name }) => startsWithWord(text, name));
    const longest = Math.max(0, ...whole.map(({ name }) => name.length));
    if (whole.length > 0) return whole.filter(({ name }) => name.length === longest);
    const first = named.filter(({ name }) => startsWithWord(text, name.split(/\s+/)[0] ?? ''));
    return first.length === 1 ? first : [];
  });
  return [...new Set(found.map(({ id }) => id))].slice(0, mostMentioned);
};

const startsWithWord = (text: string, word: string): boolean =>
  word !== '' && text.startsWith(word) && !/^[\p{L}\p{N}]/u.test(text.slice(word.length));
