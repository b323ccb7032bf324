import { createRootRoute, createRoute, createRouter, lazyRouteComponent, Outlet, redirect } from '@tanstack/react-router';
import { parseTicketSearch } from '../features/tickets/ticket-search.ts';
import { currentSession } from '../lib/api/session.ts';
import { canManageConnections } from '../lib/rights.ts';
import { isSubscriptionOver } from '../features/auth/subscription.ts';

const rootRoute = createRootRoute({
  component: Outlet,
  notFoundComponent: lazyRouteComponent(() => import('../features/shell/not-found-page.tsx'), 'NotFoundPage'),
});

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);
/** Signed-in people have no business on the pages outside (spec 1 section 2). */
const onlySignedOut = () => {
  if (currentSession().token) throw redirect({ to: '/' });
};
/** Whoever is not signed in does so first and comes back. */
const onlySignedIn = ({ location }: { location: { href: string } }) => {
  const { token, user } = currentSession();
  if (!token || !user) throw redirect({ to: '/login', search: { to: location.href } });
  return user;
};

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  validateSearch: (raw): { to?: string; email?: string; reason?: 'revoked' } => ({
    to: text(raw.to),
    email: text(raw.email),
    reason: raw.reason === 'revoked' ? 'revoked' : undefined,
  }),
  beforeLoad: onlySignedOut,
  component: lazyRouteComponent(() => import('../features/auth/login-page.tsx'), 'LoginPage'),
});
const forgotRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/forgot-password',
  validateSearch: (raw): { email?: string } => ({ email: text(raw.email) }),
  beforeLoad: onlySignedOut,
  component: lazyRouteComponent(() => import('../features/auth/forgot-password-page.tsx'), 'ForgotPasswordPage'),
});
const expiredRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/financeiro-aberto',
  beforeLoad: onlySignedIn,
  component: lazyRouteComponent(() => import('../features/auth/expired-page.tsx'), 'ExpiredPage'),
});
const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  beforeLoad: ({ location }) => {
    const user = onlySignedIn({ location });
    if (isSubscriptionOver(user, new Date())) throw redirect({ to: '/financeiro-aberto' });
  },
  component: lazyRouteComponent(() => import('./signed-in.tsx'), 'SignedIn'),
});
const indexRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/tickets/{-$uuid}' });
  },
});
const ticketsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/tickets/{-$uuid}',
  validateSearch: parseTicketSearch,
  beforeLoad: ({ params, search }) => {
    if (params.uuid === 'undefined') throw redirect({ to: '/tickets/{-$uuid}', params: { uuid: undefined }, search });
  },
  component: lazyRouteComponent(() => import('../pages/inbox-page.tsx'), 'InboxPage'),
});
const connectionsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/connections',
  beforeLoad: () => {
    const { user } = currentSession();
    if (!user || !canManageConnections(user)) throw redirect({ to: '/403' });
  },
  component: lazyRouteComponent(() => import('../features/connections/connections-page.tsx'), 'ConnectionsPage'),
});
const allConnectionsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/allConnections',
  beforeLoad: () => {
    if (!currentSession().user?.super) throw redirect({ to: '/tickets/{-$uuid}' });
  },
  component: lazyRouteComponent(() => import('../features/connections/all-connections-page.tsx'), 'AllConnectionsPage'),
});
const notShownRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/notShown',
  beforeLoad: () => {
    const { user } = currentSession();
    if (!user?.super && user?.profile !== 'admin') throw redirect({ to: '/403' });
  },
  component: lazyRouteComponent(() => import('../features/dead-letters/dead-letters-page.tsx'), 'DeadLettersPage'),
});
const forbiddenRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/403',
  component: lazyRouteComponent(() => import('../features/shell/forbidden-page.tsx'), 'ForbiddenPage'),
});

export const router = createRouter({
  routeTree: rootRoute.addChildren([
    loginRoute,
    forgotRoute,
    expiredRoute,
    shellRoute.addChildren([indexRoute, ticketsRoute, connectionsRoute, allConnectionsRoute, notShownRoute, forbiddenRoute]),
  ]),
  defaultPreload: 'intent',
  defaultPendingMs: 150,
  scrollRestoration: false,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
