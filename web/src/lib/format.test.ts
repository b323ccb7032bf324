import { expect, it, onTestFinished, vi } from 'vitest';
import { formatBytes, formatLocalDate } from './format.ts';

it('says of no file that is there that it has nothing', () => {
  expect([1, 49, 340_000, 2_400_000].map((bytes) => formatBytes(bytes))).toEqual([
    '0,1\u00a0kB',
    '0,1\u00a0kB',
    '340\u00a0kB',
    '2,4\u00a0MB',
  ]);
});

it('shows a local date as the same day west of UTC', () => {
  vi.stubEnv('TZ', 'America/Sao_Paulo');
  onTestFinished(() => void vi.unstubAllEnvs());

  expect(new Date('2026-12-25').getDate()).toBe(24);
  expect(formatLocalDate('2026-12-25', 'short')).toBe('25/12/2026');
  expect(formatLocalDate('2026-12-25', 'long')).toBe('25 de dezembro de 2026');
});
