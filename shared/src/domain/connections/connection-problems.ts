import type { ErrorCode } from '../../errors/catalogue.ts';
import type { ImportSettings } from './import-settings.ts';

/** A field somebody has to correct, by its name on the wire, and why. */
export type ConnectionProblem = { path: string; error: ErrorCode };

/** How far back a phone is asked for its history. */
const oldestImportYears = 2;

/** Spec 2 section 5: the old date lies in the last two years, the recent one between it and now. */
export const importProblems = (
  { importOldMessages, importRecentMessages }: Pick<ImportSettings, 'importOldMessages' | 'importRecentMessages'>,
  now: Date,
): ConnectionProblem[] => {
  const oldest = new Date(now);
  oldest.setUTCFullYear(oldest.getUTCFullYear() - oldestImportYears);
  const old = importOldMessages === null ? null : Date.parse(importOldMessages);
  const recent = importRecentMessages === null ? null : Date.parse(importRecentMessages);
  const problems: ConnectionProblem[] = [];
  if (old !== null && (old < oldest.getTime() || old > now.getTime()))
    problems.push({ path: 'importOldMessages', error: 'ERR_CONNECTION_IMPORT_OLD_DATE' });
  if (recent !== null && (old === null || recent < old || recent > now.getTime()))
    problems.push({ path: 'importRecentMessages', error: 'ERR_CONNECTION_IMPORT_RECENT_DATE' });
  return problems;
};
