import { uploadsContract } from '@balcao/shared/contract/uploads.ts';
import { authentication } from '../identity/service/authenticate.ts';
import { readEnv } from '../../platform/env.ts';
import { httpArea } from '../../platform/http-area.ts';
import { createUpload } from './service/create-upload.ts';
import { ticketsEnv } from '../../conversation/tickets/env.ts';

readEnv(ticketsEnv);

export const handler = httpArea(
  uploadsContract,
  { createUpload: ({ actor, body }) => createUpload({ actor, now: () => new Date() }, body) },
  authentication,
);
