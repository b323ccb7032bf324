import { isSubscriptionOver } from '@balcao/shared/domain/companies/is-subscription-over.ts';
import {
  createRootRoute,
  createRoute,
  createRouter,
  type ErrorComponentProps,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import i18next from 'i18next';
import type { FunctionComponent } from 'react';
import { parseTicketSearch } from '../features/tickets/ticket-search.ts';
import { PageGate } from '../features/shell/page-gate.tsx';
import { currentSession } from '../lib/api/session.ts';
import type { FeaturePage } from '../lib/feature-manifest.ts';
import { refusalFor } from '../lib/rights.ts';
import { ownPages } from './features.ts';
import { FailedPart } from '../components/boundary.tsx';
import { tellFailure } from '../lib/failures.ts';
import { lazyPart } from '../lib/lazy-part.ts';

/** A page that is loaded when it is opened, with the texts of Cloudscape's components. */
const latePage = (load: () => Promise<{ default: FunctionComponent }>) =>
  lazyRouteComponent(
    lazyPart(async () => {
      const [{ default: page }, { withLibraryTexts }] = await Promise.all([load(), import('../components/library-texts.tsx')]);
      return { default: withLibraryTexts(page) };
    }),
  );

const rootRoute = createRootRoute({
  component: Outlet,
  notFoundComponent: latePage(() => import('../features/shell/not-found-page.tsx').then(({ NotFoundPage }) => ({ default: NotFoundPage }))),
});

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);
const texts = (value: unknown): string[] | undefined =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : undefined;
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
  component: latePage(() => import('../features/auth/login-page.tsx').then(({ LoginPage }) => ({ default: LoginPage }))),
});
const forgotRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/forgot-password',
  validateSearch: (raw): { email?: string } => ({ email: text(raw.email) }),
  beforeLoad: onlySignedOut,
  loader: () => i18next.loadNamespaces('authPages'),
  component: latePage(() =>
    import('../features/auth/forgot-password-page.tsx').then(({ ForgotPasswordPage }) => ({ default: ForgotPasswordPage })),
  ),
});
const expiredRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/financeiro-aberto',
  beforeLoad: onlySignedIn,
  loader: () => i18next.loadNamespaces('authPages'),
  component: latePage(() => import('../features/auth/expired-page.tsx').then(({ ExpiredPage }) => ({ default: ExpiredPage }))),
});
const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  beforeLoad: ({ location }) => {
    const user = onlySignedIn({ location });
    if (isSubscriptionOver(user, new Date())) throw redirect({ to: '/financeiro-aberto' });
  },
  component: lazyRouteComponent(
    lazyPart(() => import('./signed-in.tsx')),
    'SignedIn',
  ),
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
  component: lazyRouteComponent(
    lazyPart(() => import('../pages/inbox-page.tsx')),
    'InboxPage',
  ),
});
const date = (value: unknown): string | undefined => (/^\d{4}-\d\d-\d\d$/.test(text(value) ?? '') ? text(value) : undefined);
const KanbanPage = latePage(() => import('../pages/kanban-page.tsx').then(({ KanbanPage }) => ({ default: KanbanPage })));
const KanbanGate = () => (
  <PageGate permission="kanban:use" isTold={false}>
    <KanbanPage />
  </PageGate>
);
const kanbanRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/kanban',
  validateSearch: (raw): { from?: string; to?: string; chat?: string } => ({
    from: date(raw.from),
    to: date(raw.to),
    chat: text(raw.chat),
  }),
  loader: () => i18next.loadNamespaces('kanban'),
  component: Object.assign(KanbanGate, { preload: KanbanPage.preload }),
});
type OwnPage = (typeof ownPages)[number];
type OwnPageOf<Path> = Pick<FeaturePage, 'permission' | 'otherwise'> & { path: Path; namespace: string };
/** A feature's own page: its gate, its texts, and in its address what its list is searched for (`q`), which record's form is open (`id`, `new` for one to
 *  come) and which part of it is shown. */
const pageRoute = <Path extends OwnPage['path']>({ path, namespace, permission, otherwise }: OwnPageOf<Path>) => {
  const Page = latePage(() => import('./feature-loaders.ts').then(({ loadPage }) => loadPage(path)));
  const Gate = () => (
    <PageGate permission={permission} isTold={otherwise === 'told'}>
      <Page />
    </PageGate>
  );
  return createRoute({
    getParentRoute: () => shellRoute,
    path,
    validateSearch: (raw): { q?: string; id?: string; part?: string; tags?: string[] } => ({
      q: text(raw.q),
      id: text(raw.id),
      part: text(raw.part),
      tags: texts(raw.tags),
    }),
    beforeLoad: () => {
      const { user } = currentSession();
      if (otherwise !== 'told' && (!user || refusalFor(user, permission) === 'no-permission')) throw redirect({ to: otherwise ?? '/403' });
    },
    loader: () => i18next.loadNamespaces(namespace),
    component: Object.assign(Gate, { preload: Page.preload }),
  });
};
const forbiddenRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/403',
  component: latePage(() => import('../features/shell/forbidden-page.tsx').then(({ ForbiddenPage }) => ({ default: ForbiddenPage }))),
});

/** A page that failed, or what it needs before it is shown; the menu beside it goes on. */
const FailedPage = ({ error, reset }: ErrorComponentProps) => (
  <FailedPart
    place="page"
    error={error}
    onRetry={() => {
      reset();
      void router.invalidate();
    }}
  />
);

export const router = createRouter({
  routeTree: rootRoute.addChildren([
    loginRoute,
    forgotRoute,
    expiredRoute,
    shellRoute.addChildren([indexRoute, ticketsRoute, kanbanRoute, ...ownPages.map(pageRoute), forbiddenRoute]),
  ]),
  defaultPreload: 'intent',
  defaultPendingMs: 150,
  scrollRestoration: false,
  defaultErrorComponent: FailedPage,
  defaultOnCatch: (error) => tellFailure('render', 'page', error),
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
