import { costsContract } from '@balcao/shared/contract/costs.ts';
import { authentication } from '../../organisation/identity/service/authenticate.ts';
import { readEnv } from '../../platform/env.ts';
import { httpArea } from '../../platform/http-area.ts';
import { costsEnv } from './env.ts';
import { readMessageCosts, saveMessagePrices } from './service/message-costs.ts';
import { priceStore } from './store/price-store.ts';

readEnv(costsEnv);

export const handler = httpArea(
  costsContract,
  {
    getMessagePrices: () => priceStore().get(),
    saveMessagePrices: ({ actor, body }) => saveMessagePrices(actor, body),
    getMessageCosts: ({ actor, query }) => readMessageCosts(actor, query.month, new Date()),
  },
  authentication,
);
