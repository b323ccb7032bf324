import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { loopback } from '../ports.ts';

/** An address of this machine itself that nobody can guess. dynoxide answers pages of every origin (`Access-Control-Allow-Origin: *`) and checks
 *  no signature: a page that knew its address could read and write everything. 24 bits of address and the port are too many to try.
 *  Where a system has only 127.0.0.1 (macOS), that one: the port alone is unknown there. */
export const secretLoopback = async (): Promise<string> => {
  const host = `127.${randomInt(1, 255)}.${randomInt(0, 256)}.${randomInt(1, 255)}`;
  return (await canListenOn(host)) ? host : loopback;
};

const canListenOn = (host: string): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(0, host, () => probe.close(() => resolve(true)));
  });
