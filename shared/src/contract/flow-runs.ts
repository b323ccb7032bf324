import * as z from 'zod';
import { nodeData } from '../domain/flow/node-data.ts';
import { flowId } from '../domain/ids.ts';
import { route } from './route.ts';

/** Maximum number of days that one request sums up; of a longer period only the last 366 days are counted. */
export const mostNumberDays = 366;
/** Characters to which the answer of a tested service is cut. */
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
      /** Counts by node id, for the nodes of the last saved drawing. `dropped`: the run ended while the customer was at the node. */
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
      /** HTTP status of the service's answer; null = no answer. */
      status: z.number().int().nullable(),
      /** The service's answer, cut to `longestShownAnswer` characters. */
      text: z.string(),
      /** Values of the variables that the node would set, by name; on failure the variable `apiError` has the reason. */
      variables: z.record(z.string(), z.string()),
    }),
    errors: [],
  }),
};
