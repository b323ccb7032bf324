import { z } from 'zod';
import { HttpError, type Reply, type Request, type Route } from '../http/http-server.ts';
import { parseBody } from '../http/parse-body.ts';
import type { ConnectionStore } from '../store/connection-store.ts';
import type { CustomerStore } from '../store/customer-store.ts';
import type { FaultStore } from '../store/fault-store.ts';
import type { MediaStore } from '../store/media-store.ts';
import { loginPage } from './login-page.ts';
import { isProven, type MetaApp } from './meta-app.ts';
import { portraitOf } from './portrait.ts';
import { pageErrorReply } from './page-error.ts';
import { newPerson, pageTokenOf, type WorldStore } from './world-store.ts';

type Deps = {
  app: MetaApp;
  world: WorldStore;
  connections: ConnectionStore;
  customers: CustomerStore;
  media: MediaStore;
  faults: FaultStore;
};

const version = '{version:v\\d+\\.\\d+}';
const ok = (json: unknown, status = 200): Reply => ({ status, json });
const tokenOf = (request: Request): string =>
  /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? request.query.get('access_token') ?? '';

/** Signing in at Facebook, and what an app may do in the name of whoever did: list their pages and subscribe to them. */
export const loginRoutes = ({ app, world, connections, customers, media, faults }: Deps): Route[] => {
  const describe = (request: Request): Reply => {
    if (tokenOf(request) !== `${app.appId}|${app.appSecret}`) return pageErrorReply(190);
    const token = world.readUserToken(request.query.get('input_token') ?? '');
    const person = token && world.person(token.person);
    return ok({
      data: person
        ? { app_id: app.appId, type: 'USER', is_valid: true, user_id: person.id, scopes: token.scopes, expires_at: 0 }
        : { is_valid: false, scopes: [], error: { code: 190, message: 'Invalid OAuth access token.' } },
    });
  };

  const exchange = (request: Request): Reply => {
    const { query } = request;
    if (query.get('client_id') !== app.appId || query.get('client_secret') !== app.appSecret) return pageErrorReply(1);
    const token = world.readUserToken(query.get('fb_exchange_token') ?? '');
    const person = token && world.person(token.person);
    if (!person) return pageErrorReply(190);
    return ok({
      access_token: world.userToken(person, token.pages, { long: true, scopes: token.scopes }),
      token_type: 'bearer',
      expires_in: 5_184_000,
    });
  };

  const listPages = (request: Request): Reply => {
    const given = tokenOf(request);
    const token = world.readUserToken(given);
    const person = token && world.person(token.person);
    if (!person || faults.get().tokenExpired) return pageErrorReply(190);
    if (!isProven(given, request.query.get('appsecret_proof'), app.appSecret))
      return pageErrorReply(100, undefined, 'Invalid appsecret_proof');
    if (request.params['id'] !== person.id && request.params['id'] !== 'me') return pageErrorReply(100, 33);
    const limit = Math.min(Number(request.query.get('limit') ?? 25) || 25, 100);
    const after = Number(request.query.get('after') ?? 0) || 0;
    const granted = person.pages.filter(({ id }) => token.pages.includes(id));
    const page = granted.slice(after, after + limit);
    const cursor = String(after + page.length);
    return ok({
      data: page.map((each) => ({
        id: each.id,
        name: each.name,
        access_token: pageTokenOf(each),
        tasks: ['MESSAGING', 'MANAGE'],
        // Who did not give the permission is told of no account.
        ...(each.instagram && token.scopes.includes('instagram_basic') ? { instagram_business_account: each.instagram } : {}),
      })),
      paging: { cursors: { after: cursor }, ...(after + page.length < granted.length ? { next: 'https://graph.facebook.com/next' } : {}) },
    });
  };

  const avatar = (request: Request): Reply => {
    const id = (request.params['id'] ?? '').replace(/^avatar-/, '');
    const customer = customers.get(id);
    if (customer) return { status: 200, bytes: portraitOf(customer.colour), headers: { 'content-type': 'image/png' } };
    const file = media.get(request.params['id'] ?? '');
    const broken = faults.take('fileAddresses');
    if (broken) return { status: broken.status, bytes: 'URL signature expired', headers: { 'content-type': 'text/plain' } };
    const isOver = Number(request.query.get('oe') ?? 0) * 1000 < Date.now();
    if (!file || isOver) return { status: 404, bytes: 'Not found', headers: { 'content-type': 'text/plain' } };
    return { status: 200, bytes: media.readBytes(file), headers: { 'content-type': file.mimeType } };
  };

  return [
    { method: 'GET', path: `/${version}/dialog/oauth`, handle: (request) => loginPage(request, app, world) },
    { method: 'GET', path: `/${version}/debug_token`, handle: describe },
    { method: 'GET', path: `/${version}/oauth/access_token`, handle: exchange },
    { method: 'GET', path: `/${version}/{id}/accounts`, handle: listPages },
    /** Addresses of files that need no token, as those of Meta's delivery network. */
    { method: 'GET', path: '/cdn/{id}', handle: avatar },
    { method: 'GET', path: '/control/meta', handle: () => ok({ people: world.people() }) },
    { method: 'POST', path: '/control/meta/people', handle: (request) => ok(world.add(parseBody(newPerson, request)), 201) },
    /** What signing in and choosing every page gives. */
    {
      method: 'POST',
      path: '/control/meta/people/{id}/token',
      handle: (request) => {
        const person = world.person(request.params['id'] ?? '');
        if (!person) throw new HttpError(404, 'Nobody has this id.');
        const { scopes } =
          request.body.byteLength === 0 ? {} : parseBody(z.object({ scopes: z.array(z.string()).optional() }).strict(), request);
        return ok({
          userId: person.id,
          token: world.userToken(
            person,
            person.pages.map(({ id }) => id),
            scopes ? { scopes } : {},
          ),
        });
      },
    },
    {
      method: 'POST',
      path: '/control/meta/pages/{id}/revoke',
      handle: (request) => {
        world.revoke(request.params['id'] ?? '');
        return ok({ revoked: true });
      },
    },
    {
      method: 'GET',
      path: '/control/meta/pages/{id}',
      handle: (request) => {
        const accounts = connections.list().filter(({ businessAccountId }) => businessAccountId === request.params['id']);
        return ok({ subscribed: accounts.map(({ phoneNumberId }) => phoneNumberId) });
      },
    },
  ];
};
