import { helpsContract } from '@balcao/shared/contract/helps.ts';
import { authentication } from '../../organisation/identity/service/authenticate.ts';
import type { Actor } from '../../platform/actor.ts';
import { readEnv } from '../../platform/env.ts';
import { httpArea } from '../../platform/http-area.ts';
import { pageOf } from '../../platform/page-of.ts';
import { helpsEnv } from './env.ts';
import { changeHelp, createHelp, deleteHelp, type HelpDeps } from './service/manage-helps.ts';
import { helpStore } from './store/help-store.ts';

readEnv(helpsEnv);
const deps = (author: Actor): HelpDeps => ({ author, helps: helpStore(), now: () => new Date() });

export const handler = httpArea(
  helpsContract,
  {
    listHelps: async ({ query }) => pageOf(await helpStore().list(), query, ({ title, description }) => [title, description]),
    listAllHelps: () => helpStore().list(),
    createHelp: ({ actor, body }) => createHelp(deps(actor), body),
    updateHelp: ({ actor, params, body }) => changeHelp(deps(actor), params.id, body),
    deleteHelp: ({ actor, params }) => deleteHelp(deps(actor), params.id),
  },
  authentication,
);
