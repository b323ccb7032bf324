import { type Part, placeholderParts } from '../../placeholders.ts';
import { encodedValue, type Filled, jsonFilled, textFilled, unsafe, type ValueOf, xmlFilled } from './filled-text.ts';

type Values = Readonly<Record<string, string>>;

/** A body with its variables in it, spelt by its content type and by where each stands, so that a value never becomes another field. Null where that cannot be
 *  done: in the name of a field or element, in what is not of its content type, in a content type that nobody here can spell. */
export const filledBody = (typed: string, contentType: string, values: Values): string | null => {
  const parts = placeholderParts(typed);
  if (!parts.some((part) => 'name' in part)) return typed;
  const valueOf = (name: string): string => (Object.hasOwn(values, name) ? (values[name] ?? '') : '');
  const [type = ''] = contentType.toLowerCase().split(';');
  const fill = Object.entries(fillers).find(([pattern]) => new RegExp(pattern).test(type.trim()))?.[1];
  const filled = fill?.(parts, valueOf) ?? unsafe;
  return typeof filled === 'string' ? filled : null;
};

const formFilled = (parts: ReadonlyArray<Part>, valueOf: ValueOf): Filled => {
  let written = '';
  let value: Part[] | null = null;
  const endValue = (): boolean => {
    const encoded = value ? encodedValue(value, valueOf, 'form') : '';
    written += encoded ?? '';
    value = null;
    return encoded !== null;
  };
  for (const part of parts) {
    if ('name' in part) {
      // The name of a field is the drawing's.
      if (!value) return unsafe;
      value.push(part);
      continue;
    }
    for (const letter of part.text) {
      if (letter === '&') {
        if (!endValue()) return unsafe;
        written += letter;
      } else if (value) value.push({ text: letter });
      else {
        written += letter;
        if (letter === '=') value = [];
      }
    }
  }
  return endValue() ? written : unsafe;
};

const fillers: Readonly<Record<string, (parts: ReadonlyArray<Part>, valueOf: ValueOf) => Filled>> = {
  '^[^/]+/(?:.+\\+)?json$': jsonFilled,
  '^application/x-www-form-urlencoded$': formFilled,
  '^[^/]+/(?:.+\\+)?xml$': xmlFilled,
  '^text/plain$': textFilled,
};
