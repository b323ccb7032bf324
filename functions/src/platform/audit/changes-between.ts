import { isDeepStrictEqual } from 'node:util';
import { cutText } from '@balcao/shared/domain/text/cut-text.ts';

/** Limits of a logged field value: `maxText` characters of a text, `maxEntries` entries of a list, `maxEntryText` characters of a text in a list. */
const maxText = 500;
const maxEntries = 30;
const maxEntryText = 120;
/** Fields of a record (ids, version, times) whose changes the audit log leaves out, because they mean nothing to its readers. */
const unsaid = new Set(['id', 'version', 'companyId', 'updatedAt', 'createdAt']);

type Fields = object | null;

/** Every field in which two states of a record differ, with its value before and after; a state is null when the record did not exist.
 *  Of a list only the removed and the added entries are returned, or all of them when only their order changed. For a new or a deleted
 *  record every field counts as changed. Texts are returned as they are (cut to a limit), everything else as JSON. */
export const changesBetween = (before: Fields, after: Fields): Array<{ field: string; before: string | null; after: string | null }> => {
  const [old, now] = [{ ...before } as Record<string, unknown>, { ...after } as Record<string, unknown>];
  return [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .filter((field) => !unsaid.has(field) && !isDeepStrictEqual(old[field] ?? null, now[field] ?? null))
    .map((field) => ({ field, before: shown(old[field], now[field]), after: shown(now[field], old[field]) }))
    .filter(({ before: was, after: is }) => was !== null || is !== null);
};

const shown = (value: unknown, other: unknown): string | null => {
  if (value === undefined || value === null || value === '') return null;
  if (typeof value === 'string') return cutText(value, maxText);
  if (!Array.isArray(value)) return cutText(JSON.stringify(value), maxText);
  const entries = Array.isArray(other) ? notIn(other, value, isOrderAlone(value, other)) : value;
  return entries.length === 0 ? null : JSON.stringify(entries.slice(0, maxEntries).map(shortened));
};

const notIn = (other: unknown[], value: unknown[], isOrder: boolean): unknown[] =>
  isOrder ? value : value.filter((entry) => !other.some((known) => isDeepStrictEqual(known, entry)));

const isOrderAlone = (value: unknown[], other: unknown[]): boolean =>
  notIn(other, value, false).length === 0 && notIn(value, other, false).length === 0;

/** A list entry with long texts cut one by one: cutting the JSON of the complete list would leave invalid JSON in the audit log. */
const shortened = (entry: unknown): unknown => {
  if (typeof entry === 'string') return cutText(entry, maxEntryText);
  if (entry === null || typeof entry !== 'object' || Array.isArray(entry)) return entry;
  return Object.fromEntries(
    Object.entries(entry).map(([name, value]) => [name, typeof value === 'string' ? cutText(value, maxEntryText) : value]),
  );
};
