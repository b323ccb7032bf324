import { parseJson } from '../../text/parse-json.ts';
import type { Part } from '../../placeholders.ts';
import { wellFormed } from '../../text/well-formed.ts';

/** Texts with variables in them, spelt by the syntax that is drawn around each. */
export type ValueOf = (name: string) => string;

export const unsafe = { fault: 'unsafe' } as const;
const otherSyntax = { fault: 'otherSyntax' } as const;
export type Filled = string | typeof unsafe | typeof otherSyntax;

/** A value without quotes around it, as in `{ "age": ${idade} }`, is a number, a boolean or null if it is written as one. Zeros in front make it a text:
 *  they are of a postcode or a document. */
const scalar = /^(?:-?(?:0|[1-9]\d{0,14})(?:\.\d{1,10})?|true|false|null)$/;

export const jsonFilled = (parts: ReadonlyArray<Part>, valueOf: ValueOf): Filled => {
  let written = '';
  // The same with harmless values: what was drawn has to be JSON by itself.
  let drawn = '';
  let literal: { inner: Part[]; raw: string } | null = null;
  let isEscaped = false;
  // A text with a variable in it that has just ended: a field's name if a colon follows.
  let isOpenName = false;
  for (const part of parts) {
    if ('name' in part) {
      if (literal) {
        const text = unescaped(literal.raw);
        if (text === null || isEscaped) return otherSyntax;
        literal.inner.push({ text }, part);
        literal.raw = '';
      } else {
        const value = valueOf(part.name);
        written += scalar.test(value) ? value : JSON.stringify(value);
        drawn += '0';
        isOpenName = false;
      }
      continue;
    }
    for (const letter of part.text) {
      if (!literal) {
        if (letter === '"') {
          literal = { inner: [], raw: '' };
          continue;
        }
        if (letter === ':' && isOpenName) return unsafe;
        if (letter.trim() !== '') isOpenName = false;
        written += letter;
        drawn += letter;
      } else if (isEscaped || letter !== '"') {
        isEscaped = !isEscaped && letter === '\\';
        literal.raw += letter;
      } else {
        const text = unescaped(literal.raw);
        if (text === null) return otherSyntax;
        if (literal.inner.length === 0) written += `"${literal.raw}"`;
        else {
          const filled = textFilled([...literal.inner, { text }], valueOf);
          if (typeof filled !== 'string') return filled;
          written += JSON.stringify(filled);
        }
        drawn += literal.inner.length === 0 ? `"${literal.raw}"` : '""';
        isOpenName = literal.inner.length > 0;
        literal = null;
      }
    }
  }
  return !literal && isJson(drawn) ? (isJson(written) ? written : unsafe) : otherSyntax;
};

const isJson = (text: string): boolean => parseJson(text) !== undefined;

/** What is between the quotes of a JSON text. Null if it is none. */
const unescaped = (raw: string): string | null => {
  const read = parseJson(`"${raw}"`);
  return typeof read === 'string' ? read : null;
};

/** A text within something else: of a JSON body, a form, an address. One that holds JSON, XML or a query of GraphQL in its turn is filled as that. */
export const textFilled = (parts: ReadonlyArray<Part>, valueOf: ValueOf): Filled => {
  const drawn = parts
    .map((part) => ('text' in part ? part.text : ''))
    .join('')
    .trim();
  if (/^[{[]/.test(drawn) && drawn.includes('"')) {
    const filled = jsonFilled(parts, valueOf);
    if (filled !== otherSyntax) return filled;
  }
  if (/^<[?!a-z][^]*>$/i.test(drawn)) {
    const filled = xmlFilled(parts, valueOf);
    if (filled !== otherSyntax) return filled;
  }
  if (graphqlBeginning.test(drawn)) return graphqlFilled(parts, valueOf);
  // JSON with other words around it is nothing that can be read, and so nothing that can be filled.
  return /"\s*:/.test(drawn.slice(drawn.indexOf('{') + 1 || drawn.length)) ? unsafe : plainFilled(parts, valueOf);
};
/** Behind comments. */
const graphqlBeginning = /^(?:#[^\n]*\n|[\s,])*(?:\{|(?:query|mutation|subscription|fragment)\b[^]*\{)/;

/** One value of a form or a query: what was typed for it may be encoded already. Null where it cannot be filled. */
export const encodedValue = (parts: ReadonlyArray<Part>, valueOf: ValueOf, kind: 'form' | 'query'): string | null => {
  const plain = parts.map((part) => ('text' in part ? part.text : encodeURIComponent(valueOf(part.name).toWellFormed()))).join('');
  if (!parts.some((part) => 'name' in part)) return plain;
  const decoded = joined(parts).map((part) => ('text' in part ? { text: decode(part.text, kind) } : part));
  const filled = textFilled(decoded, valueOf);
  if (typeof filled !== 'string') return null;
  return filled === plainFilled(decoded, valueOf) ? plain : encodeURIComponent(filled.toWellFormed());
};
const joined = (parts: ReadonlyArray<Part>): Part[] =>
  parts.reduce<Part[]>((all, part) => {
    const last = all.at(-1);
    if (last && 'text' in last && 'text' in part) all[all.length - 1] = { text: last.text + part.text };
    else all.push(part);
    return all;
  }, []);
/** As it stands where it is no encoding. */
const decode = (text: string, kind: 'form' | 'query'): string => {
  try {
    return decodeURIComponent(kind === 'form' ? text.replaceAll('+', ' ') : text);
  } catch {
    return text;
  }
};

const graphqlFilled = (parts: ReadonlyArray<Part>, valueOf: ValueOf): Filled => {
  let written = '';
  let isQuoted = false;
  let isEscaped = false;
  let isComment = false;
  for (const part of parts) {
    if ('text' in part) {
      // Texts in three quotes know no escapes.
      if (part.text.includes('"""')) return unsafe;
      for (const letter of part.text) {
        if (isComment) {
          isComment = letter !== '\n';
          continue;
        }
        isComment = letter === '#' && !isQuoted;
        if (letter === '"' && !isEscaped) isQuoted = !isQuoted;
        isEscaped = isQuoted && !isEscaped && letter === '\\';
      }
      written += part.text;
      continue;
    }
    const value = valueOf(part.name);
    if (isComment || isEscaped || (!isQuoted && !scalar.test(value))) return unsafe;
    written += isQuoted ? JSON.stringify(value).slice(1, -1) : value;
  }
  return written;
};

const plainFilled = (parts: ReadonlyArray<Part>, valueOf: ValueOf): string =>
  parts.map((part) => ('text' in part ? part.text : valueOf(part.name))).join('');

/** Where in XML a letter stands, what ends that place, and how a value is spelt there. Where none is named there, a value cannot stand. */
const xmlPlaces = {
  text: { spell: (value: string) => xmlText(value) },
  double: { spell: (value: string) => xmlText(value), end: '"', next: 'tag' },
  single: { spell: (value: string) => xmlText(value), end: "'", next: 'tag' },
  // The section ends, so that nothing in the value can end it, and begins again.
  cdata: { spell: (value: string) => `]]>${xmlText(value)}<![CDATA[`, end: ']]>', next: 'text' },
  tag: { end: '>', next: 'text' },
  comment: { end: '-->', next: 'text' },
  instruction: { end: '?>', next: 'text' },
} as const;
type XmlPlace = keyof typeof xmlPlaces;

const xmlBeginnings = [
  ['<!--', 'comment'],
  ['<![CDATA[', 'cdata'],
  ['<?', 'instruction'],
  ['<', 'tag'],
] as const;

export const xmlFilled = (parts: ReadonlyArray<Part>, valueOf: ValueOf): Filled => {
  let place: XmlPlace = 'text';
  let written = '';
  /** What was drawn since the place began, a variable as one letter. */
  let drawn = '';
  for (const part of parts) {
    if ('name' in part) {
      const spell = spellIn(place, drawn);
      if (!spell) return unsafe;
      written += spell(wellFormed(valueOf(part.name)));
      drawn += 'x';
      continue;
    }
    // Declarations of entities and elements have a syntax of their own.
    if (/<!(?!--|\[CDATA\[)/.test(part.text)) return unsafe;
    written += part.text;
    for (let at = 0; at < part.text.length; ) {
      const [step, next] = xmlStep(place, part.text, at);
      drawn = next === place ? drawn + part.text.slice(at, at + step) : '';
      at += step;
      place = next;
    }
  }
  return place === 'text' && written.trimStart().startsWith('<') ? written : otherSyntax;
};

/** How a value is spelt in a place of which this much is drawn. Text and sections may hold XML in their turn; JSON there, and what is no place, is nothing that
 *  can be filled. */
const spellIn = (place: XmlPlace, drawn: string): ((value: string) => string) | null => {
  const to = xmlPlaces[place];
  if (!('spell' in to)) return null;
  if (/^\s*[{[]/.test(drawn) && /"|&quot;|&#0*34;|&#x0*22;/i.test(drawn)) return null;
  if (place === 'cdata') {
    if (!/^\s*</.test(drawn)) return to.spell;
    const inner = placeAfter(drawn);
    // Its signs are spelt already, so nothing in it ends the section.
    return inner === 'text' || inner === 'double' || inner === 'single' ? xmlText : null;
  }
  if (!/&(?:lt|#0*60|#x0*3c);/i.test(drawn)) return to.spell;
  const inner = placeAfter(
    drawn
      .replace(/&(?:lt|#0*60|#x0*3c);/gi, '<')
      .replace(/&(?:gt|#0*62|#x0*3e);/gi, '>')
      .replace(/&(?:quot|#0*34|#x0*22);/gi, '"'),
  );
  return inner === 'text' || inner === 'double' || inner === 'single' ? (value) => xmlText(xmlText(value)) : null;
};
const placeAfter = (text: string): XmlPlace => {
  let place: XmlPlace = 'text';
  for (let at = 0; at < text.length; ) {
    const [step, next] = xmlStep(place, text, at);
    at += step;
    place = next;
  }
  return place;
};
const xmlStep = (place: XmlPlace, text: string, at: number): [number, XmlPlace] => {
  if (place === 'text') {
    const begun = xmlBeginnings.find(([sign]) => text.startsWith(sign, at));
    return begun ? [begun[0].length, begun[1]] : [1, place];
  }
  if (place === 'tag' && text[at] === '"') return [1, 'double'];
  if (place === 'tag' && text[at] === "'") return [1, 'single'];
  const { end, next } = xmlPlaces[place];
  return text.startsWith(end, at) ? [end.length, next] : [1, place];
};

/** Blanks too, which readers of attributes and line ends would change. */
const xmlText = (value: string): string => value.replace(/[&<>"'\t\n\r]/g, (sign) => `&#${sign.charCodeAt(0)};`);
