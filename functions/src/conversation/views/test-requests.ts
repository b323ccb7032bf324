import type { viewsContract } from '@balcao/shared/contract/views.ts';
import type { Member } from '../../testing/make-company.ts';
import type { TestRequests } from '../../testing/sample-request.ts';

const aView = async ({ call }: Member): Promise<string> =>
  (await call('POST', '/views', { body: { name: 'Esperando', filter: { tab: 'pending' } } })).body.id;

export const testRequests: TestRequests<typeof viewsContract> = {
  samples: {
    listViews: () => ({}),
    createView: (company) => ({ body: { name: 'Vendas', filter: { tab: 'pending', queues: [company.queue.id] } } }),
    updateView: async (_company, actor) => ({ params: { id: await aView(actor) }, body: { name: 'Outra' } }),
    deleteView: async (_company, actor) => ({ params: { id: await aView(actor) } }),
  },
  foreign: {
    createView: 'ERR_QUEUE_NOT_FOUND',
    updateView: 'ERR_RECORD_NOT_FOUND',
    deleteView: 'ERR_RECORD_NOT_FOUND',
  },
};
