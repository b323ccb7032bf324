import type { ClientError } from '@balcao/shared/contract/client-errors.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import { log } from '../../../platform/logger.ts';

/** Begins each line; the alarm `client-errors` counts them. */
export const clientErrorCode = 'CLIENT_ERROR';

/** Twenty frames with the longest names take some 3 kB. */
const maxBytes = 8 * 1024;

/** Writes what a browser tells of an error as one line. Whoever sends it need not be signed in, so the line says nothing about whom it came from.
 *  @throws AppError ERR_BODY_TOO_LARGE */
export const noteClientError = ({ frames, route, ...error }: ClientError, sizeBytes: number): { ok: true } => {
  if (sizeBytes > maxBytes) throw new AppError('ERR_BODY_TOO_LARGE', undefined);
  log.warn(`${clientErrorCode} the app failed in a browser`, {
    ...error,
    // `route` is the log's word for what was called.
    page: route,
    frames: frames.map(({ file, line, column }) => `${file}:${line}:${column}`).join(' '),
  });
  return { ok: true };
};
