import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { z } from 'zod';
import { linkShop, startWithWhatsApp, type LinkedShop } from '../../session-host/src/testing/linked-shop.ts';
import { AuthState, keyCache } from '../../session-host/src/auth-state.ts';
import { companyId, connectionId } from '../../shared/src/domain/ids.ts';
import { anId } from '../../shared/src/testing/builders.ts';
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

const contactsEach = 10_000;
const contactsAtOnce = 100;

/** Memory that the keys of so many sessions take in one container, once every one of ten thousand contacts of each has written, MB. */
export const measureKeyMemory = async (sessions: number): Promise<number> => {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  const none = async () => new Map<string, Uint8Array>();
  const store = { load: none, loadBeginning: none, write: async () => {}, removeAll: async () => {}, removeBeginning: async () => {} };
  const dataKeys = { create: async () => ({ key: randomBytes(32), wrapped: Buffer.alloc(1) }), open: async () => randomBytes(32) };
  const cache = keyCache();
  const states: AuthState[] = [];
  collect();
  const before = process.memoryUsage().rss;
  for (let n = 0; n < sessions; n++) {
    const owner = { companyId: companyId.parse(2), connectionId: connectionId.parse(anId(`K${n}`)) };
    const state = await AuthState.load({ store, dataKeys, owner, epoch: () => 1, cache, table: 'bench' });
    states.push(state);
    for (let contact = 0; contact < contactsEach; contact += contactsAtOnce) {
      const ids = Array.from({ length: contactsAtOnce }, (_, index) => String(5_511_900_000_000 + contact + index));
      await state.state.keys.set({
        session: Object.fromEntries(ids.map((id) => [`${id}.0`, randomBytes(1000)])),
        'lid-mapping': Object.fromEntries(
          ids.flatMap(
            (id) =>
              [
                [id, `${id}00`],
                [`${id}00_reverse`, id],
              ] as const,
          ),
        ),
        'device-list': Object.fromEntries(ids.map((id) => [id, ['0', '3']])),
      });
    }
  }
  collect();
  return states.length === 0 ? 0 : Math.round((process.memoryUsage().rss - before) / 1_048_576);
};
