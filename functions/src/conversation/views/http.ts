import { viewsContract } from '@balcao/shared/contract/views.ts';
import { authentication } from '../../organisation/identity/service/authenticate.ts';
import { readEnv } from '../../platform/env.ts';
import { httpArea } from '../../platform/http-area.ts';
import { viewsEnv } from './env.ts';
import { changeView, createView, deleteView } from './service/change-views.ts';
import { listViews } from './service/list-views.ts';
import { viewDeps as deps } from './service/view-deps.ts';

readEnv(viewsEnv);

export const handler = httpArea(
  viewsContract,
  {
    listViews: ({ actor }) => listViews(deps(actor)),
    createView: ({ actor, body }) => createView(deps(actor), body),
    updateView: ({ actor, params, body }) => changeView(deps(actor), params.id, body),
    deleteView: ({ actor, params }) => deleteView(deps(actor), params.id),
  },
  authentication,
);
