import { importCanBeClosed } from '@balcao/shared/domain/connections/import-settings.ts';
import type { ConnectionDetails } from './api/connection-queries.ts';

export type ImportStage =
  | { kind: 'none' }
  /** `until`, ms since 1970: when to look again without news; null = when news comes. */
  | { kind: 'preparing' | 'running'; until: number | null };

/** How long a new import counts as being prepared. */
const preparingMs = 35_000;
/** An import without news for this long is not shown as running any more. */
const silentMs = 15 * 60_000;

/** Where a connection's import stands. While one runs, `statusImportMessages` is the instant it began. */
export const importStage = (
  { statusImportMessages, importProgress }: Pick<ConnectionDetails, 'statusImportMessages' | 'importProgress'>,
  nowMs: number,
): ImportStage => {
  if (!statusImportMessages || statusImportMessages === importCanBeClosed) return { kind: 'none' };
  const startedAt = Date.parse(statusImportMessages);
  const isDone = importProgress?.ended === true && importProgress.processed >= importProgress.total;
  if (Number.isNaN(startedAt) || isDone) return { kind: 'none' };
  if (nowMs < startedAt + preparingMs) return { kind: 'preparing', until: startedAt + preparingMs };
  return importProgress?.ended === true && nowMs > startedAt + silentMs ? { kind: 'none' } : { kind: 'running', until: null };
};
