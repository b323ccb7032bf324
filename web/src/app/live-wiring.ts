import type { LiveEvent } from '@balcao/shared/events/live-frames.ts';
import { api, endSession } from '../lib/api/client.ts';
import { saveSession } from '../lib/api/session.ts';
import type { FeatureManifest, LiveContext, LivePart } from '../lib/feature-manifest.ts';
import { catchUp, readAgain } from '../lib/live/catch-up.ts';
import { eventsNamed, joinRoom, onLiveEvents, onReconnected, startLive } from '../lib/live/live-connection.ts';
import { live as announcements } from '../features/announcements/live.ts';
import { live as chats } from '../features/chats/live.ts';
import { live as connections } from '../features/connections/live.ts';
import { live as contacts } from '../features/contacts/live.ts';
import { live as conversation } from '../features/conversation/live.ts';
import { live as kanban } from '../features/kanban/live.ts';
import { live as tickets } from '../features/tickets/live.ts';
import { features } from './features.ts';

const manifests: ReadonlyArray<FeatureManifest> = features;
const lists = manifests.flatMap(({ lists = [] }) => lists);

const present: ReadonlyArray<LivePart> = [tickets, conversation, contacts, kanban, chats, announcements, connections];
/** A try after the network was away, ms. */
const loadAgainMs = 2000;
const loadParts = async (): Promise<LivePart[]> => {
  try {
    const { lateParts } = await import('./late-live.ts');
    return [...present, ...lateParts];
  } catch {
    await new Promise((resolve) => setTimeout(resolve, loadAgainMs));
    return loadParts();
  }
};
// What keeps answers comes while the first page does.
const loading = loadParts();

/** Leads live events to the features that keep the data they are about, for as long as somebody is signed in.
 *  Returns the function that ends it. */
export const wireLive = (context: LiveContext): (() => void) => {
  let stops: (() => void)[] | null = [];
  void loading.then((parts) => {
    stops &&= wire(parts, context);
  });
  return () => {
    for (const stop of stops ?? []) stop();
    stops = null;
  };
};

const wire = (parts: ReadonlyArray<LivePart>, context: LiveContext): (() => void)[] => {
  const { cache } = context;
  const onEvents = (events: LiveEvent[]) => {
    for (const { onEvents: follow } of parts) follow(events, context);
    for (const { event, queryKey } of lists) if (eventsNamed(events, event).length > 0) void cache.invalidateQueries({ queryKey });
    const auth = eventsNamed(events, 'auth');
    if (auth.some(({ action }) => action === 'access')) followAccess();
    const logout = auth.find((event) => event.action === 'logout');
    if (logout) endSession(endCodes[logout.reason]);
  };
  // what failed while the line was down
  const retryFailed = () => void cache.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
  const catchUpAll = () =>
    void catchUp([
      ...parts.map((part) => async () => part.catchUp?.(cache)),
      ...lists.map(
        ({ queryKey }) =>
          () =>
            readAgain(cache, queryKey),
      ),
    ]);
  /** Somebody changed what this user may see or do: who one is, the lists and what is open are read again. */
  const followAccess = () => {
    void api
      .me()
      .then((user) => saveSession({ user }))
      .catch(() => undefined);
    catchUpAll();
  };
  addEventListener('online', retryFailed);
  return [
    () => removeEventListener('online', retryFailed),
    onLiveEvents(onEvents),
    onReconnected((missed) => {
      retryFailed();
      if (missed) catchUpAll();
    }),
    joinRoom('notifications'),
    ...parts.flatMap(({ start }) => start?.(cache) ?? []),
    startLive(),
    () => void catchUp([]),
  ];
};

/** What the sign-in page says of a session that ended. */
const endCodes = {
  'other-device': 'ERR_SESSION_REVOKED',
  revoked: 'ERR_SESSION_INVALID',
  'out-of-hours': 'ERR_OUT_OF_HOURS',
} as const;
