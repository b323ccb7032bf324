import { AppError } from '@balcao/shared/errors/app-error.ts';
import { isConflict } from './retry-conflicts.ts';
import type { Conditions, Place } from './table/expression.ts';

/** Counts a record's changes. Rows from before it was counted have none and are at 0. */
export const sameVersion =
  (version: number) =>
  (row: { version: Place }, { eq, notExists }: Conditions): string =>
    version === 0 ? notExists(row.version) : eq(row.version, version);

/** @param wanted the version that its editor looked at; undefined = whatever there is is changed.
 *  @throws AppError ERR_RECORD_CHANGED when somebody changed it since. */
export const assertVersion = (record: { version: number }, wanted: number | undefined): void => {
  if (wanted !== undefined && wanted !== record.version) throw new AppError('ERR_RECORD_CHANGED', undefined);
};

/** Reads, decides and writes on condition that the record is still at the version read; when another change came in between, once more from the start.
 *  @param attempt answers undefined when its write was refused for the version.
 *  @throws AppError ERR_RECORD_CHANGED when others write there all the time. */
export const untilUndisturbed = async <T>(attempt: () => Promise<T | undefined>): Promise<T> => {
  for (let tries = 0; tries < 30; tries++) {
    const result = await attempt().catch((error: unknown) => {
      if (!isConflict(error)) throw error;
    });
    if (result !== undefined) return result;
    // Longer each time: of fifty who write at one moment each round lets one through.
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 40 * (1 + tries / 4)));
  }
  throw new AppError('ERR_RECORD_CHANGED', undefined);
};
