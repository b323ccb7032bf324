import { appVersion } from '@balcao/shared/domain/app-version.ts';
import { api } from './api/client.ts';

/** A part of the app that could not be loaded, however often it was tried. */
export class ChunkError extends Error {
  override readonly name = 'ChunkError';
}

/** Before the second try and before the third, ms. */
const againAfterMs = [2000, 5000];
/** The version of the server that this tab was reloaded for. */
const reloadedForKey = 'reloadedFor';

/** What `lazy` and `lazyRouteComponent` load a part with: one that does not come is tried twice more, then the page is loaded again where the server runs
 *  another version than it, once for each version. Browsers ask the server again when a failed import is repeated (tried in Chromium 156: aborted, 404, HTML,
 *  offline, and the same for what the file imports itself).
 *  @throws ChunkError */
export const lazyPart =
  <Part>(load: () => Promise<Part>, [waitMs, ...later] = againAfterMs): (() => Promise<Part>) =>
  () =>
    load().catch(async (cause: unknown) => {
      if (waitMs === undefined) {
        await reloadIfOutdated();
        throw new ChunkError('', { cause });
      }
      await pause(waitMs);
      return lazyPart(load, later)();
    });

/** So long, or until the network is back. */
const pause = (waitMs: number): Promise<unknown> =>
  new Promise((resolve) => {
    addEventListener('online', resolve, { once: true });
    setTimeout(resolve, waitMs);
  });

const reloadIfOutdated = async (): Promise<void> => {
  const { version } = await api.getVersion().catch(() => ({ version: appVersion }));
  if (version === appVersion || sessionStorage.getItem(reloadedForKey) === version) return;
  sessionStorage.setItem(reloadedForKey, version);
  location.reload();
  // Nothing of this page is shown any more.
  await new Promise(() => {});
};

// Vite takes a style sheet that has its link in the page for loaded, also where it failed: the next try would show the part without it.
addEventListener('error', ({ target }) => target instanceof HTMLLinkElement && target.remove(), true);
