import { flowCountRecords } from '../../conversation/runs/service/flow-run-records.ts';
import { flowRunsContract, longestShownAnswer } from '@balcao/shared/contract/flow-runs.ts';
import { cutCodePoints } from '@balcao/shared/domain/text/cut-text.ts';
import { authentication } from '../../organisation/identity/service/authenticate.ts';
import { flowRecords } from '../../setup/flows/service/flow-records.ts';
import { callPublic } from '../../platform/egress/call-public.ts';
import { readEnv } from '../../platform/env.ts';
import { httpArea } from '../../platform/http-area.ts';
import { flowRunsHttpEnv } from './env.ts';
import { callService } from './service/call-service.ts';
import { flowNumbers } from './service/flow-numbers.ts';
import { drawingOf } from './service/known-drawings.ts';

const { OWN_ORIGINS: ownOrigins } = readEnv(flowRunsHttpEnv);

/** The gateway waits for 29 s. */
const longestTryMs = 20_000;

export const handler = httpArea(
  flowRunsContract,
  {
    getFlowNumbers: ({ actor: { companyId, timeZone }, params, query }) =>
      flowNumbers(
        {
          flow: (id) => flowRecords(companyId).get(id),
          drawing: (id, revision) => drawingOf(companyId, id, revision),
          counts: flowCountRecords(companyId),
          timeZone,
          now: () => new Date(),
        },
        params.id,
        query,
      ),
    tryFlowRequest: async ({ body: { data, variables } }) => {
      const { text, ...answer } = await callService((url, call) => callPublic(url, { ...call, ownOrigins }), data, variables, longestTryMs);
      return { ...answer, text: cutCodePoints(text, longestShownAnswer) };
    },
  },
  authentication,
);
