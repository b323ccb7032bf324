import * as z from 'zod';

/** It only writes to its log. */
export const clientErrorsEnv = z.object({});
