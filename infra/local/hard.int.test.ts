import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inboxOf } from '@balcao/functions/testing/inbox.ts';
import type { TestCompany } from '@balcao/functions/testing/make-company.ts';
import { simulatorClient, type SimulatorClient } from '@balcao/functions/testing/simulator-client.ts';
import { startTestCloud, type TestCloud } from '@balcao/functions/testing/start-test-cloud.ts';
import { eventually } from './testing/eventually.ts';

const conversations = 100;
const perConversation = 20;
const messages = conversations * perConversation;

let cloud: TestCloud;
let company: TestCompany;
let simulator: SimulatorClient;

beforeAll(async () => {
  cloud = await startTestCloud();
  const { makeCompany } = await import('@balcao/functions/testing/make-company.ts');
  company = await makeCompany(cloud.endpoints.api, 'Dura');
  simulator = await simulatorClient(cloud.endpoints.simulator, cloud.endpoints.api, company);
});
afterAll(() => cloud.stop());

describe('2 000 messages in 100 conversations, doubled and out of order, while everything is killed twice', () => {
  it('are all there, once, in order, and counted', { timeout: 300_000 }, async () => {
    await simulator.control('POST', 'burst', {
      phoneNumberId: company.secrets.phoneNumberId,
      conversations,
      messages,
      duplicateRate: 0.3,
      shuffle: true,
      label: 'dura',
    });
    const atKills: number[] = [];
    for (const untilKillMs of [2_000, 3_000]) {
      await sleep(untilKillMs);
      atKills.push((await simulator.control('GET', 'stats')).webhooks.pending);
      await cloud.kill('SIGKILL');
      await cloud.restart();
    }
    await eventually(
      () => simulator.control('GET', 'stats'),
      ({ webhooks }) => webhooks.pending === 0,
      120_000,
    );

    const inbox = inboxOf(company.owner);
    const whole = async () => {
      const tickets = await inbox.list({ status: 'pending' });
      return { tickets, unread: tickets.reduce((sum, { unreadMessages }) => sum + unreadMessages, 0) };
    };
    const { tickets } = await eventually(whole, ({ unread }) => unread >= messages, 120_000);

    expect(atKills[0]).toBeGreaterThan(0);
    expect(tickets).toHaveLength(conversations);
    expect(tickets.map(({ unreadMessages }) => unreadMessages)).toEqual(Array.from({ length: conversations }, () => perConversation));
    for (const ticket of tickets) {
      const bodies = (await inbox.messages(ticket.id)).map(({ body }) => body);
      const number = bodies[0]?.split(/[ /]/)[1];
      expect(bodies).toEqual(Array.from({ length: perConversation }, (_, position) => `dura ${number}/${position + 1}`));
      expect(ticket.lastMessage).toBe(bodies.at(-1));
    }
    const counts = { open: 0, pending: conversations, group: 0, closed: 0, unread: conversations };
    await eventually(
      () => inbox.counts(),
      (shown) => JSON.stringify(shown) === JSON.stringify(counts),
      30_000,
    );
    const { body } = await company.owner.call('GET', '/tickets', {
      query: { status: 'search', searchParam: 'dura 7', searchOnMessages: 'true' },
    });
    expect(body.tickets.length).toBeGreaterThan(0);
  });
});
