import { setTimeout as sleep } from 'node:timers/promises';
import type { SimulatorClient } from '@balcao/functions/testing/simulator-client.ts';
import type { WhatsAppCloud } from '../../session-host/src/testing/linked-shop.ts';

/** What can be broken, and whom it concerns. */
export type Stage = {
  cloud: WhatsAppCloud['cloud'];
  control: WhatsAppCloud['control'];
  meta: SimulatorClient;
  /** Numbers of the linked phones. */
  shops: ReadonlyArray<string>;
  /** Phones of customers, and the shop each writes to. */
  customers: ReadonlyArray<{ number: string; shop: string }>;
};
type Random = () => number;
/** Begins a misbehaviour, and resolves with what ends it; null: it is over at once. */
type Begin = (stage: Stage, random: Random) => Promise<(() => Promise<unknown>) | null>;

const pick = <T>(random: Random, items: ReadonlyArray<T>): T => {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('nothing to choose from');
  return item;
};
const between = (random: Random, from: number, to: number): number => Math.round(from + random() * (to - from));

const whatsapp =
  (on: (random: Random) => Record<string, unknown>): Begin =>
  async ({ control }, random) => {
    const faults = on(random);
    const normal = offOf(faults);
    await control('PUT', 'faults', faults);
    return () => control('PUT', 'faults', normal);
  };
/** Faults of the linked phones are null, false or 0 while they are off. */
const offOf = (faults: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(faults).map(([name, value]) => [name, typeof value === 'boolean' ? false : typeof value === 'number' ? 0 : null]),
  );
const breakLine =
  (how: Record<string, unknown>): Begin =>
  async ({ control, shops }, random) => {
    // A line that is down already cannot be broken again.
    await control('POST', `phones/${pick(random, shops)}/break`, how).catch(() => null);
    return null;
  };

const signal = ({ cloud }: Stage, name: string, what: NodeJS.Signals): number | null => {
  const pid = cloud.endpoints.processes[name];
  if (!pid) return null;
  try {
    process.kill(pid, what);
    return pid;
  } catch {
    return null;
  }
};
const kill =
  (...names: string[]): Begin =>
  async (stage) => {
    for (const name of names) signal(stage, name, 'SIGKILL');
    return null;
  };
const freeze =
  (name: string): Begin =>
  async (stage) => {
    const pid = signal(stage, name, 'SIGSTOP');
    return async () => {
      if (pid) process.kill(pid, 'SIGCONT');
    };
  };
const meta =
  (on: (random: Random) => Record<string, unknown>, off: Record<string, unknown>): Begin =>
  async (stage, random) => {
    await stage.meta.control('PUT', 'faults', on(random));
    return () => stage.meta.control('PUT', 'faults', off);
  };
const refusedByMeta = (code: number): Begin =>
  meta((random) => ({ failNext: { code, how: 'answer', times: between(random, 1, 6) } }), { failNext: null });

/** A version that only the newest client has. */
const newestVersion = '2.3000.1099999999';
const hostNames = ['sessions', 'sessions-2'];

/** Everything the stand-ins can do wrong that loses nothing on the real services. Left out is what only a person can mend: a number that was banned or unlinked, an expired
 *  token, a closed window. `seconds`: how long one lasts. */
export const misbehaviours: Readonly<Record<string, { begin: Begin; seconds: readonly [from: number, to: number] }>> = {
  'line cut': { begin: breakLine({ kind: 'cut' }), seconds: [1, 1] },
  'error without a code': { begin: breakLine({ kind: 'streamError', code: null }), seconds: [1, 1] },
  'stream error 503': { begin: breakLine({ kind: 'streamError', code: 503 }), seconds: [1, 1] },
  'failure 500': { begin: breakLine({ kind: 'failure', code: 500 }), seconds: [1, 1] },
  'logins end': {
    begin: async (stage, random) => {
      const ends = [
        { kind: 'failure', code: 500 },
        { kind: 'streamError', code: null },
        { kind: 'failure', code: 503 },
      ];
      await stage.control('PUT', 'faults', { endLogins: { with: [pick(random, ends), pick(random, ends)] } });
      await breakLine({ kind: 'cut' })(stage, random);
      return () => stage.control('PUT', 'faults', { endLogins: null });
    },
    seconds: [4, 12],
  },
  'newer version wanted': {
    begin: async (stage, random) => {
      await stage.control('PUT', 'faults', { minimumVersion: newestVersion });
      await breakLine({ kind: 'cut' })(stage, random);
      return () => stage.control('PUT', 'faults', { minimumVersion: null });
    },
    seconds: [5, 15],
  },
  silence: { begin: whatsapp(() => ({ silent: true })), seconds: [3, 12] },
  'long silence': { begin: whatsapp(() => ({ silent: true })), seconds: [40, 45] },
  'slow packets': { begin: whatsapp((random) => ({ slowMs: between(random, 100, 700) })), seconds: [3, 8] },
  'confirmations lost': { begin: whatsapp(() => ({ losingAcks: true })), seconds: [2, 8] },
  'backlog without end': { begin: whatsapp(() => ({ endlessBacklog: true })), seconds: [5, 15] },
  'acks insisted on': { begin: whatsapp(() => ({ messageAcks: { withinMs: 2_000 } })), seconds: [10, 20] },
  'a message is refused': { begin: whatsapp(() => ({ refuseMessages: { code: 479, times: 1 } })), seconds: [2, 5] },
  'refused messages stay': { begin: whatsapp(() => ({ keepsRefused: true })), seconds: [10, 20] },
  'privacy queries fail': { begin: whatsapp(() => ({ privacyRefused: true })), seconds: [5, 15] },
  'files unavailable': { begin: whatsapp(() => ({ mediaUnavailable: true })), seconds: [3, 10] },
  'downloads wait': { begin: whatsapp(() => ({ mediaStalled: true })), seconds: [3, 10] },
  'slow uploads': { begin: whatsapp((random) => ({ uploadMs: between(random, 3_000, 20_000) })), seconds: [10, 25] },
  'groups by LID': { begin: whatsapp(() => ({ groupsByLid: true })), seconds: [5, 15] },
  'time lock': { begin: whatsapp(() => ({ timeLock: { endsAt: null, told: true } })), seconds: [5, 15] },
  'no look-ups': { begin: whatsapp(() => ({ lookUps: { perMinute: 0 } })), seconds: [5, 15] },
  'asked for again': {
    begin: async ({ control, customers }, random) => {
      const { number, shop } = pick(random, customers);
      const { messages }: { messages: Array<{ id: string; direction: string }> } = await control(
        'GET',
        `phones/${number}/messages?limit=10000`,
      );
      const last = messages.findLast(({ direction }) => direction === 'in');
      const device = random() < 0.5 ? between(random, 1, 3) : undefined;
      if (last) await control('POST', `phones/${number}/retry`, { to: shop, id: last.id, device });
      return null;
    },
    seconds: [1, 1],
  },
  'hand-over': {
    begin: async (stage, random) => {
      await stage.control('PUT', 'faults', { handoverMs: between(random, 500, 5_000) });
      signal(stage, pick(random, hostNames), 'SIGTERM');
      return () => stage.control('PUT', 'faults', { handoverMs: 0 });
    },
    seconds: [8, 20],
  },
  'container frozen': {
    begin: async (stage, random) => {
      await stage.control('PUT', 'faults', { handoverMs: 3_000 });
      const end = await freeze(pick(random, hostNames))(stage, random);
      return async () => {
        await end?.();
        await stage.control('PUT', 'faults', { handoverMs: 0 });
      };
    },
    seconds: [36, 42],
  },
  'container killed': { begin: async (stage, random) => kill(pick(random, hostNames))(stage, random), seconds: [1, 5] },
  'both containers killed': { begin: kill(...hostNames), seconds: [1, 5] },
  'table frozen': { begin: freeze('dynamodb'), seconds: [1, 6] },
  'table killed': { begin: kill('dynamodb'), seconds: [1, 3] },
  'queues frozen': { begin: freeze('cloud'), seconds: [1, 6] },
  'queues, events and table killed': { begin: kill('cloud', 'events', 'dynamodb'), seconds: [1, 3] },
  'events killed': { begin: kill('events'), seconds: [1, 3] },
  'gateway killed': { begin: kill('gateway'), seconds: [1, 3] },
  'Meta: throughput 130429': { begin: refusedByMeta(130_429), seconds: [2, 6] },
  'Meta: pair limit 131056': { begin: refusedByMeta(131_056), seconds: [2, 6] },
  'Meta: account limit 80007': { begin: refusedByMeta(80_007), seconds: [2, 6] },
  'Meta: calls 4': { begin: refusedByMeta(4), seconds: [2, 6] },
  'Meta: unavailable 131016': { begin: refusedByMeta(131_016), seconds: [2, 6] },
  'Meta: 500': {
    begin: meta((random) => ({ httpStatus: { status: 500, times: between(random, 1, 5) } }), { httpStatus: null }),
    seconds: [2, 6],
  },
  'Meta: 503': {
    begin: meta((random) => ({ httpStatus: { status: 503, times: between(random, 1, 5) } }), { httpStatus: null }),
    seconds: [2, 6],
  },
  'Meta: answers lost': {
    begin: meta((random) => ({ loseAnswer: { how: pick(random, ['http500', 'hangup']), times: between(random, 1, 4) } }), {
      loseAnswer: null,
    }),
    seconds: [2, 8],
  },
  'Meta: slow answers': {
    begin: meta((random) => ({ answerDelayMs: between(random, 500, 4_000) }), { answerDelayMs: 0 }),
    seconds: [3, 8],
  },
  'Meta: webhooks doubled': { begin: meta((random) => ({ duplicates: between(random, 1, 3) }), { duplicates: 0 }), seconds: [5, 20] },
  'Meta: webhooks reordered': {
    begin: meta(() => ({ shuffle: true, reversed: true, batchSize: 5 }), { shuffle: false, reversed: false, batchSize: 1 }),
    seconds: [5, 20],
  },
  'Meta: webhooks held': { begin: meta(() => ({ webhooksHeld: true }), { webhooksHeld: false }), seconds: [3, 10] },
  'Meta: statuses first and late': {
    begin: meta(() => ({ statusBeforeAnswer: true, skipDelivered: true, statusDelayMs: 0 }), {
      statusBeforeAnswer: false,
      skipDelivered: false,
      statusDelayMs: 60,
    }),
    seconds: [5, 15],
  },
};

const atOnce = 3;
/** Between the beginnings of two, ms. */
const pauseMs = [1_000, 5_000] as const;

/** Switches misbehaviours on and off at random, up to three at once, as long as `isOn`. Everything is normal when it resolves.
 *  @returns how often each was there. */
export const misbehave = async (
  stage: Stage,
  random: Random,
  isOn: () => boolean,
  say: (sentence: string) => void,
  names: ReadonlyArray<string> = Object.keys(misbehaviours),
): Promise<Map<string, number>> => {
  const times = new Map<string, number>();
  const going = new Map<string, Promise<void>>();
  const one = async (name: string, seconds: number, begin: Begin): Promise<void> => {
    say(name);
    times.set(name, (times.get(name) ?? 0) + 1);
    // A process that was killed may be the one to be told.
    const end = await begin(stage, random).catch(() => null);
    for (const until = Date.now() + seconds * 1000; isOn() && Date.now() < until; ) await sleep(200);
    await untilEnded(end);
  };
  // Each comes once before any comes again.
  let left: string[] = [];
  while (isOn()) {
    if (left.length === 0) left = names.filter((name) => !going.has(name));
    if (going.size < atOnce && left.length > 0) {
      const name = pick(random, left);
      left = left.filter((other) => other !== name);
      const { begin, seconds } = misbehaviours[name] ?? { begin: null, seconds: [0, 0] };
      if (!begin) throw new Error(`no misbehaviour ${name}`);
      const done = one(name, between(random, ...seconds), begin).finally(() => going.delete(name));
      going.set(name, done);
    }
    await sleep(between(random, ...pauseMs));
  }
  await Promise.all(going.values());
  await stage.control('DELETE', 'faults');
  await stage.meta.noFaults();
  return times;
};

const untilEnded = async (end: (() => Promise<unknown>) | null): Promise<void> => {
  for (let tries = 60; end && tries > 0; tries--) {
    try {
      await end();
      return;
    } catch {
      await sleep(500);
    }
  }
};
