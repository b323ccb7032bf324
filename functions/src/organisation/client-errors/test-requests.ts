import type { clientErrorsContract } from '@balcao/shared/contract/client-errors.ts';
import type { TestRequests } from '../../testing/sample-request.ts';

export const testRequests: TestRequests<typeof clientErrorsContract> = {
  samples: {
    reportClientError: () => ({
      body: {
        name: 'TypeError',
        kind: 'render',
        place: 'bubble',
        route: '/tickets/{-$uuid}',
        frames: [{ file: 'bubble-Dq3x_9aB.js', line: 1, column: 4021 }],
        version: '0.1.0',
        language: 'pt',
        browser: 'chrome',
      },
    }),
  },
  foreign: {},
};
