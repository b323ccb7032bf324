import type { queuesContract } from '@balcao/shared/contract/queues.ts';
import type { TestRequests } from '../testing/sample-request.ts';

export const testRequests: TestRequests<typeof queuesContract> = {
  samples: {
    listQueues: () => ({}),
  },
  foreign: {},
};
