import { quickMessagesContract } from '@balcao/shared/contract/quick-messages.ts';
import { authentication } from '../auth/service/authenticate.ts';
import { readEnv } from '../platform/env.ts';
import { httpArea } from '../platform/http-area.ts';
import { quickMessagesEnv } from './env.ts';
import { listQuickMessages } from './service/list-quick-messages.ts';

readEnv(quickMessagesEnv);

export const handler = httpArea(
  quickMessagesContract,
  {
    listQuickMessageNames: ({ actor, query }) =>
      listQuickMessages(actor, query.isOficial === undefined ? undefined : query.isOficial === 'true'),
  },
  authentication,
);
