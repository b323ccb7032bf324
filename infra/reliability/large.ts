import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { linkShop, startWithWhatsApp, type WhatsAppCloud } from '../../session-host/src/testing/linked-shop.ts';
import { eventually } from '../local/testing/eventually.ts';

const members = 1_000;
const messagesToGroup = 3;
const patienceMs = 400_000;

export type LargeGroup = { secondsFirst: number; secondsNext: number; unreadable: number; reused: number; memoryMb: number };
export type LargeHistory = {
  megabytes: number;
  mappings: number;
  worstLiveSec: number;
  closed: number;
  memoryMb: readonly [before: number, most: number];
};

/** Three messages into a group of a thousand: how long until WhatsApp has the first, with which everybody gets a key, and those after it. */
export const largeGroup = async (say: (sentence: string) => void): Promise<LargeGroup> => {
  const whatsapp = await startWithWhatsApp();
  const { cloud, control } = whatsapp;
  const memory = watchMemory(cloud);
  try {
    const shop = await linkShop(whatsapp, { allowGroup: true });
    const wanda = await shop.customer('Wanda');
    const group = await control('POST', 'groups', {
      subject: 'Mil pessoas',
      owner: wanda.number,
      members: [shop.number],
      strangers: members - 2,
    });
    await wanda.sends({ type: 'text', text: 'Bem-vindos' }, group.jid);
    const ticket = await eventually(
      async () => (await shop.inbox.list({ status: 'group', showAll: 'true' })).find(({ contact }) => contact.name === 'Mil pessoas'),
      (found) => found !== undefined,
      60_000,
    );
    if (!ticket) throw new Error('the group has no ticket');
    say(`a group of ${group.members.length}`);
    const last: string = group.members.at(-1);
    const seconds: number[] = [];
    for (let n = 1; n <= messagesToGroup; n++) {
      const from = performance.now();
      const [message] = await shop.inbox.send(ticket.id, { body: `aviso ${n}` });
      await shop.inbox.untilMessage(ticket.id, message?.id ?? '', ({ ack }) => ack >= 1, patienceMs);
      seconds.push((performance.now() - from) / 1000);
      await eventually(
        async () => (await control('GET', `phones/${last}/messages?chat=${group.jid}`)).messages,
        (messages) => messages.some(({ text }: { text: string }) => text === `aviso ${n}`),
        patienceMs,
      );
      say(
        `message ${n} was sent after ${seconds.at(-1)?.toFixed(1)} s, and reached the last member after ${((performance.now() - from) / 1000).toFixed(1)} s`,
      );
    }
    const { phones }: { phones: Array<{ unread: { askedAgain: number; usedKeys: number } }> } = await control('GET', 'phones');
    return {
      secondsFirst: seconds[0] ?? 0,
      secondsNext: Math.max(...seconds.slice(1)),
      unreadable: phones.reduce((sum, { unread }) => sum + unread.askedAgain, 0),
      reused: phones.reduce((sum, { unread }) => sum + unread.usedKeys, 0),
      memoryMb: memory.stop()[1],
    };
  } finally {
    memory.stop();
    await cloud.stop();
  }
};

/** A history of 50 MB and 20,000 mappings comes while customers write: how long they wait, what the container takes, and whether the session lives. */
export const largeHistory = async (say: (sentence: string) => void): Promise<LargeHistory> => {
  let closed = 0;
  const whatsapp = await startWithWhatsApp({ onLine: (_name, line) => void (closed += Number(line.includes('SESSION_CLOSED'))) });
  const { cloud, control } = whatsapp;
  const memory = watchMemory(cloud);
  try {
    const [chats, messages, textLength, mappings] = [50, 200, 5_000, 20_000];
    // Of all that is read, little is in the time that is asked for: what is measured is the reading, not the table of a laptop.
    const importOldMessages = new Date(Date.now() - 86_400_000).toISOString();
    const shop = await linkShop(whatsapp, { importOldMessages });
    const customer = await shop.customer('Apressada');
    await customer.says('primeira');
    const { ticket } = await shop.inbox.until(customer.name, 1, 60_000);
    await sleep(2_000);
    const before = closed;
    memory.restart();
    say('the history comes');
    const sent = control('POST', `phones/${shop.number}/history`, { chats, messages, textLength, otherLids: mappings, now: true });
    const waits: number[] = [];
    for (let n = 1; n <= 40; n++) {
      const from = performance.now();
      await customer.says(`viva ${n}`);
      await eventually(
        () => shop.inbox.messages(ticket.id),
        (all) => all.some(({ body }) => body === `viva ${n}`),
        patienceMs,
      );
      waits.push((performance.now() - from) / 1000);
      if ((waits.at(-1) ?? 0) > 5) say(`message ${n} took ${waits.at(-1)?.toFixed(1)} s`);
      await sleep(500);
    }
    await sent;
    const progress = await eventually(
      async () => (await shop.status())['importProgress'],
      (found) => found?.ended === true && found.processed === found.total,
      patienceMs,
    );
    say(`imported ${JSON.stringify(progress)}`);
    return {
      megabytes: Math.round((chats * messages * textLength) / 1_000_000),
      mappings,
      worstLiveSec: Math.max(...waits),
      closed: closed - before,
      memoryMb: memory.stop(),
    };
  } finally {
    memory.stop();
    await cloud.stop();
  }
};

/** Memory of the container that runs the sessions, MB. */
const watchMemory = (cloud: WhatsAppCloud['cloud']) => {
  let [first, most] = [0, 0];
  const look = (): void => {
    const pid = cloud.endpoints.processes['sessions'];
    if (!pid) return;
    const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    const megabytes = Math.round(Number(kilobytes ?? 0) / 1024);
    if (first === 0) first = megabytes;
    most = Math.max(most, megabytes);
  };
  const timer = setInterval(look, 250);
  return {
    restart: (): void => {
      [first, most] = [0, 0];
    },
    stop: (): readonly [before: number, most: number] => {
      clearInterval(timer);
      return [first, most];
    },
  };
};
