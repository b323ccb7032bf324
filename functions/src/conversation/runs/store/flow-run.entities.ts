import type { FlowRun } from '@balcao/shared/domain/flow/run/flow-run.ts';
import { json, number, optional, text } from '../../../platform/table/attributes.ts';
import { entity } from '../../../platform/table/entity.ts';
import type { FlowInputData } from './flow-input.ts';

/** Where a conversation is in its flow; one a thread, the newest. */
export const flowRunEntity = entity(
  'flowRun',
  {
    companyId: number('ci'),
    threadId: text('ti'),
    runId: text('ri'),
    ticketId: number('tk'),
    state: json<FlowRun>('s'),
    /** When its pause is over, or the customer was silent for too long; absent when nothing happens by time. */
    wakeAt: optional(text('wa')),
    /** When the flow for texts that are no phrase began last. */
    notPhraseAt: optional(text('np')),
    updatedAt: text('ua'),
    expiresAt: number('x'),
    /** Rises with each change. */
    version: number('ve'),
  },
  { byThread: { pk: ['companyId', 'threadId'], sk: [] } },
);

/** What a run has yet to take, in the order of its key: written with what caused it, removed with what it caused. */
export const flowInputEntity = entity(
  'flowInput',
  {
    companyId: number('ci'),
    threadId: text('ti'),
    inputId: text('ii'),
    data: json<FlowInputData>('d'),
    expiresAt: number('x'),
  },
  { byThread: { pk: ['companyId', 'threadId'], sk: ['inputId'] } },
);

/** That a service was called for a node: how often. */
export const flowCallEntity = entity(
  'flowCall',
  {
    companyId: number('ci'),
    /** The run and its turn. */
    callId: text('cl'),
    tries: number('t'),
    expiresAt: number('x'),
  },
  { byCall: { pk: ['companyId', 'callId'], sk: [] } },
);
