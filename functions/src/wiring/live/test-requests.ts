import type { liveContract } from '@balcao/shared/contract/live.ts';
import type { TestRequests } from '../../testing/sample-request.ts';

export const testRequests: TestRequests<typeof liveContract> = {
  samples: {
    createSocketToken: () => ({}),
  },
  foreign: {},
};
