import { Parser } from 'htmlparser2';
import type { PageFacts } from '@balcao/shared/domain/link-previews/link-preview.ts';
import { cutCodePoints } from '@balcao/shared/domain/text/cut-text.ts';
import { heardText } from '@balcao/shared/domain/text/heard-text.ts';
import { visibleName } from '@balcao/shared/domain/text/visible-name.ts';

/** What a page says of itself, and where it says its picture is. */
export type ReadPage = PageFacts & { picture: URL | null };

/** Elements of the longest head that is read; a page that only nests ends here. */
const mostElements = 5000;
/** Parsed at a time, so that a page can be left where its head ends. */
const pieceLength = 8192;
/** Of a text, before it is cleaned and cut. */
const readChars = 4000;

/** Reads the head of a page that anybody may have made. Its addresses count only when they are http(s), its texts lose what does not show or turns the
 *  writing round, and a `<base>` moves nothing: a picture's address is whole, or is seen from the page. */
export const readPage = (html: string, address: URL): ReadPage => {
  const said = new Map<string, string>();
  let title: string | null = null;
  let open: string | null = null;
  let elements = 0;
  let isOver = false;
  const parser = new Parser({
    onopentag: (name, attributes) => {
      if (isOver) return;
      if (name === 'body' || ++elements > mostElements) isOver = true;
      else if (name === 'title' && title === null) open = '';
      else if (name === 'meta') note(said, attributes);
    },
    ontext: (text) => {
      if (open !== null && !isOver && open.length < readChars) open += text;
    },
    onclosetag: (name, isImplied) => {
      if (isOver) return;
      if (name === 'title' && open !== null) {
        // A title without an end is the rest of the page.
        if (!isImplied) title = open;
        open = null;
      }
      if (name === 'head') isOver = true;
    },
  });
  for (const piece of piecesOf(html)) {
    parser.write(piece);
    if (isOver) break;
  }

  const first = (names: ReadonlyArray<string>) => names.map((name) => said.get(name)).find((text) => text !== undefined);
  return {
    title: cleanTitle.parse(first(['og:title', 'twitter:title']) ?? title ?? ''),
    description: cleanDescription.parse(first(['og:description', 'twitter:description', 'description']) ?? ''),
    siteName: cleanName.parse(first(['og:site_name']) ?? ''),
    picture: pictureAt(first(['og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image', 'twitter:image:src']), address),
  };
};

/** A page in pieces that end before a tag. */
const piecesOf = function* (html: string): Generator<string> {
  for (let from = 0; from < html.length; ) {
    const tag = html.indexOf('<', from + pieceLength);
    const end = tag === -1 ? html.length : tag;
    yield html.slice(from, end);
    from = end;
  }
};

/** The first of a name counts; one that says nothing does not. */
const note = (said: Map<string, string>, attributes: Readonly<Record<string, string | undefined>>): void => {
  const name = (attributes['property'] ?? attributes['name'])?.toLowerCase();
  const content = attributes['content'];
  if (
    name !== undefined &&
    content !== undefined &&
    wanted.has(name) &&
    !said.has(name) &&
    visibleName(cutCodePoints(content, readChars)) !== null
  )
    said.set(name, content);
};
const wanted: ReadonlySet<string> = new Set([
  'og:title',
  'twitter:title',
  'og:description',
  'twitter:description',
  'description',
  'og:site_name',
  'og:image:secure_url',
  'og:image',
  'og:image:url',
  'twitter:image',
  'twitter:image:src',
]);

/** Signs that turn the direction of writing, without an end to it. */
const turns = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;
const clean = (graphemes: number) =>
  heardText(readChars)
    .transform((text) =>
      text
        .replace(turns, '')
        .replace(/[\s\p{Cc}]+/gu, ' ')
        .trim(),
    )
    .pipe(heardText(graphemes, graphemes * 4))
    .transform(visibleName);
const cleanTitle = clean(200);
const cleanDescription = clean(300);
const cleanName = clean(80);

const longestAddress = 2000;
const pictureAt = (text: string | undefined, page: URL): URL | null => {
  if (text === undefined || text.length > longestAddress) return null;
  const url = URL.parse(text.trim(), page.href);
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? url : null;
};
