import type { Page } from '@playwright/test';
import { bubble, endpoints, newCustomer, openWaiting, pressInside, rowOf, type SimMessage } from './local-cloud.ts';
import { sharedPhone, whatsappControl } from './qr-phone.ts';

export type ChannelName = 'qr' | 'official' | 'messenger' | 'instagram';
export const eachChannel = ['qr', 'official', 'messenger', 'instagram'] as const satisfies ReadonlyArray<ChannelName>;

/** What a customer does on their side, said the same way for every channel. */
export type Customer = {
  channel: ChannelName;
  name: string;
  /** Each gives the id of what was sent. */
  says: (text: string) => Promise<string>;
  sendsPhoto: (caption: string) => Promise<string>;
  reacts: (messageId: string, emoji: string) => Promise<unknown>;
  edits: (messageId: string, text: string) => Promise<unknown>;
  takesBack: (messageId: string) => Promise<unknown>;
  reads: () => Promise<unknown>;
  /** What the business's messages look like there, oldest first. */
  received: () => Promise<{ id: string; kind: string; text: string; edited: boolean; deleted: boolean }[]>;
};

let serial = 0;
const ofRun = String(Date.now()).slice(-5);

const onQr = async (name: string): Promise<Customer> => {
  const shop = await sharedPhone();
  const phone = await shop.addCustomer(name);
  const sends = async (message: object): Promise<string> =>
    (await whatsappControl('POST', `phones/${phone.number}/messages`, { to: shop.number, ...message })).id;
  return {
    channel: 'qr',
    name,
    says: (text) => sends({ type: 'text', text }),
    sendsPhoto: (caption) => sends({ type: 'image', media: { sample: 'photo' }, caption }),
    reacts: (messageId, emoji) => sends({ type: 'reaction', messageId, emoji }),
    edits: (messageId, text) => sends({ type: 'edit', messageId, text }),
    takesBack: (messageId) => sends({ type: 'delete', messageId }),
    reads: () => whatsappControl('POST', `phones/${phone.number}/receipts`, { type: 'read' }),
    received: phone.received,
  };
};

const kindsAtMeta: Readonly<Record<string, string>> = { text: 'text', image: 'image' };
const shown = ({ id, type, content }: SimMessage) => ({
  id,
  kind: kindsAtMeta[type] ?? type,
  text: content.body ?? content.caption ?? '',
  edited: false,
  deleted: false,
});

/** The demo company's page, or its Instagram account. */
export const pageOf = async (channel: 'messenger' | 'instagram'): Promise<string> => {
  const { connections }: { connections: { channel: string; phoneNumberId: string; name: string }[] } = await (
    await fetch(`${endpoints.simulator}/control/state`)
  ).json();
  const found = connections.find((each) => each.channel === channel && /Loja Modelo|@lojamodelo/.test(each.name));
  if (!found) throw new Error(`The demo company has no ${channel}.`);
  return found.phoneNumberId;
};

const onMeta = async (name: string, channel: Exclude<ChannelName, 'qr'>): Promise<Customer> => {
  const customer = await newCustomer(name, channel === 'official' ? undefined : await pageOf(channel));
  const sends = async (message: object): Promise<string> => (await customer.writes(message)).id;
  return {
    channel,
    name,
    says: (text) => sends({ type: 'text', text }),
    sendsPhoto: (caption) => sends({ type: 'image', media: { sample: 'photo' }, ...(channel === 'official' ? { caption } : {}) }),
    reacts: (messageId, emoji) => sends({ type: 'reaction', messageId, emoji }),
    edits: (messageId, text) => sends({ type: 'edit', messageId, text }),
    takesBack: (messageId) => sends({ type: 'unsend', messageId }),
    reads: customer.reads,
    received: async () => (await customer.received()).map(shown),
  };
};

/** A customer on each of the four channels, who has not written yet. */
export const customersOnEachChannel = (label: string): Promise<Customer[]> => {
  serial += 1;
  const nameOn = (channel: ChannelName) => `${label} ${channel} ${ofRun}${serial}`;
  return Promise.all(eachChannel.map((channel) => (channel === 'qr' ? onQr(nameOn(channel)) : onMeta(nameOn(channel), channel))));
};

export const composer = (page: Page) => page.getByLabel('Escreva uma mensagem');

type Waiting = Pick<Customer, 'name' | 'channel'> & { says: (text: string) => Promise<unknown> };

/** Accepts the waiting ticket of this customer into sales, which the list is on already. */
export const takeUp = async (page: Page, { name, channel }: Pick<Waiting, 'name' | 'channel'>): Promise<void> => {
  await pressInside(rowOf(page, name), 'Aceitar');
  // The phone has one queue, and nobody need choose.
  if (channel !== 'qr') {
    const dialog = page.getByRole('dialog', { name: 'Aceitar atendimento' });
    await dialog.getByRole('radio', { name: 'Vendas' }).check();
    await dialog.getByRole('button', { name: 'Aceitar' }).click();
  }
  // The conversation that was open before has a text field as well.
  await page.locator('.ticket-title').filter({ hasText: name }).waitFor();
  await composer(page).waitFor();
};

/** Each writes this, and is taken up one after the other: the last one's conversation is open. */
export const takeUpAll = async (page: Page, customers: ReadonlyArray<Waiting>, text: string): Promise<void> => {
  await openWaiting(page);
  await Promise.all(customers.map(({ says }) => says(text)));
  // While the pointer is over the list nothing new comes into it.
  for (const { name } of customers) await rowOf(page, name).waitFor();
  for (const customer of customers) {
    await openWaiting(page);
    await takeUp(page, customer);
  }
};

/** What the menu of the newest bubble with this text offers; it stays open. */
export const openMenu = async (page: Page, text: string) => {
  await pressInside(bubble(page, text).last(), 'Ações da mensagem');
  return page.getByRole('menu', { name: 'Ações da mensagem' });
};
