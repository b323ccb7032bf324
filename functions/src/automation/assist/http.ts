import { assistContract } from '@balcao/shared/contract/assist.ts';
import { authentication } from '../../organisation/identity/service/authenticate.ts';
import { readEnv } from '../../platform/env.ts';
import { httpArea } from '../../platform/http-area.ts';
import { assistEnv } from './env.ts';
import { assist, getAssist } from './service/assist.ts';
import { assistDeps as deps } from './service/assist-deps.ts';
import { getModelService, putModelService, testModelService } from './service/model-service.ts';

readEnv(assistEnv);

export const handler = httpArea(
  assistContract,
  {
    getModelService: ({ actor }) => getModelService(deps(actor)),
    putModelService: ({ actor, body }) => putModelService(deps(actor), body),
    testModelService: ({ actor }) => testModelService(deps(actor)),
    getAssist: ({ actor }) => getAssist(deps(actor)),
    assist: ({ actor, body }) => assist(deps(actor), body),
  },
  authentication,
);
