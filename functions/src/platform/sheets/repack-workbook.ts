import { Unzip, UnzipInflate, zipSync } from 'fflate';
import { AppError } from '@balcao/shared/errors/app-error.ts';

/** Bytes that a workbook may have unpacked: 50 000 rows of ten columns are about 20 MB. */
const maxUnpackedBytes = 120 * 1024 * 1024;
const maxEntries = 2000;

/** The parts of an xlsx that tell what stands in cells: pictures and macros are not unpacked. */
const isRead = (name: string): boolean => /\.(?:xml|rels)$/i.test(name) && !/^xl\/(?:drawings|charts|media)\//i.test(name);

/** An xlsx as it may be handed to who reads it whole: unpacked here, where the bytes are counted as they come and not as the file says, and put
 *  together again without compression.
 *  @throws AppError ERR_IMPORT_TOO_LARGE; Error for a broken file. */
export const repackWorkbook = (bytes: Uint8Array): Uint8Array => {
  const entries = new Map<string, Uint8Array[]>();
  let unpacked = 0;
  const unzip = new Unzip((file) => {
    if (entries.size > maxEntries) throw new AppError('ERR_IMPORT_TOO_LARGE', undefined);
    if (!isRead(file.name)) return;
    const chunks: Uint8Array[] = [];
    entries.set(file.name, chunks);
    file.ondata = (error, chunk) => {
      if (error) throw error instanceof AppError ? error : new Error('the file is broken', { cause: error });
      unpacked += chunk?.length ?? 0;
      if (unpacked > maxUnpackedBytes) throw new AppError('ERR_IMPORT_TOO_LARGE', undefined);
      if (chunk) chunks.push(chunk);
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  // In small pieces: one piece of a bomb must not become a gigabyte before it is counted.
  for (let from = 0; from < bytes.length; from += pieceBytes)
    unzip.push(bytes.subarray(from, from + pieceBytes), from + pieceBytes >= bytes.length);
  return zipSync(Object.fromEntries([...entries].map(([name, chunks]) => [name, Buffer.concat(chunks)])), { level: 0 });
};

const pieceBytes = 32 * 1024;
