import { type Part, placeholderParts } from '../../placeholders.ts';
import { encodedValue } from './filled-text.ts';

type Values = Readonly<Record<string, string>>;

/** An address with its variables in it, each as one part of it: one segment of the path, one value of the query, one label of the host. A variable at the very
 *  beginning, or alone between `//` and `/`, may be the service's own address. Null where a value would lead elsewhere than drawn. Fragments are left out. */
export const filledAddress = (typed: string, values: Values): string | null => {
  // Readers of addresses skip these, so that "." and a line break would be ".".
  const parts = placeholderParts(typed.trim().replace(/[\t\n\r]/g, ''));
  const valueOf = (name: string): string => (Object.hasOwn(values, name) ? (values[name] ?? '') : '').toWellFormed();
  const begun = beginningOf(parts, valueOf);
  return begun && restOf(begun, valueOf);
};

type Begun = { address: string; rest: ReadonlyArray<Part> };
type ValueOf = (name: string) => string;

/** Scheme and host. */
const beginningOf = ([first, ...others]: ReadonlyArray<Part>, valueOf: ValueOf): Begun | null => {
  if (first && 'name' in first) {
    const address = valueOf(first.name).trim();
    const host = address.match(/^https?:\/\/([^\s/?#\\]+)/i);
    if (!host) return null;
    if (others.length === 0) return { address: address.replace(/#.*$/s, ''), rest: [] };
    // What follows was drawn as a path or query of it.
    const [next] = others;
    const goesOn = address.length > host[0].length || (next && 'text' in next && /^[/?#]/.test(next.text));
    return goesOn && !/[?#\\\s@]/.test(address) ? { address, rest: others } : null;
  }
  const scheme = first?.text.match(/^https?:\/\//i)?.[0];
  if (!first || scheme === undefined) return null;
  const host: Part[] = [];
  const all: Part[] = [{ text: first.text.slice(scheme.length) }, ...others];
  for (const [index, part] of all.entries()) {
    const end = 'text' in part ? part.text.search(/[/?#\\]/) : -1;
    if (!('text' in part) || end < 0) {
      host.push(part);
      continue;
    }
    const written = hostOf([...host, { text: part.text.slice(0, end) }], valueOf);
    return written === null ? null : { address: scheme + written, rest: [{ text: part.text.slice(end) }, ...all.slice(index + 1)] };
  }
  const written = hostOf(host, valueOf);
  return written === null ? null : { address: scheme + written, rest: [] };
};

/** A public name, or an IPv4 address as people write it: a bare number or a single label is a machine of the network that the request goes out from. */
const wholeHost =
  /^(?:(?:[a-z0-9-]+\.)+[a-z](?:[a-z0-9-]*[a-z0-9])?|(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]\d?)(?:\.(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3})(?::[1-9]\d{0,3}|:[1-5]\d{4}|:6[0-4]\d{3})?$/i;
const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;

/** Where a host is drawn around a variable, what follows the variable ends it: the domain stays the drawn one. */
const hostOf = (drawn: ReadonlyArray<Part>, valueOf: ValueOf): string | null => {
  const parts = drawn.filter((part) => 'name' in part || part.text !== '');
  const [only] = parts;
  if (parts.length === 1 && only && 'name' in only) {
    const value = valueOf(only.name);
    return wholeHost.test(value) ? value : null;
  }
  const lastName = parts.findLastIndex((part) => 'name' in part);
  const at = parts.findLastIndex((part) => 'text' in part && part.text.includes('@'));
  const ending = parts
    .slice(lastName + 1)
    .map((part) => ('text' in part ? part.text : ''))
    .join('');
  if (lastName > at && !/\.[a-z0-9]/i.test(ending)) return null;
  const written = parts.map((part, index) => {
    if ('text' in part) return part.text;
    const value = valueOf(part.name);
    return index < at ? encodeURIComponent(value) : label.test(value) ? value : null;
  });
  return written.includes(null) ? null : written.join('');
};

/** Path and query. */
const restOf = ({ address, rest }: Begun, valueOf: ValueOf): string | null => {
  let written = address;
  let place: 'path' | 'key' | 'value' = address.includes('?') ? 'value' : 'path';
  let segment = '';
  let isFilled = false;
  let value: Part[] = [];
  /** The value of a field is over. @returns whether it could be written. */
  const endValue = (): boolean => {
    const encoded = encodedValue(value, valueOf, 'query');
    written += encoded ?? '';
    value = [];
    return encoded !== null;
  };
  // An empty segment leads to what lies above it, too.
  const leads = (): boolean => isFilled && /^\.{0,2}$/.test(segment.replace(/%2e/gi, '.'));
  for (const part of rest) {
    if ('name' in part) {
      // The name of a field is the drawing's.
      if (place === 'key') return null;
      if (place === 'value') {
        value.push(part);
        continue;
      }
      const filled = encodeURIComponent(valueOf(part.name));
      written += filled;
      segment += filled;
      isFilled = true;
      continue;
    }
    for (const letter of part.text) {
      if (letter === '#') return (leads() && place === 'path') || !endValue() ? null : written;
      if (place === 'value' && letter !== '&') {
        value.push({ text: letter });
        continue;
      }
      if (place === 'value' && !endValue()) return null;
      written += letter;
      if (place !== 'path') place = letter === '=' ? 'value' : letter === '&' || place === 'value' ? 'key' : place;
      else if (letter === '/' || letter === '\\' || letter === '?') {
        if (leads()) return null;
        segment = '';
        isFilled = false;
        if (letter === '?') place = 'key';
      } else segment += letter;
    }
  }
  return (leads() && place === 'path') || !endValue() ? null : written;
};
