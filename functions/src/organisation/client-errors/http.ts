import { clientErrorsContract } from '@balcao/shared/contract/client-errors.ts';
import { readEnv } from '../../platform/env.ts';
import { httpArea } from '../../platform/http-area.ts';
import { clientErrorsEnv } from './env.ts';
import { noteClientError } from './service/note-client-error.ts';

readEnv(clientErrorsEnv);

export const handler = httpArea(clientErrorsContract, { reportClientError: async ({ body }) => noteClientError(body) }, null);
