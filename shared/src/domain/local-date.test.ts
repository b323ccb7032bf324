import { expect, it } from 'vitest';
import { localDateOf } from './local-date.ts';

it('is the day where the company is, not in Greenwich', () => {
  expect(localDateOf('2026-03-11T02:30:00.000Z', 'America/Sao_Paulo')).toBe('2026-03-10');
  expect(localDateOf('2026-03-11T02:30:00.000Z', 'Europe/Istanbul')).toBe('2026-03-11');
});
