import { expect } from '@playwright/test';
import { asAdmin, endpoints } from './local-cloud.ts';

/** The fake WhatsApp network, by its control API. */
export const whatsappControl = async (method: string, path: string, body?: object) => {
  const response = await fetch(`${endpoints.simulator}/control/whatsapp/${path}`, {
    method,
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response.json();
};

type PhoneMessage = {
  id: string;
  direction: 'in' | 'out';
  kind: string;
  text: string;
  voice: boolean;
  edited: boolean;
  deleted: boolean;
  forwarded: number;
  media: { mimeType: string } | null;
  location: { latitude: number } | null;
  reactions: Record<string, string>;
  copies: number;
  mentioned: string[];
  status: string;
};

let serial = 0;
const aNumber = (): string => `55119${String(Date.now() + ++serial).slice(-8)}`;

/** A phone of the demo company, linked by QR code, whose customers wait in this queue: for tests that are about what comes after.
 *  @param history chats that the phone had before.
 *  @param settings of the connection. */
export const linkedPhone = async (
  name: string,
  queueName: string,
  history?: { chats: number; messages: number },
  settings: { allowGroup?: boolean } = {},
) => {
  const call = await asAdmin();
  const queues: { id: string; name: string }[] = await call('GET', '/queue');
  const queueIds = queues.filter((queue) => queue.name === queueName).map(({ id }) => id);
  const { id } = await call('POST', '/whatsapp', { name, queueIds, ...settings });
  const connection = () => call('GET', `/whatsapp/${id}`);
  const number = aNumber();
  await whatsappControl('POST', 'phones', { number, name });
  if (history) await whatsappControl('POST', `phones/${number}/history`, history);
  await expect.poll(async () => (await connection()).qrcode, { timeout: 30_000 }).not.toBeNull();
  await whatsappControl('POST', `phones/${number}/scan`, { qr: (await connection()).qrcode });
  await expect.poll(async () => (await connection()).status, { timeout: 30_000 }).toBe('CONNECTED');
  return {
    /** Of the connection. */
    name,
    number,
    /** A customer's phone. */
    addCustomer: async (customerName: string) => {
      const customer = aNumber();
      await whatsappControl('POST', 'phones', { number: customer, name: customerName });
      const received = async (): Promise<PhoneMessage[]> => {
        const { messages }: { messages: PhoneMessage[] } = await whatsappControl('GET', `phones/${customer}/messages`);
        return messages.filter(({ direction }) => direction === 'in');
      };
      return {
        name: customerName,
        number: customer,
        says: (text: string) => whatsappControl('POST', `phones/${customer}/messages`, { to: number, type: 'text', text }),
        received,
        /** Waits for a message that looks like this. */
        gets: (wanted: Partial<PhoneMessage>) => expect.poll(received, { timeout: 30_000 }).toContainEqual(expect.objectContaining(wanted)),
        media: async (messageId: string): Promise<ArrayBuffer> => {
          const response = await fetch(`${endpoints.simulator}/control/whatsapp/phones/${customer}/messages/${messageId}/media`);
          return response.arrayBuffer();
        },
      };
    },
  };
};

let linking: ReturnType<typeof linkedPhone> | undefined;
/** One phone for all tests that need no more than a linked one: linking takes longer than most of them, and a company's plan has room for few. */
export const sharedPhone = (): ReturnType<typeof linkedPhone> =>
  (linking ??= linkedPhone(`Celular ${String(Date.now()).slice(-5)}`, 'Vendas', undefined, { allowGroup: true }));
