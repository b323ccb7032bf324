import { macrosContract } from '@balcao/shared/contract/macros.ts';
import { authentication } from '../../organisation/identity/service/authenticate.ts';
import { readEnv } from '../../platform/env.ts';
import { httpArea } from '../../platform/http-area.ts';
import { macrosEnv } from './env.ts';
import { changeMacro, createMacro, deleteMacro } from './service/change-macros.ts';
import { listMacros } from './service/list-macros.ts';
import { macroDeps as deps } from './service/macro-deps.ts';
import { runMacro } from './service/run-macro.ts';
import { runDeps } from './service/run-deps.ts';

readEnv(macrosEnv);

export const handler = httpArea(
  macrosContract,
  {
    listMacros: ({ actor }) => listMacros(deps(actor)),
    createMacro: ({ actor, body }) => createMacro(deps(actor), body),
    updateMacro: ({ actor, params, body }) => changeMacro(deps(actor), params.id, body),
    deleteMacro: ({ actor, params }) => deleteMacro(deps(actor), params.id),
    runMacro: ({ actor, params, body }) => runMacro(runDeps(actor), params.id, body),
  },
  authentication,
);
