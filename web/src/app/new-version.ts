import { appVersion } from '@balcao/shared/domain/app-version.ts';
import { create } from 'zustand';
import { api } from '../lib/api/client.ts';
import { whenIdle } from '../lib/when-idle.ts';

/** `waiting` = a newer build is here and waits to take over; `announced` = the server says there is one. */
export const useNewVersion = create<{ waiting: ServiceWorker | null; announced: boolean }>()(() => ({ waiting: null, announced: false }));

/** How often a page left open looks for a new build. */
const checkEveryMs = 15 * 60_000;

/** Registers the service worker of a production build and watches for a newer one. */
export const startServiceWorker = (): void => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // What it keeps for the next visit must not take the line from this one. Where the browser has none for this page, the app works without.
  addEventListener('load', () => whenIdle(() => void register().catch(() => undefined)));
};

const register = async (): Promise<void> => {
  const registration = await navigator.serviceWorker.register('/service-worker.js');
  const show = () => {
    // without a controller this is the first visit: there is nothing to replace
    if (registration.waiting && navigator.serviceWorker.controller) useNewVersion.setState({ waiting: registration.waiting });
  };
  show();
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', show));
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ loaded: loadedFiles() });
  setInterval(() => void registration.update().catch(() => undefined), checkEveryMs);
};

/** Files of the app that came before a service worker could keep them: those of the first visit, and its language. */
const loadedFiles = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name, location.origin))
    .flatMap(({ origin, pathname }) => (origin === location.origin && pathname.startsWith('/assets/') ? [pathname] : []));

/** Asks the server now and then which version it runs. Returns the function that stops it. */
export const watchServerVersion = (): (() => void) => {
  const ask = async () => {
    try {
      const { version } = await api.getVersion();
      useNewVersion.setState({ announced: version !== appVersion });
    } catch {
      // the next time will tell
    }
  };
  void ask();
  const timer = setInterval(() => void ask(), checkEveryMs);
  return () => clearInterval(timer);
};

/** Lets the newer build take over and loads it. */
export const takeNewVersion = async (): Promise<void> => {
  const registration = await navigator.serviceWorker?.getRegistration();
  await registration?.update().catch(() => undefined);
  const waiting = registration?.waiting ?? useNewVersion.getState().waiting;
  if (!waiting) return location.reload();
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload());
  waiting.postMessage('skipWaiting');
};
