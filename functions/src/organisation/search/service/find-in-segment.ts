import type { Segment } from './index-table.ts';
import { BeginningList, EitherList, WordList, type NumberList, type Reading } from './word-list.ts';
import { spellingsOf, type Question } from './words-of.ts';

/** They are passed on so many together. */
const mostTogether = 200;

/** Numbers of the messages of a segment that hold everything asked, newest first, older than `before`. */
export async function* findInSegment(
  reading: Reading,
  { id, to }: Segment,
  question: Question,
  before: number,
): AsyncGenerator<number[], undefined> {
  const { whole, beginning } = question;
  const listOf = (word: string, make: (spelling: string) => NumberList): NumberList => {
    const [first, ...others] = spellingsOf(question, word).map(make);
    return first && others.length === 0 ? first : new EitherList(first ? [first, ...others] : []);
  };
  const lists = whole.map((word) => listOf(word, (spelling) => new WordList(reading, id, spelling)));
  if (beginning !== null) lists.push(listOf(beginning, (spelling) => new BeginningList(reading, id, spelling)));
  let found: number[] = [];
  // In the segment's own numbers, from its newest message on.
  let number = Math.max(0, to - before);
  for (;;) {
    const step = nextOf(lists, number);
    if (step.kind === 'end') break;
    number = step.number;
    if (step.kind === 'unknown') {
      if (found.length > 0) yield found;
      found = [];
      await Promise.all(step.lists.map((list) => list.load(step.number)));
    } else if (step.kind === 'found') {
      found.push(to - 1 - number++);
      if (found.length === mostTogether) {
        yield found;
        found = [];
      }
    }
  }
  if (found.length > 0) yield found;
  return undefined;
}

type Next = { kind: 'end' } | { kind: 'found' | 'differ'; number: number } | { kind: 'unknown'; number: number; lists: NumberList[] };

/** What all lists say behind a number: the next one they share, or how far at least they are from it. */
const nextOf = (lists: ReadonlyArray<NumberList>, from: number): Next => {
  let most = from;
  const unknown: NumberList[] = [];
  for (const list of lists) {
    const next = list.next(most);
    if (next === 'end') return { kind: 'end' };
    if (next === 'unknown') unknown.push(list);
    else most = Math.max(most, next);
  }
  if (unknown.length > 0) return { kind: 'unknown', number: most, lists: unknown };
  return { kind: lists.every((list) => list.next(most) === most) ? 'found' : 'differ', number: most };
};
