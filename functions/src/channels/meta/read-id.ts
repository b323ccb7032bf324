import { log } from '../../platform/logger.ts';
import { readField, readText } from './read-json.ts';

/** Ids are compared and stored, so one that does not fit is no id: cutting it would make two people one. */
export const readId = (value: unknown, field: string, maxLength = 128): string | null => {
  const id = readText(readField(value, field), maxLength + 2);
  if (id === null || id.length <= maxLength) return id;
  log.warn('WEBHOOK_ID_TOO_LONG an id does not fit and counts as none; an event without its id is left out', { field, maxLength });
  return null;
};
