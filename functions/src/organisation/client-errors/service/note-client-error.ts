import type { ClientError } from '@balcao/shared/contract/client-errors.ts';
import { log } from '../../../platform/logger.ts';

/** Begins each line; the alarm `client-errors` counts them. */
export const clientErrorCode = 'CLIENT_ERROR';

/** Writes what a browser tells of an error as one line. Whoever sends it need not be signed in, so the line says nothing about whom it came from. */
export const noteClientError = ({ frames, route, ...error }: ClientError): { ok: true } => {
  log.warn(`${clientErrorCode} the app failed in a browser`, {
    ...error,
    // `route` is the log's word for what was called.
    page: route,
    frames: frames.map(({ file, line, column }) => `${file}:${line}:${column}`).join(' '),
  });
  return { ok: true };
};
