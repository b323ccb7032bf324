import { isTooLong } from '../channel-texts.ts';
import type { Channel } from '../channels.ts';
import { cutText } from '../text/cut-text.ts';

/** A text in as few parts as the channel takes, each ending where a line or a word does where that is possible; a text that fits is one part. */
export const inFittingParts = (on: Channel, text: string): string[] => {
  const parts: string[] = [];
  let rest = text.trim();
  while (isTooLong(on, rest)) {
    const most = beginningThatFits(on, rest);
    const [line, word] = [most.lastIndexOf('\n'), most.lastIndexOf(' ')];
    const end = line > most.length / 3 ? line : word > most.length / 3 ? word : most.length;
    const part = most.slice(0, end);
    parts.push(part.trim());
    rest = rest.slice(part.length).trim();
  }
  return [...parts, rest].filter(Boolean);
};

const beginningThatFits = (on: Channel, text: string): string => {
  let [fits, over] = [1, 2];
  // By doubling first: long texts are not measured whole for each part.
  while (over < text.length && !isTooLong(on, text.slice(0, over))) [fits, over] = [over, over * 2];
  over = Math.min(over, text.length);
  while (over - fits > 1) {
    const middle = (fits + over) >> 1;
    if (isTooLong(on, text.slice(0, middle))) over = middle;
    else fits = middle;
  }
  return cutText(text, fits, fits);
};
