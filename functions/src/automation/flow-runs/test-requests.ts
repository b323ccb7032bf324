import type { flowRunsContract } from '@balcao/shared/contract/flow-runs.ts';
import type { TestRequests } from '../../testing/sample-request.ts';

export const testRequests: TestRequests<typeof flowRunsContract> = {
  samples: {
    getFlowNumbers: async ({ owner }) => ({
      params: { id: (await owner.call('POST', '/flowbuilder', { body: { name: 'Números' } })).body.id },
    }),
    // It is refused as an address, so that nothing is called.
    tryFlowRequest: () => ({ body: { data: { url: 'http://127.0.0.1/' } } }),
  },
  foreign: { getFlowNumbers: 'ERR_FLOW_NOT_FOUND' },
};
