import './styles/base.css';
import './styles/tokens.css';
import './styles/theme.css';
import 'cloudscape-theme.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import i18next from 'i18next';
import { StrictMode, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { startI18n } from './app/i18n.ts';
import { router } from './app/router.tsx';
import { startServiceWorker } from './app/new-version.ts';
import { showToast, Toasts } from './components/toasts.tsx';
import { codeText, loadErrorTexts } from './lib/api/api-error.ts';
import { onRefusal } from './lib/api/client.ts';
import { onFailure, tellFailure } from './lib/failures.ts';
import { followOtherTabs, useSession } from './lib/api/session.ts';
import { ignoreStrayFiles } from './lib/ignore-stray-files.ts';
import { useLanguage } from './lib/i18n/use-language.ts';
import { revokedReloadMs } from './lib/limits.ts';
import { queryClient } from './lib/query-client.ts';
import { whenIdle } from './lib/when-idle.ts';
import { startTheme } from './lib/theme.ts';

const longestRestoreMs = 1000;

const App = () => {
  const language = useLanguage();
  useEffect(() => {
    // Labels inside Cloudscape's own dialogs, tabs and tables: nothing on the inbox's first screen needs them, the other pages do at once.
    let current = true;
    const load = () => {
      if (current) void import('./components/library-texts.tsx').then(({ loadLibraryTexts }) => loadLibraryTexts(language));
    };
    const loadBeyondInbox = (path: string): void => {
      if (!/^\/(tickets|login)?(\/|$)/.test(path)) load();
    };
    loadBeyondInbox(location.pathname);
    const unsubscribe = router.subscribe('onBeforeLoad', ({ toLocation }) => loadBeyondInbox(toLocation.pathname));
    whenIdle(load);
    return () => {
      current = false;
      unsubscribe();
    };
  }, [language]);
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Toasts />
    </QueryClientProvider>
  );
};

onRefusal({
  sessionEnded: (code) => {
    if (code === 'ERR_SESSION_REVOKED') {
      showToast('error', i18next.t('auth:revoked'));
      setTimeout(() => location.assign('/login?reason=revoked'), revokedReloadMs);
      return;
    }
    showToast('info', code === 'ERR_OUT_OF_HOURS' ? codeText(code) : i18next.t('auth:signedOut'));
  },
  subscriptionExpired: () => void router.navigate({ to: '/financeiro-aberto' }),
});

// It comes early: what fails later may be the network.
const loadReporting = () => import('./app/report-failure.ts');
whenIdle(() => void loadReporting().catch(() => undefined));
// Forms refuse some values without asking the server.
whenIdle(() => void loadErrorTexts());
onFailure(
  (failure) =>
    void loadReporting().then(
      ({ reportFailure }) => reportFailure(failure, router.state.matches.at(-1)?.fullPath ?? null),
      () => undefined,
    ),
);
// React tells the window of what no boundary caught. Without an error it is a remark of the browser.
addEventListener('error', ({ error }) => error && tellFailure('uncaught', 'window', error));
addEventListener('unhandledrejection', ({ reason }) => tellFailure('rejection', 'window', reason));

// in this tab or another one of this browser
useSession.subscribe(({ token }, before) => {
  if (before.token !== null && token === null) void router.navigate({ to: '/login' });
});

// What the first screen is made of comes at once, not one piece after the other.
if (useSession.getState().token) {
  void import('./app/signed-in.tsx');
  if (/^\/($|tickets)/.test(location.pathname)) {
    void import('./pages/inbox-page.tsx');
    void import('./app/first-list.ts').then(({ readFirstList }) => readFirstList(router.options.parseSearch?.(location.search) ?? {}));
  }
}
startTheme();
followOtherTabs();
startServiceWorker();
ignoreStrayFiles();
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
// Drafts that a browser crash left out of localStorage are restored before any text field reads them. IndexedDB may be blocked by another tab: after a
// second the app starts without them.
const restored = import('./lib/own-mirror.ts').then(({ restoreOwn }) => restoreOwn()).catch(() => undefined);
await Promise.all([startI18n(), Promise.race([restored, new Promise((resolve) => setTimeout(resolve, longestRestoreMs))])]);
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
