import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import { isConflict } from './retry-conflicts.ts';
import type { Conditions, Place } from './table/expression.ts';

/** Write condition of an optimistic lock: the record in the table still has this `version`. 0 = the row has no version, because it was
 *  written before versions were introduced. */
export const sameVersion =
  (version: number) =>
  (row: { version: Place }, { eq, notExists }: Conditions): string =>
    version === 0 ? notExists(row.version) : eq(row.version, version);

/** Refuses a change that was made to an outdated version of a record.
 *  @param wanted the version that the editor has seen; undefined = accept any version.
 *  @throws AppError ERR_RECORD_CHANGED when the record has another version. */
export const assertVersion = (record: { version: number }, wanted: number | undefined): void => {
  if (wanted !== undefined && wanted !== record.version) throw new AppError('ERR_RECORD_CHANGED', undefined);
};

/** Repeats an attempt to read a record, change it and write it under an optimistic lock until the write succeeds.
 *  @param attempt returns undefined when its write was refused because of the version.
 *  @throws AppError ERR_RECORD_CHANGED when the record was changed concurrently in all 30 tries. */
export const untilUndisturbed = async <T>(attempt: () => Promise<T | undefined>): Promise<T> => {
  for (let tries = 0; tries < 30; tries++) {
    const result = await attempt().catch((error: unknown) => {
      if (!isConflict(error)) throw error;
    });
    if (result !== undefined) return result;
    // The pause between tries grows: when fifty callers change a record at the same time, only one of them succeeds in each round.
    await sleep(Math.random() * 40 * (1 + tries / 4));
  }
  throw new AppError('ERR_RECORD_CHANGED', undefined);
};
