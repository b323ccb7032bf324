import i18next from 'i18next';
import { describe, expect, it } from 'vitest';
import { fillPlurals } from './fill-plurals.ts';

const texts = () => ({
  found_one: 'Um passo',
  found_other: '{{count}} passos',
  deep: { saved_zero: 'nada', saved_one: '{{count}} salvo', saved_other: '{{count}} salvos' },
});
const portuguese = i18next.createInstance();
await portuguese.init({ lng: 'pt', resources: { pt: { translation: fillPlurals(texts()) } } });
/** Like `t`, for texts that are not the app's. */
const pt: (key: string, options: { count: number }) => string = (key, options) => String(portuguese.t(key as never, options as never));

describe('plural forms of a language file', () => {
  it('says none as many, not as one', () => {
    expect([0, 1, 2].map((count) => pt('found', { count }))).toEqual(['0 passos', 'Um passo', '2 passos']);
  });

  it('has a text for a million', () => {
    expect(pt('found', { count: 1_000_000 })).toBe('1000000 passos');
  });

  it('leaves the forms that the file has, however deep they are', () => {
    expect([0, 1].map((count) => pt('deep.saved', { count }))).toEqual(['nada', '1 salvo']);
  });
});
