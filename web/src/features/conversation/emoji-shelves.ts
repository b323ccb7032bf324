import type { EmojiData } from 'frimousse';

/** Emoji and headings of the picker, in px, as its style sheet makes them. */
export type ShelfSizes = { headerPx: number; rowPx: number };

/** Categories that hold something, with an emoji that stands for each and how far down its heading is, px. */
export const shelvesOf = (
  { categories, emojis }: EmojiData,
  columns: number,
  { headerPx, rowPx }: ShelfSizes,
): { label: string; icon: string; topPx: number }[] => {
  let topPx = 0;
  return categories.flatMap(({ index, label }) => {
    const inside = emojis.filter(({ category }) => category === index);
    const [first] = inside;
    if (!first) return [];
    const shelf = { label, icon: first.emoji, topPx };
    topPx += headerPx + Math.ceil(inside.length / columns) * rowPx;
    return [shelf];
  });
};
