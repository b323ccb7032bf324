import { describe, expect, it } from 'vitest';
import { texts as en } from './en.ts';
import { texts as es } from './es.ts';
import { texts as pt } from './pt.ts';
import { texts as tr } from './tr.ts';

type Tree = { [key: string]: string | Tree };

/** Every text by its full key. */
const flatten = (tree: Tree, prefix = ''): Map<string, string> =>
  new Map(
    Object.entries(tree).flatMap(([key, value]) =>
      typeof value === 'string' ? [[prefix + key, value] as const] : [...flatten(value, `${prefix}${key}.`)],
    ),
  );
const placeholders = (text: string): string[] => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name ?? '').sort();

describe.each([
  ['en', en],
  ['es', es],
  ['tr', tr],
])('%s', (_, texts) => {
  const source = flatten(pt);
  const translated = flatten(texts);

  it('has the keys of Portuguese and no others', () => {
    expect([...translated.keys()].sort()).toEqual([...source.keys()].sort());
  });

  it('has the placeholders of Portuguese in every text', () => {
    const differing = [...source].filter(([key, text]) => String(placeholders(translated.get(key) ?? '')) !== String(placeholders(text)));

    expect(differing).toEqual([]);
  });

  it('is translated: hardly a sentence is the same as in Portuguese', () => {
    const long = [...source].filter(([, text]) => text.length > 25);
    const same = long.filter(([key, text]) => translated.get(key) === text).map(([key]) => key);

    // the languages are cousins: a sentence or two may be equal
    expect(same.slice(2)).toEqual([]);
  });
});
