import { foldText } from '../search/fold-text.ts';
import { cutCodePoints } from '../text/cut-text.ts';

type Person<Id extends string> = { id: Id; name: string };

/** Most people that one note tells. */
export const mostMentioned = 20;
/** `@` signs of a note that are looked at: one names at most one name. */
const mostSigns = 200;

/** Who a note names after `@`: by the whole name, however it is written, or by the first name of exactly one person. People of one name are all meant. */
export const mentionedUsers = <Id extends string>(note: string, people: ReadonlyArray<Person<Id>>): Id[] => mentionsAmong(people)(note);

/** As `mentionedUsers`, for many notes among the same people. */
export const mentionsAmong = <Id extends string>(people: ReadonlyArray<Person<Id>>): ((note: string) => Id[]) => {
  const byFirstWord = new Map<string, Named<Id>[]>();
  for (const { id, name: written } of people) {
    const name = foldText(written).trim();
    if (name === '') continue;
    const named = { id, name, firstName: name.split(/\s+/)[0] ?? '' };
    const first = firstWord(name);
    byFirstWord.set(first, [...(byFirstWord.get(first) ?? []), named]);
  }
  return (note) => {
    const found = new Set<Id>();
    const folded = foldText(note);
    let signs = 0;
    for (const { index } of folded.matchAll(/(?<![\p{L}\p{N}@])@/gu)) {
      if (++signs > mostSigns || found.size >= mostMentioned) break;
      const text = cutCodePoints(folded.slice(index + 1), longestName);
      for (const { id } of meant(text, byFirstWord.get(firstWord(text)) ?? [])) found.add(id);
    }
    return [...found].slice(0, mostMentioned);
  };
};

type Named<Id> = { id: Id; name: string; firstName: string };
const longestName = 200;

/** The letters and digits it begins with. */
const firstWord = (text: string): string => /^[\p{L}\p{N}]*/u.exec(text)?.[0] ?? '';

const meant = <Id>(text: string, people: ReadonlyArray<Named<Id>>): ReadonlyArray<Named<Id>> => {
  const whole = people.filter(({ name }) => startsWithWord(text, name));
  const longest = Math.max(0, ...whole.map(({ name }) => name.length));
  if (whole.length > 0) return whole.filter(({ name }) => name.length === longest);
  const first = people.filter(({ firstName }) => startsWithWord(text, firstName));
  return first.length === 1 ? first : [];
};

const startsWithWord = (text: string, word: string): boolean =>
  word !== '' && text.startsWith(word) && !/^[\p{L}\p{N}]/u.test(text.slice(word.length));
