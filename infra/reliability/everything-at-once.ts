import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { MessageView } from '@balcao/shared/domain/messages/message.ts';
import { inboxOf } from '@balcao/functions/testing/inbox.ts';
import { simulatorClient } from '@balcao/functions/testing/simulator-client.ts';
import { uploadFile } from '@balcao/functions/testing/upload-file.ts';
import { linkShop, startWithWhatsApp, type WhatsAppCloud } from '../../session-host/src/testing/linked-shop.ts';
import { randomOf } from '../random-of.ts';
import { misbehave } from './misbehaviours.ts';
import { patiently } from './patiently.ts';
import { addUp, tallyOf, type Tally } from './tally.ts';
import { untilQuiet } from './until-quiet.ts';

const shopCount = 2;
const linkedEach = 4;
const officialCount = 8;
const conversations = shopCount * linkedEach + officialCount;
/** Meta may ask to wait: what is not there by then does not wait, it is lost. The longest wait of `send-stored-message.ts` and a minute. */
const longestWaitMs = 960_000;
/** One of so many answers is a photo. */
const photoEvery = 15;

export type Outcome = Tally & {
  /** Messages that the product shows as unreadable, or that a phone had to ask for again. */
  unreadable: number;
  /** Messages sealed with a key that a phone saw before. */
  reused: number;
  /** Shown to the attendant as not sent, with the reason, and not there. */
  refused: number;
  /** Shown as not sent, and there. */
  falselyRefused: number;
};
export type Outcomes = Record<'linked phone, in' | 'linked phone, out' | 'official, in' | 'official, out', Outcome>;

type Conversation = {
  channel: 'linked phone' | 'official';
  name: string;
  says: (text: string, n: number) => Promise<unknown>;
  /** Texts that reached the customer, in their order. */
  received: () => Promise<string[]>;
  ticketId: number;
};

/** Customers and attendants of linked phones and of an official number write at once while everything that stand-ins and machine can do wrong is switched on and off at random.
 *  @param messages both ways together. @param seed chooses what goes wrong, and when. */
export const everythingAtOnce = async (
  { messages, perSecond, seed, only }: { messages: number; perSecond: number; seed: number; only?: ReadonlyArray<string> | undefined },
  say: (sentence: string) => void,
): Promise<Outcomes> => {
  const whatsapp = await startWithWhatsApp({ sessionHosts: 2 });
  const { cloud, company, control } = whatsapp;
  try {
    const inbox = inboxOf(company.owner);
    const each = Math.ceil(messages / conversations / 2);
    const meta = await simulatorClient(cloud.endpoints.simulator, cloud.endpoints.api, company);
    const { chats, shops, customers } = await prepare(whatsapp, meta, each);
    const photo = readFileSync(new URL('../local/simulators/samples/photo.jpg', import.meta.url));

    const write = async ({ says, ticketId }: Conversation, at: number): Promise<void> => {
      const random = randomOf(seed + at);
      for (let n = 1; n <= each; ) {
        for (const burstEnd = Math.min(each, n + Math.floor(random() * 4)); n <= burstEnd; n++) {
          await patiently(() => says(`ida ${n}`, n));
          const key =
            n % photoEvery === at % photoEvery ? await patiently(() => uploadFile(company.owner, photo, 'foto.jpg', 'image/jpeg')) : null;
          const media = key === null ? undefined : { key, fileName: 'foto.jpg', mimeType: 'image/jpeg' };
          await patiently(() => inbox.send(ticketId, { body: `volta ${n}`, media, clientId: `volta-${ticketId}-${n}` }));
          // So many pairs a second over all conversations, with bursts of two and a half on average.
          if (n < burstEnd) await sleep(100);
        }
        await sleep(random() * 2 * 2.5 * ((2 * conversations * 1000) / perSecond));
      }
    };
    let isWriting = true;
    const breaking = misbehave({ cloud, control, meta, shops, customers }, randomOf(seed), () => isWriting, say, only);
    let written = 0;
    await Promise.all(
      chats.map((chat, at) => write(chat, at).then(() => say(`${++written} of ${conversations} conversations are written`))),
    );
    isWriting = false;
    const times = await breaking;
    say(`${[...times.values()].reduce((sum, count) => sum + count, 0)} misbehaviours of ${times.size} kinds; waiting for the rest`);

    const found: Array<{ chat: Conversation; inbound: Outcome; outbound: Outcome }> = [];
    for (const chat of chats) {
      // What was killed last may still be starting.
      const read = () => patiently(async () => outcomesOf(await inbox.messages(chat.ticketId), await chat.received(), each));
      const last = await untilQuiet(
        read,
        ({ inbound, outbound, waiting }) => inbound.lost + outbound.lost + waiting === 0,
        ({ waiting }) => (waiting > 0 ? longestWaitMs : 120_000),
      );
      const { inbound, outbound, waiting, missing } = last;
      if (
        Object.values(inbound)
          .concat(Object.values(outbound))
          .some((count) => count !== 0 && count !== each) ||
        waiting > 0
      )
        say(`${chat.channel}, ${chat.name}: ${JSON.stringify({ inbound, outbound, waiting, missing })}`);
      found.push({ chat, inbound, outbound: { ...outbound, lost: Math.max(outbound.lost, waiting) } });
    }
    const { phones }: { phones: Array<{ number: string; unread: { askedAgain: number; usedKeys: number } }> } = await patiently(() =>
      control('GET', 'phones'),
    );
    const sumOf = (channel: Conversation['channel'], way: 'inbound' | 'outbound'): Outcome =>
      sumUp(found.flatMap(({ chat, [way]: outcome }) => (chat.channel === channel ? [outcome] : [])));
    const out = sumOf('linked phone', 'outbound');
    return {
      'linked phone, in': sumOf('linked phone', 'inbound'),
      'linked phone, out': {
        ...out,
        unreadable: phones.reduce((sum, { unread }) => sum + unread.askedAgain, 0),
        reused: phones.reduce((sum, { unread }) => sum + unread.usedKeys, 0),
      },
      'official, in': sumOf('official', 'inbound'),
      'official, out': sumOf('official', 'outbound'),
    };
  } finally {
    await cloud.stop();
  }
};

const outcomesOf = (stored: ReadonlyArray<MessageView>, received: ReadonlyArray<string>, each: number) => {
  const wanted = (word: string): string[] => Array.from({ length: each }, (_, n) => `${word} ${n + 1}`);
  const inbound = tallyOf(
    wanted('ida'),
    stored.flatMap(({ fromMe, body }) => (fromMe ? [] : [body])),
  );
  const there = new Set(received);
  const failed = stored.filter(({ fromMe, failed: failure }) => fromMe && failure !== null);
  const refused = failed.filter(({ body }) => !there.has(body));
  const outbound = tallyOf(wanted('volta'), received);
  return {
    inbound: {
      ...inbound,
      unreadable: stored.filter(({ mediaType }) => mediaType === 'unsupported').length,
      reused: 0,
      refused: 0,
      falselyRefused: 0,
    },
    outbound: {
      ...outbound,
      lost: outbound.lost - refused.length,
      unreadable: 0,
      reused: 0,
      refused: refused.length,
      falselyRefused: failed.length - refused.length,
    },
    waiting: stored.filter(({ fromMe, ack, failed: failure }) => fromMe && ack < 1 && failure === null).length,
    missing: [
      ...wanted('ida').filter((text) => !stored.some(({ body, fromMe }) => !fromMe && body === text)),
      ...wanted('volta').filter((text) => !there.has(text)),
      ...failed.map(({ body, failed: failure }) => `${body}: ${failure?.code} ${failure?.reason}`),
    ].slice(0, 10),
  };
};

const sumUp = (outcomes: ReadonlyArray<Outcome>): Outcome => {
  const sum = (name: 'unreadable' | 'reused' | 'refused' | 'falselyRefused'): number =>
    outcomes.reduce((total, outcome) => total + outcome[name], 0);
  return {
    ...addUp(outcomes),
    unreadable: sum('unreadable'),
    reused: sum('reused'),
    refused: sum('refused'),
    falselyRefused: sum('falselyRefused'),
  };
};

const prepare = async (whatsapp: WhatsAppCloud, meta: Awaited<ReturnType<typeof simulatorClient>>, each: number) => {
  const { company } = whatsapp;
  const inbox = inboxOf(company.owner);
  const chats: Conversation[] = [];
  const customers: Array<{ number: string; shop: string }> = [];
  const open = async (name: string): Promise<number> => {
    const { ticket } = await inbox.until(name, 1, 60_000);
    await inbox.update(ticket.id, { status: 'open', queueId: company.queue.id });
    return ticket.id;
  };
  const shops: string[] = [];
  for (let at = 1; at <= shopCount; at++) {
    const shop = await linkShop(whatsapp);
    shops.push(shop.number);
    for (let n = 1; n <= linkedEach; n++) {
      const customer = await shop.customer(`Celular ${at}.${n}`);
      await customer.says('oi');
      chats.push({
        channel: 'linked phone',
        name: customer.name,
        says: (text) => customer.says(text),
        received: async () => textsIn(await customer.received()),
        ticketId: await open(customer.name),
      });
      customers.push({ number: customer.number, shop: shop.number });
    }
  }
  // Of the same second, only their times tell which came first: each has its own second.
  const beginsSec = Math.floor(Date.now() / 1000) - each - 60;
  for (let n = 1; n <= officialCount; n++) {
    const customer = await meta.addCustomer({ name: `Oficial ${n}`, number: `55119${88_000_000 + n}` });
    await meta.write(customer, { type: 'text', text: 'oi', timestampSec: beginsSec });
    chats.push({
      channel: 'official',
      name: customer.name,
      says: (text, position) => meta.write(customer, { type: 'text', text, timestampSec: beginsSec + position }),
      received: async () => (await meta.received(customer)).map(({ content }) => textOf(content)),
      ticketId: await open(customer.name),
    });
  }
  return { chats, shops, customers };
};

const textsIn = (messages: ReadonlyArray<{ direction: string; text: string }>): string[] =>
  messages.flatMap(({ direction, text }) => (direction === 'in' ? [text] : []));
const textOf = (content: unknown): string => {
  const { body, caption } = Object(content);
  return String(body ?? caption ?? '');
};
