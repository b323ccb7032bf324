import type { FlowRun } from '@balcao/shared/domain/flow/run/flow-run.ts';
import { ticketId as ticketIdSchema, type CompanyId, type ThreadId, type TicketId } from '@balcao/shared/domain/ids.ts';
import { cutCodePoints } from '@balcao/shared/domain/text/cut-text.ts';
import type { RowRead } from '../../../platform/read-together.ts';
import { expiresAfter } from '../../../platform/table/expires-after.ts';
import type { RowOf } from '../../../platform/table/entity.ts';
import type { RowWrite } from '../../../platform/write-together.ts';
import type { FlowInput, FlowInputData } from './flow-input.ts';
import { flowCallEntity, flowInputEntity, flowRunEntity } from './flow-run.entities.ts';

export type StoredRun = {
  runId: string;
  ticketId: TicketId;
  state: FlowRun;
  wakeAt: string | null;
  notPhraseAt: string | null;
  version: number;
};

/** Longer than a customer takes to answer, and a trace of what happened for as long. */
const keptSec = 400 * 86_400;
/** Inputs are taken in moments; one of a run that nobody can advance goes by itself. */
const inputSec = 14 * 86_400;
const callSec = 2 * 86_400;
/** Of what the customer wrote. */
const longestText = 4000;
const inputsAtOnce = 50;

export const flowRunStoreFor = (companyId: CompanyId) => {
  const inputRow = (threadId: ThreadId, inputId: string, data: FlowInputData, now: Date) =>
    flowInputEntity.create({
      companyId,
      threadId,
      inputId,
      data: 'body' in data ? { ...data, body: cutCodePoints(data.body, longestText) } : data,
      expiresAt: expiresAfter(now, inputSec),
    });
  return {
    get: async (threadId: ThreadId): Promise<StoredRun | null> => {
      const row = await flowRunEntity.get({ companyId, threadId }).go({ consistent: true });
      return row ? toRun(row) : null;
    },
    getRead: (threadId: ThreadId): RowRead<StoredRun> => flowRunEntity.get({ companyId, threadId }).read(toRun),
    /** What waits to be taken, the oldest first. */
    inputs: async (threadId: ThreadId): Promise<FlowInput[]> => {
      const { data } = await flowInputEntity.query('byThread', { companyId, threadId }).go({ limit: inputsAtOnce, consistent: true });
      return data.map(({ inputId, data: input }) => ({ inputId, data: input }));
    },
    /** One input more; refused when it is there already. */
    inputWrite: (threadId: ThreadId, inputId: string, data: FlowInputData, now: Date): RowWrite =>
      inputRow(threadId, inputId, data, now).commit(),
    addInput: async (threadId: ThreadId, inputId: string, data: FlowInputData, now: Date): Promise<void> => {
      await inputRow(threadId, inputId, data, now).attempt();
    },
    /** An input is taken; refused when it was taken before. */
    takenWrite: (threadId: ThreadId, inputId: string): RowWrite => flowInputEntity.remove({ companyId, threadId, inputId }).commit(),
    forgetInput: async (threadId: ThreadId, inputId: string): Promise<void> => {
      await flowInputEntity.delete({ companyId, threadId, inputId }).go();
    },
    /** The run as it is from now on; refused when it is not any more as it was read (null: there was none). */
    saveWrite: (threadId: ThreadId, before: StoredRun | null, after: StoredRun, now: Date): RowWrite =>
      flowRunEntity
        .put({
          companyId,
          threadId,
          ...after,
          updatedAt: now.toISOString(),
          expiresAt: expiresAfter(now, keptSec),
        })
        .where((row, { eq, notExists }) => (before ? eq(row.version, before.version) : notExists(row.version)))
        .commit(),
    /** The run of a ticket that is gone, unless the thread has another by now. */
    removeOf: async (threadId: ThreadId, ticketId: TicketId): Promise<void> => {
      await flowRunEntity
        .delete({ companyId, threadId })
        .where((row, { eq }) => eq(row.ticketId, Number(ticketId)))
        .attempt();
    },
    /** Notes that a service is about to be called. @returns false when it was called so often already. */
    mayCall: (callId: string, mostTries: number, now: Date): Promise<boolean> =>
      flowCallEntity
        .upsert({ companyId, callId, expiresAt: expiresAfter(now, callSec) })
        .add({ tries: 1 })
        .where((row, { lt, notExists }) => `${notExists(row.tries)} OR ${lt(row.tries, mostTries)}`)
        .attempt(),
  };
};
export type FlowRunStore = ReturnType<typeof flowRunStoreFor>;

const toRun = ({ runId, ticketId, state, wakeAt, notPhraseAt, version }: RowOf<typeof flowRunEntity>): StoredRun => ({
  runId,
  ticketId: ticketIdSchema.parse(ticketId),
  state,
  wakeAt: wakeAt ?? null,
  notPhraseAt: notPhraseAt ?? null,
  version,
});
