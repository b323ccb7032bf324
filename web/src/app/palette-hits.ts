import { foldText } from '@balcao/shared/domain/search/fold-text.ts';

type Hit = { id: number; contact: { name: string } };

/** Value of a conversation's item; commands have their label. */
export const hitValue = ({ id, contact }: Hit): string => `#${id} ${contact.name}`;

/** A conversation that is called, or numbered, as typed. */
export const isCalled = (value: string | undefined, typed: string): boolean =>
  value?.startsWith('#') === true && typed.trim() !== '' && foldText(value).includes(foldText(typed.trim()));

/** How well an item fits, 0 for not at all: letters that only follow one another somewhere in it are no match, for Enter takes the best. A conversation that
 *  the server found has what was typed as a keyword. */
export const rate = (value: string, typed: string, keywords: string[] = []): number => {
  const [name, words] = [foldText(value), foldText(typed.trim())];
  if (isCalled(value, typed)) return 1;
  if (name.startsWith(words)) return 0.9;
  if (` ${name}`.includes(` ${words}`)) return 0.8;
  if (words.split(/\s+/).every((word) => name.includes(word))) return 0.6;
  return keywords.includes(typed) ? 0.4 : 0;
};

/** Conversations for what is typed: those of the list that fit, which are there at once, then what the server found. What is shown stays where it is when the
 *  answer comes, for a pointer may be over it; the server's copy of a conversation is the newer one. */
export const paletteHits = <Each extends Hit>(recent: ReadonlyArray<Each>, found: ReadonlyArray<Each>, typed: string): Each[] => {
  const newer = new Map(found.map((hit) => [hit.id, hit]));
  const known = recent.filter((hit) => newer.has(hit.id) || rate(hitValue(hit), typed) > 0);
  const late = found.filter(({ id }) => !known.some((hit) => hit.id === id));
  const hits = [...known.map((hit) => newer.get(hit.id) ?? hit), ...late];
  // cmdk orders what is drawn already, not what comes later.
  return hits.toSorted((one, other) => rate(hitValue(other), typed, [typed]) - rate(hitValue(one), typed, [typed])).slice(0, shownHits);
};
const shownHits = 8;
