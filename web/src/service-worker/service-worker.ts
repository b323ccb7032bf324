/// <reference lib="webworker" />
declare const self: ServiceWorkerGlobalScope;

/** Files of the shell and the inbox; the build writes them in, with a hash of the list as `version`. */
declare const __PRECACHE: { version: string; urls: string[] };

const cacheName = `app-${__PRECACHE.version}`;

self.addEventListener('install', (event) => {
  event.waitUntil(keepFiles(__PRECACHE.urls));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(forgetOlderCaches());
});

/** The page sends 'skipWaiting' when the person presses the button of the new version. */
self.addEventListener('message', (event) => {
  if (event.data === 'skipWaiting') void self.skipWaiting();
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(networkThenShell(request));
  else if (url.pathname === '/config.json') event.respondWith(networkThenCache(request));
  else if (url.pathname.startsWith('/assets/') || url.pathname === '/favicon.svg') event.respondWith(cacheThenNetwork(request));
});

/** A file that cannot be had now is fetched when it is needed; only the page itself must be there. */
const keepFiles = async ([page = '/', ...files]: string[]): Promise<void> => {
  const cache = await caches.open(cacheName);
  await cache.add(page);
  await Promise.allSettled(files.map((file) => cache.add(file)));
};

const forgetOlderCaches = async (): Promise<void> => {
  for (const name of await caches.keys()) if (name !== cacheName) await caches.delete(name);
  await self.clients.claim();
};

const networkThenShell = async (request: Request): Promise<Response> => {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match('/')) ?? Response.error();
  }
};

/** Addresses may change with a deployment; offline the last known ones serve. */
const networkThenCache = async (request: Request): Promise<Response> => {
  try {
    const response = await fetch(request);
    if (response.ok) await (await caches.open(cacheName)).put(request, response.clone());
    return response;
  } catch {
    return (await caches.match(request)) ?? Response.error();
  }
};

/** Names in /assets carry a hash of their content, so a hit never needs a second look. */
const cacheThenNetwork = async (request: Request): Promise<Response> => {
  const hit = await caches.match(request);
  if (hit) return hit;
  const response = await fetch(request);
  if (response.ok) {
    const copy = response.clone();
    void caches.open(cacheName).then((cache) => cache.put(request, copy));
  }
  return response;
};

export {};
