// @vitest-environment happy-dom
import i18next from 'i18next';
import { afterEach, expect, it, vi } from 'vitest';
import { startI18n } from '../../app/i18n.ts';
import { formatDateTime, formatTime } from '../format.ts';

afterEach(async () => {
  vi.unstubAllEnvs();
  await i18next.changeLanguage('pt');
});

const shown = async (language: string): Promise<string[]> => {
  vi.stubEnv('TZ', 'UTC');
  await startI18n();
  await i18next.changeLanguage(language);
  await i18next.loadNamespaces('connections');
  const at = formatDateTime('2026-11-30T21:05:00Z');
  return [i18next.t('connections:byNumber.until', { at }), i18next.t('connections:newChats.lock.timeLock', { at })];
};

it('a sentence in Spanish that ends with a time, or has another behind it, has one full stop there', async () => {
  for (const text of await shown('es')) {
    expect(text).toMatch(/9:05\sp\.m\.( \S|$)/u);
    expect(text).not.toContain('..');
  }
});

it('the full stop stays behind a time without one of its own', async () => {
  for (const text of await shown('pt')) expect(text).toMatch(/21:05\.( \S|$)/u);
});

it('a time alone is written as with its day', async () => {
  await shown('es');
  expect(formatTime('2026-11-30T21:05:00Z')).toMatch(/^9:05\sp\.m\.$/u);
});
