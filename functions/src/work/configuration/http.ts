import { configurationContract } from '@balcao/shared/contract/configuration.ts';
import { authentication } from '../../organisation/identity/service/authenticate.ts';
import { readEnv } from '../../platform/env.ts';
import { oneAtATime } from '../../platform/one-at-a-time.ts';
import { httpArea } from '../../platform/http-area.ts';
import { configurationEnv } from './env.ts';
import { applyTemplate } from './service/apply-template.ts';
import { templateDeps } from './service/template-deps.ts';
import { templateOf } from './service/template-of.ts';

readEnv(configurationEnv);

export const handler = httpArea(
  configurationContract,
  {
    getConfiguration: ({ actor }) => templateOf(actor),
    applyConfiguration: ({ actor, body }) =>
      oneAtATime(actor.companyId, 'configuration', async () => ({
        changes: await applyTemplate(templateDeps(actor), body.template, body.apply),
      })),
  },
  authentication,
);
