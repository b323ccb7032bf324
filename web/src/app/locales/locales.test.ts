// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import type { Language } from '../../lib/i18n/languages.ts';
import { featureLoaders } from '../feature-loaders.ts';
import { texts as en } from './en.ts';
import { texts as es } from './es.ts';
import { texts as pt } from './pt.ts';
import { texts as tr } from './tr.ts';

/** Texts of the first load, and those that come with a feature's pages. */
const everyText = async (language: Language, first: Tree): Promise<Map<string, string>> => {
  const own = await Promise.all(
    Object.entries(featureLoaders).map(async ([namespace, { texts }]) => ({ [namespace]: (await texts[language]()).default })),
  );
  return flatten(Object.assign({}, first, ...own));
};

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
] as const)('%s', async (language, texts) => {
  const source = await everyText('pt', pt);
  const translated = await everyText(language, texts);

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
