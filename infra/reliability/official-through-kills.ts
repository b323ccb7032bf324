import { setTimeout as sleep } from 'node:timers/promises';
import { inboxOf } from '@balcao/functions/testing/inbox.ts';
import { simulatorClient } from '@balcao/functions/testing/simulator-client.ts';
import { startTestCloud } from '@balcao/functions/testing/start-test-cloud.ts';
import { eventually } from '../local/testing/eventually.ts';
import { addUp, tallyOf, type Tally } from './tally.ts';
import { untilQuiet } from './until-quiet.ts';

/** Signed webhooks of many customers, three in ten doubled and all out of order, while every process is killed twice. */
export const officialThroughKills = async (
  conversations: number,
  perConversation: number,
  say: (sentence: string) => void,
): Promise<Tally & { unread: number; counted: number }> => {
  const cloud = await startTestCloud();
  try {
    const { makeCompany } = await import('@balcao/functions/testing/make-company.ts');
    const company = await makeCompany(cloud.endpoints.api, 'Dura');
    const simulator = await simulatorClient(cloud.endpoints.simulator, cloud.endpoints.api, company);
    const messages = conversations * perConversation;
    await simulator.control('POST', 'burst', {
      phoneNumberId: company.secrets.phoneNumberId,
      conversations,
      messages,
      duplicateRate: 0.3,
      shuffle: true,
      label: 'dura',
    });
    for (const untilKillMs of [2_000, 3_000]) {
      await sleep(untilKillMs);
      say(`everything killed with ${(await simulator.control('GET', 'stats')).webhooks.pending} webhooks on their way`);
      await cloud.kill('SIGKILL');
      await cloud.restart();
    }
    await eventually(
      () => simulator.control('GET', 'stats'),
      ({ webhooks }) => webhooks.pending === 0,
      180_000,
    );
    const inbox = inboxOf(company.owner);
    const read = async () => {
      const tickets = await inbox.list({ status: 'pending' });
      return { tickets, unread: tickets.reduce((sum, { unreadMessages }) => sum + unreadMessages, 0) };
    };
    // What is not there after two quiet minutes is lost.
    const { tickets, unread } = await untilQuiet(read, (found) => found.unread >= messages);
    const tallies: Tally[] = [];
    for (const ticket of tickets) {
      const bodies = (await inbox.messages(ticket.id)).map(({ body }) => body);
      const number = bodies[0]?.split(/[ /]/)[1];
      tallies.push(
        tallyOf(
          Array.from({ length: perConversation }, (_, position) => `dura ${number}/${position + 1}`),
          bodies,
        ),
      );
    }
    const all = addUp(tallies);
    const { pending } = await eventually(
      () => inbox.counts(),
      (counts) => counts.pending === conversations,
      30_000,
    ).catch(() => inbox.counts());
    return { ...all, sent: messages, lost: messages - (all.sent - all.lost), unread, counted: pending };
  } finally {
    await cloud.stop();
  }
};
