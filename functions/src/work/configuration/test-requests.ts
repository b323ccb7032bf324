import type { configurationContract } from '@balcao/shared/contract/configuration.ts';
import type { TestRequests } from '../../testing/sample-request.ts';

export const testRequests: TestRequests<typeof configurationContract> = {
  samples: {
    getConfiguration: () => ({}),
    applyConfiguration: () => ({
      body: {
        template: {
          format: 'balcao-1',
          settings: { requiredTag: 'disabled' },
          hours: { timeZone: 'America/Sao_Paulo', schedules: [], holidays: [] },
          tags: [],
          queues: [],
          quickMessages: [],
        },
        apply: false,
      },
    }),
  },
  foreign: {},
};
