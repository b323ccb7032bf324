import type { LiveEvent, LiveEventName, LiveFrame, LiveRequest, LiveRoom } from '@balcao/shared/events/live-frames.ts';
import { create } from 'zustand';
import { ApiError } from '../api/api-error.ts';
import { api } from '../api/client.ts';
import { loadConfig } from '../api/config.ts';

export type ConnectionState = 'connecting' | 'live' | 'waiting';

/** First wait before trying again; grows with full jitter to the ceiling and never gives up. */
const reconnectMs = 1000;
const reconnectCeilingMs = 15_000;
/** Heartbeat: keeps the gateway's 10 minutes of silence away, and finds a line on which nothing comes any more. */
const pingMs = 30_000;
/** An unanswered subscription is sent again after this long, so many times; then the line is opened anew. */
const subscribeAgainMs = 3_000;
const subscribeTries = 3;
/** The gateway ends a socket after two hours; ours is renewed a little before. */
const renewAfterMs = 110 * 60_000;
/** No answer to a ping for this long means the line is dead although nobody said so. */
const pingAnswerMs = 10_000;

/** State of the line, for the thin bar of the shell. `isBehind` = something that was missed while it was down has failed to load. */
export const useLiveState = create<{ state: ConnectionState; attempts: number; isBehind: boolean }>()(() => ({
  state: 'connecting',
  attempts: 0,
  isBehind: false,
}));

const eventListeners = new Set<(events: LiveEvent[]) => void>();
const reconnectListeners = new Set<(missed: boolean) => void>();
const rooms = new Map<LiveRoom, number>();
/** Rooms of which the server said that their frames come over this line, and who waits for that. */
const joined = new Set<string>();
const joinWaits = new Map<LiveRoom, Set<() => void>>();
/** A token that is on its way with the first list. */
let offered: Promise<string | undefined> | undefined;

let socket: WebSocket | undefined;
let running = false;
let generation = 0;
let wasLive = false;
let retryTimer: ReturnType<typeof setTimeout> | undefined;
let answered = true;
let subscribeTimer: ReturnType<typeof setTimeout> | undefined;

const listenTo =
  <F>(to: Set<F>) =>
  (listener: F): (() => void) => {
    to.add(listener);
    return () => void to.delete(listener);
  };

/** Batches of events, at most one a frame of the screen. Returns the function that stops listening. */
export const onLiveEvents = listenTo(eventListeners);

/** Runs when the line stands and the server says that it listens, at first and after every break. Unless nothing was missed, which only the line that was
 *  opened with the first list's token knows, what changed meanwhile must be fetched. */
export const onReconnected = listenTo(reconnectListeners);

/** Whether the first list should bring the token that the line is opened with: what changes after that list is then known not to be missed. */
export const isSocketTokenWanted = (): boolean => !running && offered === undefined;

export const offerSocketToken = (token: Promise<string | undefined>): void => {
  offered = token;
  // whoever opens the line asks for another then
  token.catch(() => undefined);
};

/** Resolves when frames of a room come that was asked for, or at once while there is no line: everything is read again when it stands. */
export const whenJoined = (room: LiveRoom): Promise<void> =>
  new Promise((resolve) => {
    if (joined.has(room) || !rooms.has(room) || useLiveState.getState().state !== 'live') return resolve();
    const waits = joinWaits.get(room) ?? new Set();
    joinWaits.set(room, waits.add(resolve));
    setTimeout(resolve, joinPatienceMs);
  });
/** What waits for a room's answer goes on without it after this long: the line is about to be opened anew. */
const joinPatienceMs = 3000;

/** Keeps a room joined, over reconnects too, until the returned function is called as often as this one. */
export const joinRoom = (room: LiveRoom): (() => void) => {
  rooms.set(room, (rooms.get(room) ?? 0) + 1);
  leaving.delete(room);
  if (rooms.get(room) === 1) subscribe([room]);
  return () => {
    const left = (rooms.get(room) ?? 1) - 1;
    if (left > 0) return void rooms.set(room, left);
    rooms.delete(room);
    joined.delete(room);
    leaving.add(room);
    clearTimeout(leaveTimer);
    leaveTimer = setTimeout(leaveRooms, leaveAfterMs);
  };
};

/** Rooms that the server has not been told of yet that they were left. Whoever leaves one conversation mostly opens another: one word says both. */
const leaving = new Set<LiveRoom>();
const leaveAfterMs = 1000;
let leaveTimer: ReturnType<typeof setTimeout> | undefined;
const leaveRooms = (): void => {
  for (const room of leaving) sendLive({ action: 'leave', room });
  leaving.clear();
};

/** Sends now or not at all. */
export const sendLive = (request: LiveRequest): void => {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(request));
};

/** Opens the line and keeps it open until stopped. */
export const startLive = (): (() => void) => {
  running = true;
  wasLive = false;
  void connect();
  const now = () => {
    if (!running || socket?.readyState === WebSocket.OPEN) return;
    void connect();
  };
  const onVisible = () => {
    if (document.visibilityState !== 'visible') return;
    if (socket?.readyState === WebSocket.OPEN) ping();
    else now();
  };
  const pinging = setInterval(ping, pingMs);
  addEventListener('online', now);
  document.addEventListener('visibilitychange', onVisible);
  return () => {
    running = false;
    generation++;
    clearTimeout(retryTimer);
    clearInterval(pinging);
    clearTimeout(subscribeTimer);
    removeEventListener('online', now);
    document.removeEventListener('visibilitychange', onVisible);
    socket?.close();
    socket = undefined;
  };
};

/** Asks for frames of these rooms; unanswered, of all rooms again. */
const subscribe = (wanted: LiveRoom[], tries = subscribeTries): void => {
  const asked = socket;
  if (asked?.readyState !== WebSocket.OPEN) return;
  clearTimeout(subscribeTimer);
  clearTimeout(leaveTimer);
  sendLive({ action: 'subscribe', rooms: wanted, ...(leaving.size > 0 ? { leave: [...leaving] } : {}) });
  leaving.clear();
  subscribeTimer = setTimeout(() => {
    if (asked !== socket) return;
    if (tries > 1) subscribe([...rooms.keys()], tries - 1);
    else asked.close();
  }, subscribeAgainMs);
};

/** Frames come from here on. */
const onSubscribed = (answered: ReadonlyArray<string>, missed: boolean): void => {
  clearTimeout(subscribeTimer);
  for (const room of rooms.keys()) {
    if (!answered.includes(room)) continue;
    joined.add(room);
    for (const go of joinWaits.get(room) ?? []) go();
    joinWaits.delete(room);
  }
  if (caughtUp === generation) return;
  caughtUp = generation;
  useLiveState.setState({ state: 'live', attempts: 0 });
  for (const listener of reconnectListeners) listener(missed);
  wasLive = true;
};
/** The line whose listeners have been told that it stands. */
let caughtUp = 0;

const ping = (): void => {
  const asked = socket;
  if (asked?.readyState !== WebSocket.OPEN) return;
  answered = false;
  sendLive({ action: 'ping' });
  setTimeout(() => {
    if (!answered && asked === socket) asked.close();
  }, pingAnswerMs);
};

const connect = async (): Promise<void> => {
  clearTimeout(retryTimer);
  const mine = ++generation;
  const previous = socket;
  useLiveState.setState({ state: wasLive && previous?.readyState === WebSocket.OPEN ? 'live' : 'connecting' });
  try {
    const [{ liveUrl }, token] = await Promise.all([loadConfig(), takeToken()]);
    if (mine !== generation || !running) return;
    open(mine, `${liveUrl}?token=${encodeURIComponent(token)}`, previous);
  } catch (error) {
    if (mine !== generation || !running) return;
    if (error instanceof ApiError && error.status === 401) return;
    retryLater();
  }
};

const takeToken = async (): Promise<string> => {
  const coming = offered;
  offered = undefined;
  return (await coming?.catch(() => undefined)) ?? (await api.createSocketToken()).token;
};

const open = (mine: number, url: string, previous: WebSocket | undefined): void => {
  const opened = new WebSocket(url);
  let renewal: ReturnType<typeof setTimeout> | undefined;
  opened.onopen = () => {
    if (mine !== generation) return opened.close();
    socket = opened;
    joined.clear();
    leaving.clear();
    previous?.close();
    subscribe([...rooms.keys()]);
    renewal = setTimeout(() => void connect(), renewAfterMs);
  };
  opened.onmessage = ({ data }) => {
    answered = true;
    const frame = parseFrame(data);
    if (!frame) return;
    // about the line itself, nothing for the features
    const news = frame.events.filter((event) => eventName(event) !== 'live');
    if (opened === socket) for (const { rooms: of, missed } of eventsNamed(frame.events, 'live')) onSubscribed(of, missed);
    queueEvents(news);
  };
  opened.onclose = () => {
    clearTimeout(renewal);
    if (mine !== generation || !running) return;
    socket = undefined;
    retryLater();
  };
};

const retryLater = (): void => {
  const { attempts } = useLiveState.getState();
  useLiveState.setState({ state: 'waiting', attempts: attempts + 1 });
  const ceiling = Math.min(reconnectCeilingMs, reconnectMs * 2 ** Math.min(attempts, 6));
  retryTimer = setTimeout(() => void connect(), Math.max(reconnectMs * 0.3, Math.random() * ceiling));
};

const parseFrame = (data: unknown): LiveFrame | null => {
  if (typeof data !== 'string') return null;
  try {
    const frame: LiveFrame = JSON.parse(data); // from our own server, over the line we opened
    return Array.isArray(frame.events) ? frame : null;
  } catch {
    return null;
  }
};

let queued: LiveEvent[] = [];
let flushing = false;

/** Hands events on once per frame of the screen; a hidden tab has no frames, there every 250 ms. */
export const queueEvents = (events: LiveEvent[]): void => {
  if (events.length === 0) return;
  queued.push(...events);
  if (flushing) return;
  flushing = true;
  if (document.visibilityState === 'hidden') setTimeout(flush, 250);
  else requestAnimationFrame(flush);
};

const flush = (): void => {
  const events = queued;
  queued = [];
  flushing = false;
  for (const listener of eventListeners) listener(events);
};

/** Name of an event without the tenant: `company-7-ticket` → `ticket`. */
export const eventName = (event: LiveEvent): string => event.event.replace(/^company-\d+-/, '');

export type EventNamed<Name extends LiveEventName> = Extract<LiveEvent, { event: `company-${number}-${Name}` }>;

/** Those events of a batch that have a name, narrowed to it. */
export const eventsNamed = <Name extends LiveEventName>(events: LiveEvent[], name: Name): EventNamed<Name>[] =>
  events.filter((event): event is EventNamed<Name> => eventName(event) === name);
