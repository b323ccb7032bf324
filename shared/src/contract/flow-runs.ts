import * as z from 'zod';
import { nodeData } from '../domain/flow/node-data.ts';
import { flowId } from '../domain/ids.ts';
import { route } from './route.ts';

/** Days whose numbers are added up at once; of a longer time the last. */
export const mostNumberDays = 366;
/** Of an answer that is shown. */
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
      /** By the nodes' ids: those of the drawing saved last. `dropped`: the run was over while the customer was there. */
      nodes: z.record(z.string(), z.object({ entered: count, left: count, dropped: count })),
    }),
    errors: ['ERR_RECORD_NOT_FOUND'],
  }),
  tryFlowRequest: route({
    method: 'POST',
    path: '/flowbuilder/request',
    permission: 'company:admin',
    summary: 'Calls the service of an HTTP node as a running flow would, for at most twenty seconds, and says what it would keep',
    body: z.object({ data: nodeData.httpRequest, variables: z.record(z.string().max(60), z.string().max(2000)).default({}) }),
    response: z.object({
      /** Null: there was no answer. */
      status: z.number().int().nullable(),
      /** What came, or its beginning. */
      text: z.string(),
      /** The variables that the node would set; `apiError` says why there was no good answer. */
      variables: z.record(z.string(), z.string()),
    }),
    errors: [],
  }),
};
