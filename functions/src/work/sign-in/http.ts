import { authContract } from '@balcao/shared/contract/auth.ts';
import { readEnv } from '../../platform/env.ts';
import { httpArea } from '../../platform/http-area.ts';
import { authHttpEnv } from './env.ts';
import { authentication } from '../../organisation/identity/service/authenticate.ts';
import { loadMe, login, logout, refresh, resetPassword, startSession } from './service/sign-in.ts';
import { viewerAddress } from '../../organisation/identity/service/viewer-address.ts';

const env = readEnv(authHttpEnv);
type Sent = { headers: Readonly<Record<string, string | undefined>>; source: string };
const viewerOf = ({ headers, source }: Sent) => viewerAddress(headers, source, env.ORIGIN_KEY);

export const handler = httpArea(
  authContract,
  {
    startSession: ({ actor, body }) => startSession(actor, body.sessionId ?? null, new Date()),
    login: ({ body, ...sent }) => login(body, viewerOf(sent), new Date()),
    refreshToken: ({ body }) => refresh(body, new Date()),
    logout: ({ actor, body }) => logout(actor, body.refreshToken ?? null, new Date()),
    resetPassword: ({ body, ...sent }) => resetPassword(body, viewerOf(sent), () => new Date()),
    me: ({ actor }) => loadMe(actor, new Date()),
  },
  authentication,
);
