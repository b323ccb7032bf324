/** A link in a text as it is written there, and where it leads. */
export type FoundLink = { text: string; href: string /** Where it begins. */; at: number };

/** Of every runtime, and of no language library: browsers and Node declare it for themselves. */
declare const URL: { parse: (address: string) => { href: string; protocol: string; hostname: string } | null };

const linkPattern = /(?:https?:\/\/|www\.)[^\s<>"'`]+/gi;

/** The http(s) links of a text, in its order, without the punctuation that ends the sentence around them. */
export const findLinks = function* (text: string): Generator<FoundLink> {
  for (const match of text.matchAll(linkPattern)) {
    const shown = withoutTrailingPunctuation(match[0]);
    const href = safeHref(shown);
    if (href) yield { text: shown, href, at: match.index };
  }
};

/** Only http and https addresses with a host; null for anything else. */
export const safeHref = (address: string): string | null => {
  const url = URL.parse(address.startsWith('www.') || address.startsWith('WWW.') ? `https://${address}` : address);
  return url && (url.protocol === 'https:' || url.protocol === 'http:') && url.hostname.includes('.') ? url.href : null;
};

/** By hand, and so in one pass: a pattern tries again from each of thousands of dots. */
const withoutTrailingPunctuation = (text: string): string => {
  let end = text.length;
  while (end > 0 && '.,;:!?)]}*~'.includes(text.charAt(end - 1))) end--;
  return text.slice(0, end);
};
