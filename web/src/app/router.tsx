import { isSubscriptionOver } from '@balcao/shared/domain/companies/is-subscription-over.ts';
import { createRootRoute, createRoute, createRouter, lazyRouteComponent, Outlet, redirect } from '@tanstack/react-router';
import i18next from 'i18next';
import { parseTicketSearch } from '../features/tickets/ticket-search.ts';
import { currentSession } from '../lib/api/session.ts';
import type { FeaturePage } from '../lib/feature-manifest.ts';
import { ownPages } from './features.ts';

const rootRoute = createRootRoute({
  component: Outlet,
  notFoundComponent: lazyRouteComponent(() => import('../features/shell/not-found-page.tsx'), 'NotFoundPage'),
});

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);
/** Whoever is signed in is sent on from the pages for signing in. */
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
type LoadedPage = FeaturePage & Required<Pick<FeaturePage, 'load'>> & { namespace: string };
/** A feature's own page: its gate, its texts and what is searched for in its list. */
const pageRoute = <Path extends string>({ path, namespace, load, mayOpen, otherwise = '/403' }: LoadedPage & { path: Path }) =>
  createRoute({
    getParentRoute: () => shellRoute,
    path,
    validateSearch: (raw): { q?: string } => ({ q: text(raw.q) }),
    beforeLoad: () => {
      const { user } = currentSession();
      if (!user || !mayOpen(user)) throw redirect({ to: otherwise });
    },
    loader: () => i18next.loadNamespaces(namespace),
    component: lazyRouteComponent(load),
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
    shellRoute.addChildren([indexRoute, ticketsRoute, ...ownPages.map(pageRoute), forbiddenRoute]),
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
