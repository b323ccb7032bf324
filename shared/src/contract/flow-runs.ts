import * as z from 'zod';
import { nodeData } from '../domain/flow/node-data.ts';
import { flowId } from '../domain/ids.ts';
import { route } from './route.ts';

/** Maximum number of days of flow statistics in one response; of a longer period only the last 366 days are counted. */
export const mostNumberDays = 366;
/** Maximum length of the service response that a test of an HTTP node returns, in characters; the rest is cut. */
export const longestShownAnswer = 100_000;

const count = z.number().int().nonnegative();

export const flowRunsContract = {
  getFlowNumbers: route({
    method: 'GET',
    path: '/flowbuilder/numbers/{id}',
    permission: 'company:admin',
    summary:
      'How often each node of a flow was entered, left and given up, from one local date to another; the last thirty days unless named',
    params: z.object({ id: flowId }),
    query: z.object({ from: z.iso.date().optional(), to: z.iso.date().optional() }),
    response: z.object({
      from: z.string(),
      to: z.string(),
      /** Run counts by node id, for the nodes of the last saved drawing of the flow. `dropped`: the run ended while the customer was at the node. */
      nodes: z.record(z.string(), z.object({ entered: count, left: count, dropped: count })),
    }),
    errors: ['ERR_FLOW_NOT_FOUND'],
  }),
  tryFlowRequest: route({
    method: 'POST',
    path: '/flowbuilder/request',
    permission: 'company:admin',
    summary: 'Calls the service of an HTTP node as a running flow would, for at most twenty seconds, and says what it would keep',
    body: z.object({ data: nodeData.httpRequest, variables: z.record(z.string().max(60), z.string().max(2000)).default({}) }),
    response: z.object({
      /** HTTP status of the response of the tested service; null = no response. */
      status: z.number().int().nullable(),
      /** Response body of the tested service, cut to `longestShownAnswer` characters. */
      text: z.string(),
      /** Values of the variables that the HTTP node would set, by variable name; after a failure `apiError` has the reason. */
      variables: z.record(z.string(), z.string()),
    }),
    errors: [],
  }),
};
