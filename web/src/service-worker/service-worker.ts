/// <reference lib="webworker" />
declare const self: ServiceWorkerGlobalScope;

/** Files of the shell and the inbox (`urls`), and what is opened from them (`later`); the build writes them in, with a hash of the list as `version`. */
declare const __PRECACHE: { version: string; urls: string[]; later: string[] };

const cacheName = `app-${__PRECACHE.version}`;

self.addEventListener('install', (event) => {
  event.waitUntil(keepFiles(__PRECACHE.urls));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(forgetOlderCaches());
  // the line is free by then: a dialog that was never opened opens without network too
  event.waitUntil(keepMissing(__PRECACHE.later));
});

/** The page sends 'skipWaiting' when the person presses the button of the new version, and the files that it loaded before this worker was here. */
self.addEventListener('message', (event) => {
  if (event.data === 'skipWaiting') void self.skipWaiting();
  else if (Array.isArray(event.data?.loaded)) event.waitUntil(keepMissing(event.data.loaded.filter(isText)));
});

const isText = (value: unknown): value is string => typeof value === 'string';

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

const keepMissing = async (files: string[]): Promise<void> => {
  const cache = await caches.open(cacheName);
  for (const file of files) if (!(await cache.match(file))) await cache.add(file).catch(() => undefined);
};

const forgetOlderCaches = async (): Promise<void> => {
  for (const name of await caches.keys()) if (name !== cacheName) await caches.delete(name);
  await self.clients.claim();
};

/** A network that is there in name only may take minutes to say nothing, ms. */
const patienceMs = 4000;
/** The answer, if it comes in time. What comes later is lost, so this is for what a kept copy can stand for.
 *  @throws when there is none */
const fetchInTime = async (request: Request): Promise<Response> => {
  const late = new Promise<never>((_, reject) => setTimeout(reject, patienceMs, new Error('no answer in time')));
  return Promise.race([fetch(request), late]);
};

const networkThenShell = async (request: Request): Promise<Response> => {
  const shell = await caches.match('/');
  if (!shell) return fetch(request);
  try {
    return await fetchInTime(request);
  } catch {
    return shell;
  }
};

/** Addresses may change with a deployment; offline the last known ones serve. */
const networkThenCache = async (request: Request): Promise<Response> => {
  const known = await caches.match(request);
  try {
    const response = await (known ? fetchInTime(request) : fetch(request));
    // whoever stands between, as the sign-in of a train's network, answers with a page
    if (response.headers.get('content-type')?.startsWith('text/html')) throw new Error('not the addresses');
    if (response.ok) await (await caches.open(cacheName)).put(request, response.clone());
    return response;
  } catch {
    return known ?? Response.error();
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
