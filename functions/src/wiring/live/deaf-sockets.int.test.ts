import type { LiveEvent } from '@balcao/shared/events/live-frames.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { liveClient, type LiveClient } from '../../testing/live-client.ts';
import { startTestCloud, type TestCloud } from '../../testing/start-test-cloud.ts';

/** How many sockets are opened while messages come in; DEAF_SOCKETS=500 for the number in docs/reliability.md. */
const wanted = Number(process.env['DEAF_SOCKETS'] ?? 40);
const atOnce = 20;

let cloud: TestCloud;
let make: typeof import('../../testing/make-company.ts');
beforeAll(async () => {
  cloud = await startTestCloud({ parts: 'backend' });
  make = await import('../../testing/make-company.ts');
});
afterAll(() => cloud.stop());

it('leaves no socket deaf that is opened under traffic', async () => {
  const company = await make.makeCompany(cloud.endpoints.api, 'Surda');
  let busy = true;
  const traffic = (async () => {
    for (let n = 0; busy; n++) await make.customerWrites(company, `nº ${n}`);
  })();
  const sockets: LiveClient[] = [];
  while (sockets.length < wanted) {
    const count = Math.min(atOnce, wanted - sockets.length);
    sockets.push(
      ...(await Promise.all(Array.from({ length: count }, () => liveClient(cloud.endpoints.live, company.owner, ['notifications'])))),
    );
  }
  busy = false;
  await traffic;

  const { ticket } = await make.customerWrites(company, 'ouvem?');
  const isMark = (event: LiveEvent): boolean => event.event.endsWith('-appMessage') && 'message' in event && event.ticketId === ticket.id;
  const heard = await Promise.all(sockets.map((socket) => socket.until(isMark, 240_000).catch(() => null)));
  const deaf = heard.filter((event) => event === null).length;
  console.log(`sockets opened under traffic: ${sockets.length}, deaf: ${deaf}`);
  for (const socket of sockets) socket.close();

  expect(deaf).toBe(0);
}, 600_000);
