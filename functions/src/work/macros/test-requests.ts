import { randomUUID } from 'node:crypto';
import type { macrosContract } from '@balcao/shared/contract/macros.ts';
import type { Member } from '../../testing/make-company.ts';
import { aPendingTicket } from '../../testing/sample-records.ts';
import type { TestRequests } from '../../testing/sample-request.ts';

const aMacro = async ({ call }: Member): Promise<string> =>
  (await call('POST', '/macros', { body: { name: 'Anotar', steps: [{ kind: 'note', text: 'Visto' }] } })).body.id;

export const testRequests: TestRequests<typeof macrosContract> = {
  samples: {
    listMacros: () => ({}),
    createMacro: (company) => ({ body: { name: 'Passar', steps: [{ kind: 'transfer', queueId: company.queue.id, userId: null }] } }),
    updateMacro: async (_company, actor) => ({ params: { id: await aMacro(actor) }, body: { name: 'Outro' } }),
    deleteMacro: async (_company, actor) => ({ params: { id: await aMacro(actor) } }),
    runMacro: async (company, actor) => ({
      params: { id: await aMacro(actor) },
      body: { ticketId: (await aPendingTicket(company)).ticket.id, runId: randomUUID() },
    }),
  },
  foreign: {
    createMacro: 'ERR_QUEUE_NOT_FOUND',
    updateMacro: 'ERR_RECORD_NOT_FOUND',
    deleteMacro: 'ERR_RECORD_NOT_FOUND',
    runMacro: 'ERR_RECORD_NOT_FOUND',
  },
};
