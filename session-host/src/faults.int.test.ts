import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { queueUrl, readManifest } from '../../infra/local/local-config.ts';
import { eventually } from '../../infra/local/testing/eventually.ts';
import type { TicketView } from '../../shared/src/domain/tickets/ticket.ts';
import { linkShop, startWithWhatsApp, type LinkedShop, type WhatsAppCloud } from './testing/linked-shop.ts';

/** Two containers, four shops spread over them, five customers each: 200 messages either way while something breaks. */
const shopCount = 4;
const customersEach = 5;
const messagesEach = 10;
const everyMs = 1_500;

type Customer = Awaited<ReturnType<LinkedShop['customer']>>;
type Talk = { shop: LinkedShop; customer: Customer; ticket: TicketView };

let whatsapp: WhatsAppCloud;
let shops: LinkedShop[];
let talks: Talk[];
/** Why sockets closed, by code. */
const closed: number[] = [];

beforeAll(async () => {
  whatsapp = await startWithWhatsApp({
    sessionHosts: 2,
    onLine: (_name, line) => {
      const code = /SESSION_CLOSED.*"code":(\d+)/.exec(line)?.[1];
      if (code) closed.push(Number(code));
    },
  });
  shops = [];
  while (shops.length < shopCount || !(await areBothBusy())) shops.push(await linkShop(whatsapp));
  talks = await Promise.all(
    shops.flatMap((shop, at) =>
      Array.from({ length: customersEach }, async (_, n): Promise<Talk> => {
        const customer = await shop.customer(`Cliente ${at + 1}.${n + 1}`);
        await customer.says('oi');
        const { ticket } = await shop.inbox.until(customer.name, 1, 60_000);
        await shop.inbox.update(ticket.id, { status: 'open', queueId: whatsapp.company.queue.id });
        return { shop, customer, ticket };
      }),
    ),
  );
}, 300_000);
afterAll(() => whatsapp.cloud.stop());

const pidOf = (name: string): number => {
  const pid = whatsapp.cloud.endpoints.processes[name];
  if (!pid) throw new Error(`no process ${name}`);
  return pid;
};
const health = z.object({ sessions: z.number(), shards: z.number() });
const healthOfFirst = async (): Promise<z.infer<typeof health>> =>
  health.parse(await (await fetch(`http://127.0.0.1:${whatsapp.cloud.config.ports.sessions}/health`)).json());
/** The first container holds some of the sessions and not all. */
const areBothBusy = async (): Promise<boolean> => {
  const { sessions, shards } = await eventually(healthOfFirst, (facts) => facts.shards === 8, 60_000);
  return shards === 8 && sessions > 0 && sessions < shops.length;
};
/** Seconds of the longest time a session was not connected, until `stop`. */
const watchConnections = () => {
  const goneAtMs = new Map<string, number>();
  let longestMs = 0;
  let isWatching = true;
  const look = async ({ number }: LinkedShop): Promise<void> => {
    const { devices } = await whatsapp.control('GET', `phones/${number}`);
    const isUp = devices.some(({ connected }: { connected: boolean }) => connected);
    const since = goneAtMs.get(number) ?? Date.now();
    if (isUp) goneAtMs.delete(number);
    else goneAtMs.set(number, since);
    longestMs = Math.max(longestMs, Date.now() - since);
  };
  const watching = (async () => {
    while (isWatching || goneAtMs.size > 0) {
      await Promise.all(shops.map(look));
      await sleep(50);
    }
  })();
  return {
    stop: async (): Promise<number> => {
      isWatching = false;
      await watching;
      return longestMs / 1000;
    },
  };
};

/** Both sides write at once, every conversation its own messages in order, while `breaks` happens. Nothing may be lost, doubled or out of order.
 *  @returns for how many seconds a session was not connected, at the most. */
const talkWhile = async (label: string, breaks: () => Promise<void>): Promise<number> => {
  const writing = talks.map(async ({ shop, customer, ticket }, at) => {
    await sleep((at * everyMs) / talks.length);
    for (let n = 1; n <= messagesEach; n++) {
      await Promise.all([
        customer.says(`${label} ida ${n}`),
        retried(() => shop.inbox.send(ticket.id, { body: `${label} volta ${n}`, clientId: `${label}-${ticket.id}-${n}` })),
      ]);
      await sleep(everyMs);
    }
  });
  await sleep(everyMs * 3);
  const connections = watchConnections();
  await breaks();
  await Promise.all(writing);
  const inbound = Array.from({ length: messagesEach }, (_, n) => `${label} ida ${n + 1}`);
  const outbound = Array.from({ length: messagesEach }, (_, n) => `${label} volta ${n + 1}`);
  for (const { shop, customer, ticket } of talks) {
    const read = async () => {
      const all = await shop.inbox.messages(ticket.id);
      const messages = all.filter(({ body }) => body.startsWith(label));
      const received = await customer.received();
      return {
        inbound: messages.flatMap(({ fromMe, body }) => (fromMe ? [] : [body])),
        outbound: received.flatMap(({ direction, text }) => (direction === 'in' && text?.startsWith(label) ? [text] : [])),
        // A tick that its phone sent to a container which died is not told again; that the service has the message is.
        unsent: messages.flatMap(({ fromMe, body, ack, failed }) => (fromMe && ack < 1 ? [`${body}: ${ack} ${failed?.reason ?? ''}`] : [])),
        unreadable: all.filter(({ mediaType }) => mediaType === 'unsupported').length,
      };
    };
    const found = await eventually(
      read,
      (now) => now.inbound.length >= messagesEach && now.outbound.length >= messagesEach && now.unsent.length === 0,
      90_000,
    );
    expect(found.inbound).toEqual(inbound);
    expect(found.outbound).toEqual(outbound);
  }
  return connections.stop();
};
/** As a browser does: the same key again until it is taken. */
const retried = async (work: () => Promise<unknown>): Promise<void> => {
  for (let tries = 60; ; tries--) {
    try {
      await work();
      return;
    } catch (error) {
      if (tries === 0) throw error;
      await sleep(500);
    }
  }
};

describe('200 messages either way over two containers', () => {
  it('are all there once and in order when a container is told to stop', { timeout: 240_000 }, async () => {
    closed.length = 0;
    const seconds = await talkWhile('passagem', async () => {
      process.kill(pidOf('sessions'), 'SIGTERM');
    });

    console.log(`hand-over after SIGTERM: ${seconds.toFixed(1)} s`);
    expect(seconds).toBeGreaterThan(0);
    expect(closed).not.toContain(440);
  });

  it('are all there once and in order when a container is killed', { timeout: 300_000 }, async () => {
    closed.length = 0;
    const seconds = await talkWhile('queda', async () => {
      process.kill(pidOf('sessions-2'), 'SIGKILL');
    });

    console.log(`fail-over after SIGKILL: ${seconds.toFixed(1)} s`);
    expect(seconds).toBeGreaterThan(0);
    expect(closed).not.toContain(440);
  });

  it('are all there once and in order when the database is away long enough for the containers to give up', {
    timeout: 300_000,
  }, async () => {
    closed.length = 0;
    const database = pidOf('dynamodb');
    const seconds = await talkWhile('banco', async () => {
      process.kill(database, 'SIGSTOP');
      try {
        await sleep(32_000);
      } finally {
        process.kill(database, 'SIGCONT');
      }
    });

    console.log(`32 s without the database: ${seconds.toFixed(1)} s not connected`);
    expect(seconds).toBeGreaterThan(0);
    expect(closed).not.toContain(440);
  });
});

describe('200 messages either way while the service throws sockets out for a newer one', () => {
  it('are all there once and in order, whichever container a session ends up in', { timeout: 400_000 }, async () => {
    closed.length = 0;
    await talkWhile('gelo', async () => {
      const frozen = pidOf('sessions');
      process.kill(frozen, 'SIGSTOP');
      try {
        // Its leases run out and the other container takes over; then it wakes with sockets that are no longer the newest.
        await sleep(45_000);
      } finally {
        process.kill(frozen, 'SIGCONT');
      }
      await sleep(5_000);
    });
  });
});

describe('a message that was sent when its container died, before that was written down', () => {
  it('is on the phone once, though the next container sends it again', { timeout: 120_000 }, async () => {
    const { sessionRecords } = await import('../../functions/src/organisation/sessions/service/session-records.ts');
    const { nudgeSession } = await import('../../functions/src/organisation/sessions/service/nudge.ts');
    const { connectionId: asConnection, messageId: asMessage, threadIdOf, contactId } = await import('../../shared/src/domain/ids.ts');
    const [talk] = talks;
    if (!talk) throw new Error('nobody talks');
    const { shop, customer, ticket } = talk;
    const id = asConnection.parse(shop.id);
    const outbox = sessionRecords(whatsapp.company.id);
    const received = async () => (await customer.received()).filter(({ text }) => text === 'uma vez só');
    const { config } = whatsapp.cloud;
    const shardQueue = queueUrl(config, readManifest(config.manifestFile), 'wa-0');
    const untilSent = async (): Promise<void> => {
      await nudgeSession(shardQueue, whatsapp.company.id, id);
      await eventually(
        async () => ({ waiting: (await outbox.listOutbox(id, 10)).length, there: (await received()).length }),
        ({ waiting, there }) => waiting === 0 && there > 0,
        40_000,
      );
    };
    const events = pidOf('events');
    // Nothing is written down: neither that it was sent, nor what the phone answers.
    process.kill(events, 'SIGSTOP');
    try {
      const [message] = await shop.inbox.send(ticket.id, { body: 'uma vez só' });
      if (!message) throw new Error('nothing was stored');
      const item = {
        messageId: asMessage.parse(message.id),
        threadId: threadIdOf(id, contactId.parse(ticket.contact.id)),
        kind: 'send' as const,
        attempt: 0,
      };
      await outbox.putOutbox(id, item);
      await untilSent();
      await outbox.putOutbox(id, item);
      await untilSent();
    } finally {
      process.kill(events, 'SIGCONT');
    }

    await eventually(
      async () => (await shop.inbox.messages(ticket.id)).find(({ body }) => body === 'uma vez só')?.ack ?? 0,
      (ack) => ack >= 2,
      30_000,
    );
    expect(await received()).toHaveLength(1);
  });
});

describe('a message that was read but not handed over when its container died', () => {
  it('comes again, and is stored once', { timeout: 180_000 }, async () => {
    const talk = talks.at(-1);
    if (!talk) throw new Error('nobody talks');
    const { shop, customer, ticket } = talk;
    const queues = pidOf('cloud');
    // The keys move on in the table, but the queue takes nothing, not even later.
    process.kill(queues, 'SIGSTOP');
    await customer.says('no meio do caminho');
    await sleep(2_000);
    for (const name of ['sessions', 'sessions-2']) process.kill(pidOf(name), 'SIGKILL');
    process.kill(queues, 'SIGKILL');

    const messages = await eventually(
      async () => shop.inbox.messages(ticket.id),
      (all) => all.some(({ body }) => body === 'no meio do caminho'),
      120_000,
    );

    expect(messages.filter(({ body }) => body === 'no meio do caminho')).toHaveLength(1);
    expect(messages.filter(({ mediaType }) => mediaType === 'unsupported')).toEqual([]);
  });
});
