import { create } from 'zustand';

/** A newer build waits to take over; the shell shows the red button. */
export const useNewVersion = create<{ waiting: ServiceWorker | null }>()(() => ({ waiting: null }));

/** How often a page left open looks for a new build. */
const checkEveryMs = 15 * 60_000;

/** Registers the service worker of a production build and watches for a newer one. */
export const startServiceWorker = (): void => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  addEventListener('load', () => void register());
};

const register = async (): Promise<void> => {
  const registration = await navigator.serviceWorker.register('/service-worker.js');
  const show = () => {
    // without a controller this is the first visit: there is nothing to replace
    if (registration.waiting && navigator.serviceWorker.controller) useNewVersion.setState({ waiting: registration.waiting });
  };
  show();
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', show));
  setInterval(() => void registration.update().catch(() => undefined), checkEveryMs);
};

/** Lets the waiting build take over and loads it. */
export const takeNewVersion = (): void => {
  const { waiting } = useNewVersion.getState();
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload());
  waiting?.postMessage('skipWaiting');
};
