import { setTimeout as sleep } from 'node:timers/promises';
import { linkShop, startWithWhatsApp } from '../../session-host/src/testing/linked-shop.ts';
import { watchMessages } from './message-latency.ts';
import { percentile } from './percentile.ts';

export type PhoneSpeed = {
  ratePerSec: number;
  sent: number;
  framed: number;
  /** From the moment a customer's phone was to send, to the frame at the socket, ms. */
  frame: [p50: number, p95: number];
  /** From the last message to its frame or the last other one, ms. */
  drainedAfterMs: number;
};

const customers = 20;

/** Twenty customers write to one linked phone, at each of the rates in turn; ends at the first whose rest takes over a second. */
export const measurePhone = async (
  rates: ReadonlyArray<number>,
  seconds: number,
  say: (sentence: string) => void,
): Promise<PhoneSpeed[]> => {
  const whatsapp = await startWithWhatsApp();
  const { cloud, company, control } = whatsapp;
  const watcher = await watchMessages(cloud, company);
  try {
    const shop = await linkShop(whatsapp);
    const run = async (label: string, ratePerSec: number, forSeconds: number): Promise<PhoneSpeed> => {
      const messages = Math.ceil((ratePerSec * forSeconds) / customers);
      const { startedAt } = await control('POST', 'burst', { to: shop.number, phones: customers, messages, ratePerSec, label });
      const sent = customers * messages;
      const dueAt = (n: number): number => startedAt + (n * 1000) / ratePerSec;
      const names = Array.from({ length: sent }, (_, n) => `${label} ${(n % customers) + 1}/${Math.floor(n / customers) + 1}`);
      await sleep(Math.max(0, dueAt(sent) - Date.now()));
      let { frameAt } = await watcher.report();
      const isThere = (name: string): boolean => frameAt[name] !== undefined;
      for (const until = Date.now() + 60_000; !names.every(isThere) && Date.now() < until; ) {
        await sleep(250);
        ({ frameAt } = await watcher.report());
      }
      const times = names.flatMap((name, n) => (frameAt[name] === undefined ? [] : [frameAt[name] - dueAt(n)]));
      const last = Math.max(...names.map((name) => frameAt[name] ?? 0));
      return {
        ratePerSec,
        sent,
        framed: times.length,
        frame: [percentile(times, 0.5) ?? Number.NaN, percentile(times, 0.95) ?? Number.NaN],
        drainedAfterMs: last - dueAt(sent - 1),
      };
    };
    // The first message of a customer makes a contact, a thread and a ticket, and its keys.
    await run('antes', 10, 4);
    const speeds: PhoneSpeed[] = [];
    for (const [index, rate] of rates.entries()) {
      say(`${rate} messages a second from ${customers} phones`);
      const speed = await run(`fone${index}`, rate, seconds);
      speeds.push(speed);
      if (speed.framed < speed.sent || speed.drainedAfterMs > 1_000) break;
    }
    return speeds;
  } finally {
    watcher.stop();
    await cloud.stop();
  }
};
