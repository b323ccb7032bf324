import { randomInt } from 'node:crypto';
import { connect, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export const loopback = '127.0.0.1';

/** Whether nothing listens on the port on loopback right now. */
const isPortFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, loopback, () => probe.close(() => resolve(true)));
  });

// Systems give outgoing connections ports from 32768 on: one chosen there can be taken again before it is listened on.
const lowestFreePort = 20_000;
const freePortRange = 12_000;

/** A port nobody listens on, outside those that outgoing connections get. @throws Error when a hundred tries found none. */
export const findFreePort = async (): Promise<number> => {
  for (let tries = 0; tries < 100; tries++) {
    const port = lowestFreePort + randomInt(freePortRange);
    if (await isPortFree(port)) return port;
  }
  throw new Error('No free port was found.');
};

export const portNames = ['web', 'simulator', 'gateway', 'cloud', 'dynamodb', 'dynamodbMcp', 'whatsapp', 'sessions'] as const;
export type PortName = (typeof portNames)[number];
export type Ports = Record<PortName, number>;

const nextFreePort = async (from: number, taken: ReadonlySet<number>): Promise<number> => {
  for (let port = from; port < from + 200 && port < 65_536; port++) if (!taken.has(port) && (await isPortFree(port))) return port;
  return findFreePort();
};

/** One port per name: the one remembered from the last run when it is still free, else the next free one from `base`, else (no base) any.
 *  @throws Error when the web port asked for is taken. */
export const choosePorts = async (base: number | null, remembered: Partial<Ports>): Promise<Ports> => {
  if (base !== null && !(await isPortFree(base))) {
    throw new Error(`Port ${base} is taken by another program: stop it, or choose another with --port.`);
  }
  const taken = new Set<number>();
  const choose = async (name: PortName, index: number): Promise<number> => {
    const old = remembered[name];
    const port =
      name === 'web' && base !== null
        ? base
        : old !== undefined && !taken.has(old) && (await isPortFree(old))
          ? old
          : base === null
            ? await findFreePort()
            : await nextFreePort(base + index, taken);
    taken.add(port);
    return port;
  };
  // Not beside the others, where a page elsewhere would look for it.
  const chooseAny = async (name: PortName): Promise<number> => {
    const old = remembered[name];
    const isKept = old !== undefined && old >= lowestFreePort && !taken.has(old) && (await isPortFree(old));
    const port = isKept ? old : await findFreePort();
    taken.add(port);
    return port;
  };
  return {
    web: await choose('web', 0),
    simulator: await choose('simulator', 1),
    gateway: await choose('gateway', 2),
    cloud: await choose('cloud', 3),
    dynamodb: await chooseAny('dynamodb'),
    dynamodbMcp: await choose('dynamodbMcp', 5),
    whatsapp: await choose('whatsapp', 6),
    sessions: await choose('sessions', 7),
  };
};

/** Resolves once the port accepts connections. @throws Error after `timeoutMs`, or as soon as `isGone` says the owner died. */
export const waitForPort = async (port: number, timeoutMs: number, isGone: () => boolean, host = loopback): Promise<void> => {
  const deadline = Date.now() + timeoutMs;
  while (Date.now() < deadline && !isGone()) {
    const open = await new Promise<boolean>((resolve) => {
      const socket = connect(port, host, () => {
        socket.destroy();
        resolve(true);
      });
      socket.once('error', () => resolve(false));
    });
    if (open && !isGone()) return;
    await sleep(10);
  }
  throw new Error(isGone() ? 'it ended at once' : `port ${port} did not open within ${timeoutMs / 1000} s`);
};
