import { addressOf, type SimConnection } from '../model/connection.ts';
import type { NewWebhookEvent, WebhookEvent, WebhookEventStore } from '../store/webhook-event-store.ts';
import type { ConnectionStore } from '../store/connection-store.ts';
import type { FaultStore } from '../store/fault-store.ts';
import { postWebhook } from './post-webhook.ts';
import { toWebhookBody } from './webhook-body.ts';

type Deps = {
  events: WebhookEventStore;
  connections: ConnectionStore;
  faults: FaultStore;
  /** Called once per event, after the business answered 200. */
  onAcknowledged: (event: WebhookEvent, latencyMs: number) => void;
  onRefused: (event: WebhookEvent, status: number | null, attempts: number) => void;
};

/** Events that travel in one webhook call. */
type Unit = { events: WebhookEvent[]; dueAt: number; attempts: number };

const maxConcurrentCalls = 24;
const collectMs = 250;
const longestBackOffMs = 15_000;

export type WebhookSender = ReturnType<typeof createWebhookSender>;

/** Hands events to the businesses' webhooks as Meta does: signed, at least once, again with growing pauses (1, 2, 4, 8, then 15 s) until 200.
 *  Everything pending is in the store first, so a killed process carries on where it was. One lane is worked off in order. */
export const createWebhookSender = ({ events, connections, faults, onAcknowledged, onRefused }: Deps) => {
  const lanes = new Map<string, Unit[]>();
  const collecting = new Map<string, WebhookEvent[]>();
  let stopped = false;
  const timers = new Set<NodeJS.Timeout>();
  const statistics = { calls: 0, acknowledged: 0, refused: 0 };
  const waiting: Array<() => void> = [];
  let running = 0;
  let unique = 0;

  const pause = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(() => {
        timers.delete(timer);
        resolve();
      }, ms);
      timers.add(timer);
    });

  const acquire = async (): Promise<void> => {
    if (running < maxConcurrentCalls) {
      running += 1;
      return;
    }
    await new Promise<void>((resolve) => waiting.push(resolve));
  };
  const release = (): void => {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  };

  const waitUntilDue = async (unit: Unit): Promise<void> => {
    while (!stopped) {
      const waitMs = faults.get().webhooksHeld ? 200 : unit.dueAt - Date.now();
      if (waitMs <= 0) return;
      await pause(waitMs);
    }
  };

  const post = async (connection: SimConnection, unit: Unit): Promise<number | null> => {
    const ordered = faults.get().reversed ? unit.events.toReversed() : unit.events;
    const body = toWebhookBody(
      ordered.map(({ part, phoneNumberId }) => ({ connection: connections.get(phoneNumberId) ?? connection, part })),
    );
    statistics.calls += 1;
    return postWebhook(connection, body);
  };

  /** True when the unit is done with. */
  const attempt = async (unit: Unit): Promise<boolean> => {
    const [first] = unit.events;
    const connection = first && connections.get(first.phoneNumberId);
    await acquire();
    const status = connection ? await post(connection, unit) : null;
    release();
    if (stopped) return false;
    if (status === 200) {
      statistics.acknowledged += unit.events.length;
      for (const event of unit.events) {
        events.remove(event.id);
        onAcknowledged(event, Date.now() - Math.max(event.createdAt, event.dueAt));
      }
      return true;
    }
    statistics.refused += 1;
    unit.dueAt = Date.now() + Math.min(1000 * 2 ** unit.attempts, longestBackOffMs);
    unit.attempts += 1;
    for (const event of unit.events) onRefused(event, status, unit.attempts);
    return false;
  };

  const workOff = async (lane: string, units: Unit[]): Promise<void> => {
    for (let unit = units[0]; unit !== undefined && !stopped; unit = units[0]) {
      await waitUntilDue(unit);
      if (stopped) return;
      if (await attempt(unit)) units.shift();
    }
    if (units.length === 0) lanes.delete(lane);
  };

  const addUnit = (lane: string, unit: Unit): void => {
    const units = lanes.get(lane);
    if (units) {
      units.push(unit);
      return;
    }
    const started = [unit];
    lanes.set(lane, started);
    void workOff(lane, started);
  };

  /** Events that may travel in one call: those of all numbers of an app that go to the same address, or of one page. */
  const destinationOf = ({ phoneNumberId }: WebhookEvent): string => {
    const connection = connections.get(phoneNumberId);
    return connection?.channel === 'whatsapp' ? `${addressOf(connection)} ${connection.appSecret}` : phoneNumberId;
  };

  const flush = (destination: string): void => {
    const batch = collecting.get(destination) ?? [];
    collecting.delete(destination);
    // An overdue batch is as old as its youngest event.
    if (batch.length > 0)
      addUnit(`batch:${destination}`, { events: batch, dueAt: Math.max(...batch.map(({ dueAt }) => dueAt)), attempts: 0 });
  };

  const collect = (event: WebhookEvent, size: number): void => {
    const destination = destinationOf(event);
    const batch = collecting.get(destination) ?? [];
    if (batch.length === 0) {
      collecting.set(destination, batch);
      void pause(collectMs).then(() => flush(destination));
    }
    batch.push(event);
    if (batch.length >= size) flush(destination);
  };

  const start = (event: WebhookEvent): void => {
    const { batchSize } = faults.get();
    if (batchSize > 1) collect(event, batchSize);
    else addUnit(event.lane, { events: [event], dueAt: event.dueAt, attempts: 0 });
  };

  /** Stores the event and its copies, so that `start` can follow outside a transaction. Nothing is told of a number that is not registered, or of an
   *  account that the app is not subscribed to. */
  const store = (event: NewWebhookEvent, options: { duplicates?: number; shuffle?: boolean } = {}): WebhookEvent[] => {
    const connection = connections.get(event.phoneNumberId);
    if (connection && !(connection.registered && connection.subscribed)) return [];
    const now = faults.get();
    const alone = () => `alone:${Date.now()}:${(unique += 1)}`;
    const jitter = () => Math.floor(Math.random() * 400);
    const shuffle = options.shuffle ?? now.shuffle;
    const copies = Array.from({ length: options.duplicates ?? now.duplicates }, () => ({
      ...event,
      lane: alone(),
      dueAt: event.dueAt + jitter(),
    }));
    const original = shuffle ? { ...event, lane: alone(), dueAt: event.dueAt + jitter() } : event;
    return [original, ...copies].map(events.insert);
  };

  for (const event of events.pending()) addUnit(event.lane, { events: [event], dueAt: event.dueAt, attempts: 0 });

  return {
    store,
    start,
    enqueue: (event: NewWebhookEvent, options?: { duplicates?: number; shuffle?: boolean }): void => store(event, options).forEach(start),
    statistics: () => ({
      ...statistics,
      pending: [...lanes.values(), ...[...collecting.values()].map((batch) => [{ events: batch }])].reduce(
        (sum, units) => sum + units.reduce((inner, { events: list }) => inner + list.length, 0),
        0,
      ),
    }),
    /** Stops calling; what is pending stays in the store. */
    stop: (): void => {
      stopped = true;
      timers.forEach(clearTimeout);
    },
  };
};
