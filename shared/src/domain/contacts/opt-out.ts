import * as z from 'zod';
import { instant } from '../ids.ts';

/** By whom it is said that a person wants no campaigns: by themselves with a word (`word`) or in WhatsApp's own switch, which Meta reports (`meta`); by a user
 *  (`hand`). */
export const optOutSources = ['word', 'hand', 'meta'] as const;
export type OptOutSource = (typeof optOutSources)[number];

/** Since when it is said, by each who does; null = by them it is not. */
export type OptOut = { word: string | null; meta: string | null; hand: { at: string; by: string } | null };

/** That a person gets no campaigns: since when, by whom. `by`: the user's name where one did it. */
export const optOutView = z.object({ since: instant, source: z.enum(optOutSources), by: z.string().nullable() });
export type OptOutView = z.infer<typeof optOutView>;

/** What is shown of it: what a user can take back first, the earlier of both; Meta's only while nothing else holds. Null = they get campaigns. */
export const shownOptOut = ({ word, meta, hand }: OptOut): OptOutView | null => {
  if (hand && (word === null || hand.at <= word)) return { since: hand.at, source: 'hand', by: hand.by };
  if (word !== null) return { since: word, source: 'word', by: null };
  return meta === null ? null : { since: meta, source: 'meta', by: null };
};

/** What holds for somebody who is known by several names, of what is said under each. */
export const joinedOptOut = (all: ReadonlyArray<OptOut>): OptOut => {
  const first = (instants: ReadonlyArray<string | null>): string | null => instants.filter((at) => at !== null).sort()[0] ?? null;
  const hands = all.flatMap(({ hand }) => (hand ? [hand] : [])).sort((one, other) => (one.at < other.at ? -1 : 1));
  return { word: first(all.map(({ word }) => word)), meta: first(all.map(({ meta }) => meta)), hand: hands[0] ?? null };
};
