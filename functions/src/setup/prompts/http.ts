import { promptsContract } from '@balcao/shared/contract/prompts.ts';
import { authentication } from '../../organisation/identity/service/authenticate.ts';
import { readEnv } from '../../platform/env.ts';
import { httpArea } from '../../platform/http-area.ts';
import { promptsEnv } from './env.ts';
import { changePrompt, createPrompt, deletePrompt } from './service/change-prompts.ts';
import { listPrompts } from './service/list-prompts.ts';
import { toPromptView } from './service/present-prompt.ts';
import { findPrompt, promptDeps as deps } from './service/prompt-deps.ts';

readEnv(promptsEnv);

export const handler = httpArea(
  promptsContract,
  {
    listPrompts: ({ actor, query }) => listPrompts(deps(actor), query),
    getPrompt: async ({ actor, params }) => toPromptView(await findPrompt(deps(actor), params.id), await deps(actor).modelOrigin()),
    createPrompt: ({ actor, body }) => createPrompt(deps(actor), body),
    updatePrompt: ({ actor, params, body }) => changePrompt(deps(actor), params.id, body),
    // Clients of this route wait for a text beside the outcome.
    deletePrompt: async ({ actor, params }) => ({ ...(await deletePrompt(deps(actor), params.id)), message: 'Prompt deleted' }),
  },
  authentication,
);
