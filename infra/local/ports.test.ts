import { createServer } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { choosePorts, findFreePort, loopback } from './ports.ts';

const open: Array<ReturnType<typeof createServer>> = [];
const occupy = async (): Promise<number> => {
  const port = await findFreePort();
  const server = createServer();
  open.push(server);
  await new Promise<void>((resolve) => server.listen(port, loopback, resolve));
  return port;
};
afterEach(() => {
  for (const server of open.splice(0)) server.close();
});

describe('choosePorts', () => {
  it('says in one sentence that the port asked for is taken', async () => {
    const taken = await occupy();

    await expect(choosePorts(taken, {})).rejects.toThrow(`Port ${taken} is taken by another program`);
  });

  it('keeps the ports of the last run, except one taken meanwhile', async () => {
    const taken = await occupy();
    const kept = await findFreePort();

    const ports = await choosePorts(null, { cloud: kept, gateway: taken });

    expect(ports.cloud).toBe(kept);
    expect(ports.gateway).not.toBe(taken);
    expect(new Set(Object.values(ports)).size).toBe(Object.keys(ports).length);
  });
});
