type Part = { text: string /** Null = plain text. */; href: string | null /** Where it begins. */; at: number };

const address = /https?:\/\/[^\s<>"'`]+/gi;
const trailingPunctuation = /[.,;:!?)\]}*~]+$/;

/** A text in its order, divided into what is a web address (http or https alone) and what is not. */
export const linksIn = (text: string): Part[] => {
  const parts: Part[] = [];
  let from = 0;
  for (const match of text.matchAll(address)) {
    const found = match[0].replace(trailingPunctuation, '');
    if (!URL.canParse(found)) continue;
    if (match.index > from) parts.push({ text: text.slice(from, match.index), href: null, at: from });
    parts.push({ text: found, href: found, at: match.index });
    from = match.index + found.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from), href: null, at: from });
  return parts;
};
