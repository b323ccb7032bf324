import { describe, expect, it } from 'vitest';
import en from '../i18n/errors/en.json' with { type: 'json' };
import es from '../i18n/errors/es.json' with { type: 'json' };
import pt from '../i18n/errors/pt.json' with { type: 'json' };
import tr from '../i18n/errors/tr.json' with { type: 'json' };
import { AppError, toErrorBody } from './app-error.ts';
import { catalogue } from './catalogue.ts';

describe('error catalogue', () => {
  it.each(Object.entries({ pt, en, es, tr }))('has a text for every code in %s', (_language, texts) => {
    expect(Object.keys(texts).sort()).toEqual(Object.keys(catalogue).sort());
    expect(Object.values(texts).every((text) => text.trim().length > 3)).toBe(true);
  });

  it('lets only declared details out', () => {
    const details = { startWork: '08:00', endWork: '18:00', secret: 'x' };

    expect(toErrorBody(new AppError('ERR_OUT_OF_HOURS', details), 'texto')).toEqual({
      error: 'ERR_OUT_OF_HOURS',
      message: 'texto',
      details: { startWork: '08:00', endWork: '18:00' },
    });
  });
});
