import { AppError } from '@balcao/shared/errors/app-error.ts';
import { onThread, runApart } from '../apart.ts';
import { log } from '../logger.ts';
import { importLimits } from '@balcao/shared/domain/contacts/import/import-limits.ts';
import { listFileLimits } from '@balcao/shared/domain/contact-lists/contact-list.ts';
import { readSheet, type Sheet } from './read-sheet.ts';

/** Heap limit of the worker thread: 50 000 rows of a hundred columns need about 700 MB, and the function has 1.7 GB. */
const mostHeapMb = 1024;
const mostMemoryBytes = 1200 * 1024 * 1024;
/** How many files are read in worker threads at the same time in one process; further files wait. */
const mostAtOnce = 2;

/** Reads a file as `readSheet` does, but in a worker thread. A file that needs more than `longestMs`, `mostHeapMb` or `mostMemoryBytes` is
 *  refused with ERR_IMPORT_TOO_LARGE.
 *  @param of what the file is for, which says how large it may be.
 *  @throws AppError as `readSheet` does. */
export const readSheetApart = async (bytes: Uint8Array, longestMs: number, of: keyof typeof threads = 'contacts'): Promise<Sheet> => {
  if (reading >= mostAtOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  reading++;
  try {
    const answers: Said[] = [];
    const limits = { longestMs, mostHeapMb, mostMemoryBytes };
    const why = await runApart<Said>(import.meta.url, threads[of].name, bytes, limits, (said) => answers.push(said));
    const [answer] = answers;
    if (answer === undefined) {
      log.warn('SHEET_LEFT a file takes more than a table does', { why, size: bytes.length });
      throw new AppError('ERR_IMPORT_TOO_LARGE', undefined);
    }
    if ('code' in answer) throw new AppError(answer.code, undefined);
    return answer.sheet;
  } finally {
    reading--;
    waiting.shift()?.();
  }
};

let reading = 0;
const waiting: (() => void)[] = [];

/** The threads, each with what its files may have. */
const threads = {
  contacts: { name: 'balcaoSheet', limits: importLimits },
  list: { name: 'balcaoListSheet', limits: listFileLimits },
} as const;
const refusals = ['ERR_IMPORT_UNREADABLE', 'ERR_IMPORT_TOO_LARGE', 'ERR_IMPORT_TOO_MANY_ROWS', 'ERR_IMPORT_EMPTY'] as const;
type Said = { sheet: Sheet } | { code: (typeof refusals)[number] };

for (const { name, limits } of Object.values(threads))
  onThread<Said>(name, (bytes, say) => {
    try {
      say({ sheet: readSheet(bytes, limits) });
    } catch (error) {
      const code = refusals.find((each) => error instanceof AppError && error.code === each);
      if (code === undefined) throw error;
      say({ code });
    }
  });
