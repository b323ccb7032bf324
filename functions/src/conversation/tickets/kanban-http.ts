import { kanbanContract } from '@balcao/shared/contract/kanban.ts';
import { authentication } from '../../organisation/identity/service/authenticate.ts';
import { readEnv } from '../../platform/env.ts';
import { httpArea } from '../../platform/http-area.ts';
import { listLanes } from '../../setup/tags/service/list-lanes.ts';
import { toLaneView } from '../../setup/tags/service/present-tag.ts';
import { ticketDeps } from './attend/ticket-deps.ts';
import { ticketsEnv } from './env.ts';
import { readBoard } from './kanban/read-board.ts';
import { setLane } from './kanban/set-lane.ts';

readEnv(ticketsEnv);

export const handler = httpArea(
  kanbanContract,
  {
    listLanes: async ({ actor }) => (await listLanes(actor.companyId)).map(toLaneView),
    getBoard: ({ actor, query }) => readBoard(ticketDeps(actor), query),
    setLane: ({ actor, params }) => setLane(actor, params.ticketId, params.tagId),
    clearLane: ({ actor, params }) => setLane(actor, params.ticketId, null),
  },
  authentication,
);
