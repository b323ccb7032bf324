/** How long a text is as the contracts count it: in code points, so an emoji is one where UTF-16 has two. */
export const countCodePoints = (text: string): number => Array.from(text).length;
