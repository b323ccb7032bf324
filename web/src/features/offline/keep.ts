import { hashKey, type Query, type QueryClient } from '@tanstack/react-query';
import type { TicketView } from '@balcao/shared/domain/tickets/ticket.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { api } from '../../lib/api/client.ts';
import { currentSession, onSignedOut, useSession } from '../../lib/api/session.ts';
import type { LivePart } from '../../lib/feature-manifest.ts';
import { useKeptSince } from '../../lib/kept-since.ts';
import { eventsNamed, useLiveState } from '../../lib/live/live-connection.ts';
import { whenIdle } from '../../lib/when-idle.ts';
import { threadKey } from '../conversation/api/message-queries.ts';
import { ticketDetailsKey, ticketQuery } from '../tickets/api/ticket-queries.ts';
import { keptKinds, kindOf } from './kept-kinds.ts';
import { dropAllKept, dropKept, type Kept, readKept, tidyKept, writeKept } from './kept-store.ts';

/** Changes are written down together, this long after the first of them, ms; at once when the page is left or the line goes down. */
const writeAfterMs = 5000;
/** A network that is there in name only: what was kept is shown after this long, ms, until the answer comes. */
const patienceMs = 4000;
/** Whether kept conversations are still this person's to see is asked at most this often, ms. */
const verifyEveryMs = 4 * 3_600_000;
const verifiedAtKey = 'keptVerifiedAt';

const unwritten = new Map<string, Query>();
/** Addresses of tickets by their ids: what a frame takes away may be out of the cache already. */
const uuids = new Map<number, string>();
let writing: ReturnType<typeof setTimeout> | undefined;
/** True while an answer that was kept is put into the cache. */
let restoring = false;

const write = async (): Promise<void> => {
  clearTimeout(writing);
  writing = undefined;
  const savedAt = new Date().toISOString();
  const { since } = useKeptSince.getState();
  const answers = [...unwritten].flatMap(([hash, { queryKey, state }]): [string, Kept][] => {
    const kind = kindOf(queryKey);
    if (kind?.name === 'ticket' && state.data) noteUuid(state.data as TicketView); // of ticketQuery
    if (!kind || state.data === undefined || hash in since) return [];
    return [[hash, { kind: kind.name, data: kind.part?.(state.data) ?? state.data, savedAt }]];
  });
  unwritten.clear();
  // without room there is nothing to read on the train, and nothing else is wrong
  if (answers.length > 0) await writeKept(answers).catch(() => undefined);
};
const noteUuid = ({ id, uuid }: TicketView): void => void uuids.set(id, uuid);
const writeSoon = (query: Query): void => {
  unwritten.set(query.queryHash, query);
  writing ??= setTimeout(() => void write(), writeAfterMs);
};

const mark = (hash: string, savedAt: string): void => useKeptSince.setState(({ since }) => ({ since: { ...since, [hash]: savedAt } }));
const unmark = (hashes: ReadonlyArray<string>): void => {
  const { since } = useKeptSince.getState();
  if (hashes.some((hash) => hash in since))
    useKeptSince.setState({ since: Object.fromEntries(Object.entries(since).filter(([hash]) => !hashes.includes(hash))) });
};

/** Shows the kept answer where there is none. */
const restore = async (cache: QueryClient, query: Query): Promise<void> => {
  if (query.state.data !== undefined) return;
  const kept = await readKept(query.queryHash).catch(() => undefined);
  if (!kept || query.state.data !== undefined || cache.getQueryCache().get(query.queryHash) !== query) return;
  restoring = true;
  try {
    mark(query.queryHash, kept.savedAt);
    cache.setQueryData(query.queryKey, kept.data, { updatedAt: Date.parse(kept.savedAt) });
  } finally {
    restoring = false;
  }
};

const isOffline = (error: unknown): boolean => error instanceof ApiError && error.code === 'OFFLINE';
/** The server does not let this person see it, or has it no more. */
const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 400 || error.status === 403 || error.status === 404);

const dropTicket = (cache: QueryClient, ticketId: number, uuid = uuids.get(ticketId) ?? null): Promise<void> => {
  const hashes = [hashKey(threadKey(ticketId)), ...(uuid === null ? [] : [hashKey(ticketQuery(uuid).queryKey)])];
  for (const hash of hashes) {
    unwritten.delete(hash);
    if (hash in useKeptSince.getState().since) cache.removeQueries({ predicate: (query) => query.queryHash === hash });
  }
  unmark(hashes);
  return dropKept(hashes).catch(() => undefined);
};

/** Keeps answers of the server as they change, and shows them where it cannot be asked. Returns the function that ends it. */
const follow = (cache: QueryClient): (() => void) => {
  const waits = new Map<string, ReturnType<typeof setTimeout>>();
  const stopWaiting = (hash: string): void => {
    clearTimeout(waits.get(hash));
    waits.delete(hash);
  };
  /** Of a query without an answer: it is on its way, or could not be had. */
  const consider = (query: Query): void => {
    if (query.state.data !== undefined || !kindOf(query.queryKey)) return;
    const error = query.state.error ?? query.state.fetchFailureReason;
    if (isOffline(error)) void restore(cache, query);
    else if (query.state.fetchStatus === 'fetching' && !waits.has(query.queryHash))
      waits.set(
        query.queryHash,
        setTimeout(() => void restore(cache, query), navigator.onLine ? patienceMs : 0),
      );
  };
  for (const query of cache.getQueryCache().getAll()) {
    if (query.state.data === undefined) consider(query);
    else if (kindOf(query.queryKey)) writeSoon(query);
  }
  return cache.getQueryCache().subscribe((event) => {
    const { query } = event;
    if (event.type === 'removed') {
      stopWaiting(query.queryHash);
      unmark([query.queryHash]);
      return;
    }
    if (event.type === 'observerAdded') {
      if (query.state.data !== undefined && kindOf(query.queryKey)) writeSoon(query);
      return;
    }
    if (event.type !== 'updated') return;
    const { action } = event;
    if (action.type === 'success') {
      stopWaiting(query.queryHash);
      if (restoring || !kindOf(query.queryKey)) return;
      unmark([query.queryHash]);
      writeSoon(query);
    } else if (action.type === 'fetch' || action.type === 'failed') consider(query);
    else if (action.type === 'error') {
      consider(query);
      if (isRefused(action.error) && query.queryKey[0] === ticketDetailsKey[0] && query.queryKey[1] === ticketDetailsKey[1]) {
        const ticket = query.state.data as TicketView | undefined; // of ticketQuery
        if (ticket) void dropTicket(cache, ticket.id, ticket.uuid);
        else void dropKept([query.queryHash]);
      }
    }
  });
};

/** Asks, one after the other, whether the kept conversations are still this person's to see. */
const verify = async (cache: QueryClient): Promise<void> => {
  const now = Date.now();
  if (now - Number(localStorage.getItem(verifiedAtKey) ?? 0) < verifyEveryMs) return;
  localStorage.setItem(verifiedAtKey, String(now));
  const kept = await tidyKept((name) => keptKinds.find((kind) => kind.name === name)?.most ?? 0, new Date(now)).catch(() => []);
  for (const [hash, { kind, data }] of kept) {
    if (kind !== 'ticket' || cache.getQueryCache().get(hash)) continue;
    const { id, uuid } = data as TicketView; // of ticketQuery
    uuids.set(id, uuid);
    try {
      await api.getTicketByUuid({ params: { uuid }, query: {} });
    } catch (error) {
      if (isRefused(error)) await dropTicket(cache, id, uuid);
      else return localStorage.removeItem(verifiedAtKey);
    }
  }
};

/** What decides which tickets somebody sees. */
const rightsNow = (): string => {
  const { user } = currentSession();
  return JSON.stringify(
    user && [user.id, user.profile, user.super, user.queues, user.allTicket, user.allowGroup, user.allUserChat, user.allHistoric],
  );
};

const forgetAll = (): void => {
  clearTimeout(writing);
  writing = undefined;
  unwritten.clear();
  useKeptSince.setState({ since: {} });
  void dropAllKept().catch(() => undefined);
};
onSignedOut(forgetAll);

export const live: LivePart = {
  onEvents: (events, { cache }) => {
    for (const event of eventsNamed(events, 'ticket')) if (event.action === 'delete') void dropTicket(cache, event.ticketId);
    if (eventsNamed(events, 'auth').some(({ action }) => action === 'access')) forgetAll();
  },
  /** What was kept and is not on screen is read when it is opened; what is on screen, each feature reads again. */
  catchUp: async (cache) => {
    const kept = Object.keys(useKeptSince.getState().since);
    for (const query of cache.getQueryCache().getAll()) {
      if (!kept.includes(query.queryHash)) continue;
      if (!query.isActive()) cache.removeQueries({ queryKey: query.queryKey, exact: true });
      else if (kindOf(query.queryKey)?.isSmall) void cache.invalidateQueries({ queryKey: query.queryKey });
    }
    await verify(cache);
  },
  start: (cache) => {
    const stopFollowing = follow(cache);
    let rights = rightsNow();
    const stopRights = useSession.subscribe(() => {
      const now = rightsNow();
      if (now !== rights && currentSession().user !== null) forgetAll();
      rights = now;
    });
    const writeNow = () => (useLiveState.getState().state === 'live' ? writeShown(cache) : void write());
    addEventListener('pagehide', writeNow);
    addEventListener('offline', writeNow);
    const stopLive = useLiveState.subscribe(({ state }, before) => {
      if (before.state === 'live' && state !== 'live') writeShown(cache);
    });
    whenIdle(() => {
      void tidyKept((name) => keptKinds.find((kind) => kind.name === name)?.most ?? 0, new Date()).catch(() => undefined);
      if (navigator.onLine) void verify(cache).catch(() => undefined);
    });
    return () => {
      void write();
      stopFollowing();
      stopRights();
      stopLive();
      removeEventListener('pagehide', writeNow);
      removeEventListener('offline', writeNow);
    };
  },
};

/** Until now the line told of every change to what is loaded. */
const writeShown = (cache: QueryClient): void => {
  for (const query of cache.getQueryCache().getAll()) if (kindOf(query.queryKey) && query.isActive()) writeSoon(query);
  void write();
};
