import { expect } from '@playwright/test';
import { endpoints, userNamed } from './local-cloud.ts';

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
  status: string;
};

let serial = 0;
const aNumber = (): string => `55119${String(Date.now() + ++serial).slice(-8)}`;

/** A phone of the demo company, linked by QR code, whose customers wait in this queue: for tests that are about what comes after. */
export const linkedPhone = async (name: string, queueName: string) => {
  const { email, password } = userNamed('Marina Prado');
  const call = async (method: string, path: string, token: string | null, body?: object) => {
    const response = await fetch(`${endpoints.api}${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  const { token } = await call('POST', '/auth/login', null, { email, password });
  const queues: { id: string; name: string }[] = await call('GET', '/queue', token);
  const queueIds = queues.filter((queue) => queue.name === queueName).map(({ id }) => id);
  const { id } = await call('POST', '/whatsapp', token, { name, queueIds });
  const connection = () => call('GET', `/whatsapp/${id}`, token);
  const number = aNumber();
  await whatsappControl('POST', 'phones', { number, name });
  await expect.poll(async () => (await connection()).qrcode, { timeout: 30_000 }).not.toBeNull();
  await whatsappControl('POST', `phones/${number}/scan`, { qr: (await connection()).qrcode });
  await expect.poll(async () => (await connection()).status, { timeout: 30_000 }).toBe('CONNECTED');
  return {
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
