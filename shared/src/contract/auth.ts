import { emailAddress } from '../domain/text/email-address.ts';
import * as z from 'zod';
import { planFlags } from '../domain/companies/plan-flags.ts';
import { instant, sessionId } from '../domain/ids.ts';
import { user, userPassword } from '../domain/users/user.ts';
import { route } from './route.ts';

/** The signed-in user, with the queues, company, plan and settings that determine what the user interface shows. */
export const me = user.extend({
  queues: z.array(z.object({ id: z.string(), name: z.string(), color: z.string() })),
  company: z.object({
    id: z.number(),
    name: z.string(),
    dueDate: instant,
    timeZone: z.string(),
    plan: planFlags,
    /** The company's settings by key; all values are strings, such as `enabled`. */
    companieSettings: z.record(z.string(), z.string()),
  }),
});
export type Me = z.infer<typeof me>;

export const authContract = {
  startSession: route({
    method: 'POST',
    path: '/auth/session',
    permission: 'session:start',
    whenExpired: true,
    summary: 'Start (or rejoin) the browser profile’s session with an identity token; older browsers are signed out',
    body: z.object({ sessionId: sessionId.nullish() }),
    response: z.object({ sessionId, user: me }),
    errors: ['ERR_SESSION_REVOKED', 'ERR_RECORD_CHANGED', 'ERR_OUT_OF_HOURS', 'ERR_COMPANY_DISABLED', 'ERR_SUBSCRIPTION_EXPIRED'],
  }),
  login: route({
    method: 'POST',
    path: '/auth/login',
    permission: 'public',
    whenExpired: true,
    summary: 'Sign in with e-mail and password (API clients)',
    body: z.object({ email: emailAddress, password: z.string().min(1).max(256) }),
    response: z.object({ token: z.string(), refreshToken: z.string(), user: me }),
    errors: ['ERR_INVALID_CREDENTIALS', 'ERR_TOO_MANY_REQUESTS', 'ERR_OUT_OF_HOURS', 'ERR_COMPANY_DISABLED', 'ERR_SUBSCRIPTION_EXPIRED'],
  }),
  refreshToken: route({
    method: 'POST',
    path: '/auth/refresh_token',
    permission: 'public',
    whenExpired: true,
    summary: 'Exchange a refresh token for a new token',
    body: z.object({ refreshToken: z.string().min(1).max(8192), sessionId }),
    response: z.object({ token: z.string(), user: me }),
    errors: ['ERR_SESSION_INVALID', 'ERR_SESSION_REVOKED', 'ERR_OUT_OF_HOURS', 'ERR_COMPANY_DISABLED', 'ERR_SUBSCRIPTION_EXPIRED'],
  }),
  logout: route({
    method: 'DELETE',
    path: '/auth/logout',
    permission: 'signed-in',
    whenExpired: true,
    summary: 'End this session and the sign-in behind it; with the refresh token, the identity provider forgets that too',
    body: z.object({ refreshToken: z.string().min(1).max(8192).nullish() }),
    response: z.object({ ok: z.literal(true) }),
    errors: [],
  }),
  resetPassword: route({
    method: 'POST',
    path: '/auth/reset_password',
    permission: 'public',
    whenExpired: true,
    summary: 'Set a new password by the code from the e-mail; every session of the user ends',
    body: z.object({ email: emailAddress, code: z.string().trim().min(1).max(64), password: userPassword }),
    response: z.object({ ok: z.literal(true) }),
    errors: ['ERR_PASSWORD_CODE', 'ERR_PASSWORD_POLICY', 'ERR_TOO_MANY_REQUESTS'],
  }),
  me: route({
    method: 'GET',
    path: '/auth/me',
    permission: 'signed-in',
    whenExpired: true,
    summary: 'The signed-in user',
    response: me,
    errors: [],
  }),
};
