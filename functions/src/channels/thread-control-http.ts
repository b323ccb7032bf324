import { threadControlContract } from '@balcao/shared/contract/thread-control.ts';
import { takeOver } from '../conversation/tickets/service/take-over.ts';
import { authentication } from '../organisation/identity/service/authenticate.ts';
import { contactRecords } from '../people/contacts/service/contact-records.ts';
import { readEnv } from '../platform/env.ts';
import { httpArea } from '../platform/http-area.ts';
import { threadControlEnv } from './env.ts';
import { openConnection } from './service/open-connection.ts';
import { takeThreadControl } from './service/take-thread-control.ts';

const env = readEnv(threadControlEnv);
const baseUrl = env.GRAPH_API_URL.replace(/\/$/, '');

export const handler = httpArea(
  threadControlContract,
  {
    takeThreadControl: ({ actor, params }) =>
      takeOver(actor, params.ticketId, (ticket) =>
        takeThreadControl(
          { open: (id) => openConnection(actor.companyId, id), contacts: contactRecords(actor.companyId), baseUrl },
          ticket,
        ),
      ),
  },
  authentication,
);
