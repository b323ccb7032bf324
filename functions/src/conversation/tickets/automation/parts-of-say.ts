import type { Channel } from '@balcao/shared/domain/channels.ts';
import { inFittingParts } from '@balcao/shared/domain/messages/in-fitting-parts.ts';
import { cutText } from '@balcao/shared/domain/text/cut-text.ts';

/** What one text of the automatic handling may become. All of a step is one transaction, of a hundred rows and 4 MB at most. */
export const mostParts = 30;
export const longestSay = 100_000;

/** A text in parts that the channel takes. `isWhole`: none of it was cut off. */
export const partsOfSay = (on: Channel, text: string): { parts: string[]; isWhole: boolean } => {
  const given = text.trim();
  const kept = cutText(given, longestSay, longestSay);
  const parts = inFittingParts(on, kept);
  return { parts: parts.filter((_part, index) => index < mostParts), isWhole: kept.length >= given.length && parts.length <= mostParts };
};

/** How much of a transaction a text takes: its rows, where long rows count for several. */
export const weightOfSay = (on: Channel, text: string): number => {
  const { parts } = partsOfSay(on, text);
  const letters = parts.reduce((sum, part) => sum + part.length, 0);
  return Math.max(parts.length, Math.ceil(letters / lettersOfRow), 1);
};
const lettersOfRow = 10_000;
