import type { quickMessagesContract } from '@balcao/shared/contract/quick-messages.ts';
import type { TestRequests } from '../testing/sample-request.ts';

export const testRequests: TestRequests<typeof quickMessagesContract> = {
  samples: {
    listQuickMessageNames: () => ({}),
  },
  foreign: {},
};
