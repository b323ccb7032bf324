import { describe, expect, it } from 'vitest';
import { importProblems } from './connection-problems.ts';

describe('importProblems', () => {
  const now = new Date('2026-11-21T12:00:00.000Z');
  const old = 'ERR_CONNECTION_IMPORT_OLD_DATE';
  const recent = 'ERR_CONNECTION_IMPORT_RECENT_DATE';

  it.each([
    ['nothing to fetch', null, null, []],
    ['two years ago to the minute', '2024-11-21T12:00:00.000Z', null, []],
    ['a span in the past', '2026-01-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z', []],
    ['one moment', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z', []],
    ['more than two years ago', '2024-11-21T11:59:59.999Z', null, [old]],
    ['the future', '2026-11-21T12:00:00.001Z', null, [old]],
    ['an end before its start', '2026-02-01T00:00:00.000Z', '2026-01-31T00:00:00.000Z', [recent]],
    ['an end in the future', '2026-02-01T00:00:00.000Z', '2026-11-22T00:00:00.000Z', [recent]],
    ['an end without a start', null, '2026-02-01T00:00:00.000Z', [recent]],
    ['both wrong', '2020-01-01T00:00:00.000Z', '2019-01-01T00:00:00.000Z', [old, recent]],
  ])('%s', (_name, importOldMessages, importRecentMessages, errors) => {
    expect(importProblems({ importOldMessages, importRecentMessages }, now).map(({ error }) => error)).toEqual(errors);
  });
});
