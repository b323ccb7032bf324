import type { LiveEvent, LiveEventName, LiveFrame, LiveRequest } from '@balcao/shared/events/live-frames.ts';
import { create } from 'zustand';
import { ApiError } from '../api/api-error.ts';
import { api } from '../api/client.ts';
import { loadConfig } from '../api/config.ts';

export type ConnectionState = 'connecting' | 'live' | 'waiting';
type Room = Extract<LiveRequest, { room: `ticket:${string}` | 'notifications' }>['room'];

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

/** State of the line, for the thin bar of the shell. `since` = when it last went down, epoch ms. */
export const useLiveState = create<{ state: ConnectionState; since: number; attempts: number }>()(() => ({
  state: 'connecting',
  since: Date.now(),
  attempts: 0,
}));

const eventListeners = new Set<(events: LiveEvent[]) => void>();
const reconnectListeners = new Set<() => void>();
const rooms = new Map<Room, number>();

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

/** Runs when the line stands and the server says that it listens, at first and after every break: what was missed must be fetched. */
export const onReconnected = listenTo(reconnectListeners);

/** Keeps a room joined, over reconnects too, until the returned function is called as often as this one. */
export const joinRoom = (room: Room): (() => void) => {
  rooms.set(room, (rooms.get(room) ?? 0) + 1);
  if (rooms.get(room) === 1) subscribe([room]);
  return () => {
    const left = (rooms.get(room) ?? 1) - 1;
    if (left > 0) return void rooms.set(room, left);
    rooms.delete(room);
    sendLive({ action: 'leave', room });
  };
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
const subscribe = (wanted: Room[], tries = subscribeTries): void => {
  const asked = socket;
  if (asked?.readyState !== WebSocket.OPEN) return;
  clearTimeout(subscribeTimer);
  sendLive({ action: 'subscribe', rooms: wanted });
  subscribeTimer = setTimeout(() => {
    if (asked !== socket) return;
    if (tries > 1) subscribe([...rooms.keys()], tries - 1);
    else asked.close();
  }, subscribeAgainMs);
};

/** Frames come from here on. What was read before may have changed meanwhile, the first time too. */
const onSubscribed = (): void => {
  clearTimeout(subscribeTimer);
  if (caughtUp === generation) return;
  caughtUp = generation;
  useLiveState.setState({ state: 'live', attempts: 0 });
  for (const listener of reconnectListeners) listener();
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
    const [{ liveUrl }, { ticket }] = await Promise.all([loadConfig(), api.createLiveTicket()]);
    if (mine !== generation || !running) return;
    open(mine, `${liveUrl}?ticket=${encodeURIComponent(ticket)}`, previous);
  } catch (error) {
    if (mine !== generation || !running) return;
    if (error instanceof ApiError && error.status === 401) return;
    retryLater();
  }
};

const open = (mine: number, url: string, previous: WebSocket | undefined): void => {
  const opened = new WebSocket(url);
  let renewal: ReturnType<typeof setTimeout> | undefined;
  opened.onopen = () => {
    if (mine !== generation) return opened.close();
    socket = opened;
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
    if (opened === socket && news.length < frame.events.length) onSubscribed();
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
  const { state, attempts, since } = useLiveState.getState();
  useLiveState.setState({ state: 'waiting', attempts: attempts + 1, since: state === 'live' ? Date.now() : since });
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

type EventNamed<Name extends LiveEventName> = Extract<LiveEvent, { event: `company-${number}-${Name}` }>;

/** Those events of a batch that have a name, narrowed to it. */
export const eventsNamed = <Name extends LiveEventName>(events: LiveEvent[], name: Name): EventNamed<Name>[] =>
  events.filter((event): event is EventNamed<Name> => eventName(event) === name);
