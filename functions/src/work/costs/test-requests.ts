import type { costsContract } from '@balcao/shared/contract/costs.ts';
import { firstPrices } from '@balcao/shared/domain/campaigns/price-table.ts';
import type { TestRequests } from '../../testing/sample-request.ts';

export const testRequests: TestRequests<typeof costsContract> = {
  samples: {
    getMessagePrices: () => ({}),
    saveMessagePrices: () => ({ body: { rows: [...firstPrices] } }),
    getMessageCosts: () => ({}),
  },
  foreign: { saveMessagePrices: 'ERR_NO_PERMISSION' },
};
