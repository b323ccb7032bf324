import { authContract } from '@balcao/shared/contract/auth.ts';
import { readEnv } from '../platform/env.ts';
import { httpArea } from '../platform/http-area.ts';
import { authEnv } from './env.ts';
import { authentication } from './service/authenticate.ts';
import { loadMe, login, logout, refresh, resetPassword, startSession } from './service/sign-in.ts';

readEnv(authEnv);

export const handler = httpArea(
  authContract,
  {
    startSession: ({ actor, body }) => startSession(actor, body.sessionId ?? null, new Date()),
    login: ({ body, source }) => login(body, source, new Date()),
    refreshToken: ({ body }) => refresh(body, new Date()),
    logout: ({ actor, body }) => logout(actor, body.refreshToken ?? null, new Date()),
    resetPassword: ({ body, source }) => resetPassword(body, source, () => new Date()),
    me: ({ actor }) => loadMe(actor, new Date()),
  },
  authentication,
);
