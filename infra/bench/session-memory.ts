import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { linkShop, startWithWhatsApp, type LinkedShop } from '../../session-host/src/testing/linked-shop.ts';
import { eventually } from '../local/testing/eventually.ts';
import { cpuTicks, ticksPerSec } from './cpu-ticks.ts';

export type SessionFacts = {
  sessions: number;
  memoryMb: number;
  /** Share of one core while nothing happens, in percent. */
  idlePercent: number;
  /** From the last scan's start to the connection, the median. */
  linkSec: number;
  /** From the order to stop until every session is connected again in the container that follows. */
  restartSec: number;
};

const health = z.object({ memoryMb: z.number(), sessions: z.number() });
const atOnce = 5;

/** One container with so many linked phones of the fake WhatsApp network, for each of the counts in rising order. */
export const measureSessions = async (counts: ReadonlyArray<number>, say: (sentence: string) => void): Promise<SessionFacts[]> => {
  const whatsapp = await startWithWhatsApp();
  const { cloud, control } = whatsapp;
  const pid = (): number => cloud.endpoints.processes['sessions'] ?? 0;
  const isUp = async ({ number }: LinkedShop): Promise<boolean> => {
    const { devices } = await control('GET', `phones/${number}`);
    return devices.some(({ connected }: { connected: boolean }) => connected);
  };
  try {
    const shops: LinkedShop[] = [];
    const facts: SessionFacts[] = [];
    for (const count of counts) {
      say(`Linking phones up to ${count}`);
      const linkTimes: number[] = [];
      while (shops.length < count) {
        const batch = Array.from({ length: Math.min(atOnce, count - shops.length) }, async () => {
          const startedAt = performance.now();
          const shop = await linkShop(whatsapp);
          linkTimes.push((performance.now() - startedAt) / 1000);
          return shop;
        });
        shops.push(...(await Promise.all(batch)));
      }
      await sleep(5_000);
      const before = cpuTicks(pid());
      await sleep(10_000);
      const idlePercent = ((cpuTicks(pid()) - before) / ticksPerSec / 10) * 100;
      const { memoryMb, sessions } = health.parse(await (await fetch(`http://127.0.0.1:${cloud.config.ports.sessions}/health`)).json());
      say('Restarting the container');
      const restartedAt = performance.now();
      const former = pid();
      process.kill(former, 'SIGTERM');
      await eventually(async () => pid() !== former && (await Promise.all(shops.map(isUp))).every(Boolean), Boolean, 180_000);
      const restartSec = (performance.now() - restartedAt) / 1000;
      linkTimes.sort((a, b) => a - b);
      facts.push({ sessions, memoryMb, idlePercent, linkSec: linkTimes[Math.floor(linkTimes.length / 2)] ?? Number.NaN, restartSec });
    }
    return facts;
  } finally {
    await cloud.stop();
  }
};
