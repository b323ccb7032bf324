import { cutText } from '@balcao/shared/domain/text/cut-text.ts';

/** Readers for JSON nobody vouches for: each answers with what is there in the wanted type, or with nothing. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The object's own property, or undefined for anything that is not an object. */
export const readField = (value: unknown, name: string): unknown =>
  isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined;

export const readList = (value: unknown): ReadonlyArray<unknown> => (Array.isArray(value) ? value : []);

/** A non-empty string, well-formed and cut to `maxLength` code units between letters. Numbers are taken as their digits: some senders quote ids, some do not. */
export const readText = (value: unknown, maxLength = 65_536): string | null => {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  return (typeof value === 'string' && cutText(value, maxLength, maxLength)) || null;
};

export const readNumber = (value: unknown): number | null => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
};
