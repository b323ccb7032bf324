import { setTimeout as sleep } from 'node:timers/promises';
import { linkShop, startWithWhatsApp } from '../../session-host/src/testing/linked-shop.ts';
import { patiently } from './patiently.ts';
import { addUp, tallyOf, type Tally } from './tally.ts';
import { untilQuiet } from './until-quiet.ts';

const shopCount = 4;
const customersEach = 5;

/** What phones could not read: `askedAgain` they got once more, `usedKeys` are lost. */
export type Unread = { askedAgain: number; usedKeys: number };

/** Customers and attendants of four linked phones write at once while containers are killed and frozen in turns, and at last everything is killed.
 *  @param messagesEach each way in each of 20 conversations. */
export const qrThroughKills = async (
  messagesEach: number,
  say: (sentence: string) => void,
): Promise<{ inbound: Tally; outbound: Tally; unread: Unread }> => {
  const whatsapp = await startWithWhatsApp({ sessionHosts: 2 });
  try {
    const talks = await prepare(whatsapp);
    const send = talks.map(async ({ shop, customer, ticket }) => {
      for (let n = 1; n <= messagesEach; n++) {
        await patiently(() => customer.says(`ida ${n}`));
        await patiently(() => shop.inbox.send(ticket.id, { body: `volta ${n}`, clientId: `volta-${ticket.id}-${n}` }));
        await sleep(1_500);
      }
    });
    let isWriting = true;
    const breaking = (async () => {
      for (let round = 0; isWriting; round++) {
        await sleep(6_000);
        if (!isWriting) return;
        await breakSomething(whatsapp, round, say);
      }
    })();
    await Promise.all(send);
    isWriting = false;
    await breaking;

    const wanted = (word: string): string[] => Array.from({ length: messagesEach }, (_, n) => `${word} ${n + 1}`);
    const tallies: Array<{ inbound: Tally; outbound: Tally }> = [];
    for (const { shop, customer, ticket } of talks) {
      const read = async () => {
        const stored = await shop.inbox.messages(ticket.id);
        const received = await customer.received();
        return {
          inbound: tallyOf(
            wanted('ida'),
            stored.flatMap(({ fromMe, body }) => (fromMe ? [] : [body])),
          ),
          outbound: tallyOf(
            wanted('volta'),
            received.flatMap(({ direction, text }) => (direction === 'in' ? [text] : [])),
          ),
          waiting: stored.filter(({ fromMe, ack }) => fromMe && ack < 1).length,
        };
      };
      const isAllThere = ({ inbound, outbound, waiting }: Awaited<ReturnType<typeof read>>): boolean =>
        inbound.lost === 0 && outbound.lost === 0 && waiting === 0;
      const found = await untilQuiet(read, isAllThere);
      if (!isAllThere(found)) say(`not all there: ${JSON.stringify(found)}`);
      tallies.push({ inbound: found.inbound, outbound: { ...found.outbound, lost: Math.max(found.outbound.lost, found.waiting) } });
    }
    return {
      inbound: addUp(tallies.map(({ inbound }) => inbound)),
      outbound: addUp(tallies.map(({ outbound }) => outbound)),
      unread: await unreadOnPhones(whatsapp),
    };
  } finally {
    await whatsapp.cloud.stop();
  }
};

const unreadOnPhones = async ({ control }: WhatsApp): Promise<Unread> => {
  const { phones }: { phones: Array<{ unread: Unread }> } = await control('GET', 'phones');
  return phones.reduce(
    (sum, { unread }) => ({ askedAgain: sum.askedAgain + unread.askedAgain, usedKeys: sum.usedKeys + unread.usedKeys }),
    { askedAgain: 0, usedKeys: 0 },
  );
};

type WhatsApp = Awaited<ReturnType<typeof startWithWhatsApp>>;

const prepare = async (whatsapp: WhatsApp) => {
  const shops = [];
  for (let n = 0; n < shopCount; n++) shops.push(await linkShop(whatsapp));
  return Promise.all(
    shops.flatMap((shop, at) =>
      Array.from({ length: customersEach }, async (_, n) => {
        const customer = await shop.customer(`Cliente ${at + 1}.${n + 1}`);
        await customer.says('oi');
        const { ticket } = await shop.inbox.until(customer.name, 1, 60_000);
        await shop.inbox.update(ticket.id, { status: 'open', queueId: whatsapp.company.queue.id });
        return { shop, customer, ticket };
      }),
    ),
  );
};

const breakSomething = async ({ cloud }: WhatsApp, round: number, say: (sentence: string) => void): Promise<void> => {
  const pidOf = (name: string): number | undefined => cloud.endpoints.processes[name];
  const kill = (name: string, signal: NodeJS.Signals): void => {
    const pid = pidOf(name);
    if (pid) process.kill(pid, signal);
  };
  const name = round % 2 === 0 ? 'sessions' : 'sessions-2';
  switch (round % 4) {
    case 3: {
      say(`${name} frozen for 40 s: its sockets are taken over meanwhile`);
      const pid = pidOf(name);
      kill(name, 'SIGSTOP');
      await sleep(40_000);
      if (pid) process.kill(pid, 'SIGCONT');
      return;
    }
    case 2:
      say('queues, events and table killed');
      for (const part of ['cloud', 'events', 'dynamodb']) kill(part, 'SIGKILL');
      return;
    default:
      say(`${name} killed`);
      kill(name, 'SIGKILL');
  }
};
