import { isApiError } from '../../lib/api/api-error.ts';
import type { Problem } from './problem.ts';

/** Fields that the server's schema refused; null when it refused something else. */
export const refusedFields = (error: unknown): Problem[] | null =>
  isApiError(error, 'ERR_VALIDATION')
    ? error.details.issues.map(({ path }) => ({ path: path.replace(/^body\./, ''), error: 'ERR_VALIDATION' }))
    : null;
