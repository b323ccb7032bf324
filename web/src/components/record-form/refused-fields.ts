import { isApiError } from '../../lib/api/api-error.ts';
import type { Problem } from './problem.ts';

/** The invalid fields in an error of the server's schema validation (ERR_VALIDATION); null for any other error. */
export const refusedFields = (error: unknown): Problem[] | null =>
  isApiError(error, 'ERR_VALIDATION')
    ? error.details.issues.map(({ path }) => ({ path: path.replace(/^body\./, ''), error: 'ERR_VALIDATION' }))
    : null;
