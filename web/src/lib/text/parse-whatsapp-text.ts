import { findLinks } from '@balcao/shared/domain/text/find-links.ts';

/** A piece of a message: plain text, a link, or styled pieces. Never HTML: message text is attacker data. */
export type TextNode =
  | string
  | { kind: 'bold' | 'italic' | 'strike'; children: TextNode[] }
  | { kind: 'code' | 'block'; text: string }
  | { kind: 'link'; href: string; text: string };

const kinds = { '*': 'bold', _: 'italic', '~': 'strike' } as const;
type Marker = keyof typeof kinds;
const isMarker = (char: string | undefined): char is Marker => char === '*' || char === '_' || char === '~';

const wordChar = /[\p{L}\p{N}]/u;

/** WhatsApp's formatting: *bold*, _italic_, ~strike~, `code` and ```block```; http(s) links. Markers count only at word
 *  edges, on one line, around something. Linear in the length of the text: closing markers are looked up in a table
 *  made in one pass from the right, never searched for. */
export const parseWhatsappText = (text: string): TextNode[] => {
  const nodes: TextNode[] = [];
  const block = /```([\s\S]+?)```/g;
  let from = 0;
  // without a closing fence somewhere ahead the lazy match would scan to the end once per opening fence
  const lastFence = text.lastIndexOf('```');
  while (from < lastFence) {
    block.lastIndex = from;
    const match = block.exec(text);
    if (!match) break;
    nodes.push(...parseInline(text.slice(from, match.index)));
    nodes.push({ kind: 'block', text: (match[1] ?? '').replace(/^\n|\n$/g, '') });
    from = match.index + match[0].length;
  }
  nodes.push(...parseInline(text.slice(from)));
  return nodes;
};

const parseInline = (text: string): TextNode[] => (text === '' ? [] : parseRange(text, 0, text.length, closingMarkers(text), '*_~'));

/** The next place where each marker could close, for every position, within the line. */
type Closers = Record<Marker | '`', Int32Array>;

const closingMarkers = (text: string): Closers => {
  const closers: Closers = {
    '*': new Int32Array(text.length + 1),
    _: new Int32Array(text.length + 1),
    '~': new Int32Array(text.length + 1),
    '`': new Int32Array(text.length + 1),
  };
  const next = { '*': -1, _: -1, '~': -1, '`': -1 };
  for (let i = text.length; i >= 0; i--) {
    const char = text[i];
    if (char === '\n') next['*'] = next._ = next['~'] = next['`'] = -1;
    if (char === '`') next['`'] = i;
    else if (isMarker(char) && canClose(text, i)) next[char] = i;
    closers['*'][i] = next['*'];
    closers._[i] = next._;
    closers['~'][i] = next['~'];
    closers['`'][i] = next['`'];
  }
  return closers;
};

const isWordChar = (char: string | undefined): boolean => char !== undefined && wordChar.test(char);
const isSpace = (char: string | undefined): boolean => char === undefined || /\s/.test(char);

const canOpen = (text: string, at: number): boolean => !isWordChar(text[at - 1]) && !isSpace(text[at + 1]);
const canClose = (text: string, at: number): boolean => !isSpace(text[at - 1]) && !isWordChar(text[at + 1]);

/** `allowed` = markers not yet open around this range; so the depth is at most three. */
const parseRange = (text: string, start: number, end: number, closers: Closers, allowed: string): TextNode[] => {
  const nodes: TextNode[] = [];
  let plainFrom = start;
  let i = start;
  const flush = (to: number) => {
    if (to > plainFrom) nodes.push(...withLinks(text.slice(plainFrom, to)));
  };
  while (i < end) {
    const char = text[i];
    if (char === '`') {
      const close = closers['`'][i + 1] ?? -1;
      if (close > i + 1 && close < end) {
        flush(i);
        nodes.push({ kind: 'code', text: text.slice(i + 1, close) });
        i = plainFrom = close + 1;
        continue;
      }
    } else if (isMarker(char) && allowed.includes(char) && canOpen(text, i) && !insideLink(text, i)) {
      const close = closers[char][i + 2] ?? -1;
      if (close > i + 1 && close < end) {
        flush(i);
        nodes.push({ kind: kinds[char], children: parseRange(text, i + 1, close, closers, allowed.replace(char, '')) });
        i = plainFrom = close + 1;
        continue;
      }
    }
    i++;
  }
  flush(end);
  return nodes;
};

/** A marker right after / ? = & # . or - belongs to an address (https://x.y/_a_). Looks back one character only. */
const insideLink = (text: string, at: number): boolean => /[/?=&#%-]/.test(text[at - 1] ?? '');

const withLinks = (text: string): TextNode[] => {
  const nodes: TextNode[] = [];
  let from = 0;
  for (const { text: shown, href, at } of findLinks(text)) {
    if (at > from) nodes.push(text.slice(from, at));
    nodes.push({ kind: 'link', href, text: shown });
    from = at + shown.length;
  }
  if (from < text.length) nodes.push(text.slice(from));
  return nodes;
};

/** The same text without markers, for previews of one line. */
export const plainWhatsappText = (text: string): string => parseWhatsappText(text).map(plainOf).join('');

const plainOf = (node: TextNode): string => {
  if (typeof node === 'string') return node;
  return 'children' in node ? node.children.map(plainOf).join('') : node.text;
};
