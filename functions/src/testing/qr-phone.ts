import { randomInt } from 'node:crypto';
import type { ShownPhoneMessage } from '../../../infra/local/simulators/whatsapp/phones/phone-message.ts';
import { eventually } from '../../../infra/local/testing/eventually.ts';
import type { TestCompany } from './make-company.ts';

const aNumber = (): string => `55119${String(randomInt(100_000_000)).padStart(8, '0')}`;

/** The control API of the fake WhatsApp network. */
export const controlOf =
  (simulator: string) =>
  async (method: string, path: string, body?: unknown): Promise<any> => {
    const response = await fetch(`${simulator}/control/whatsapp/${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} /control/whatsapp/${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };

/** A connection by QR code of this company, its code scanned by a phone of the fake WhatsApp network. */
export const linkPhone = async (simulator: string, company: TestCompany, queueIds: ReadonlyArray<string> = [company.queue.id]) => {
  const control = controlOf(simulator);
  const number = aNumber();
  await control('POST', 'phones', { number, name: `Loja ${company.name}` });
  const { call } = company.owner;
  const created = await call('POST', '/whatsapp', { body: { name: `QR ${number.slice(-6)}`, queueIds } });
  if (created.status !== 200) throw new Error(`no connection: ${JSON.stringify(created.body)}`);
  const connectionId: string = created.body.id;
  const shown = () => call('GET', '/whatsapp/{id}', { params: { id: connectionId } });
  const coded = await eventually(shown, ({ body }) => typeof body.qrcode === 'string', 30_000);
  await control('POST', `phones/${number}/scan`, { qr: coded.body.qrcode });
  await eventually(shown, ({ body }) => body.status === 'CONNECTED', 30_000);
  return {
    number,
    connectionId,
    control,
    isConnected: async (): Promise<boolean> => (await shown()).body.status === 'CONNECTED',
    /** Cuts the line and keeps it cut until `restore`. */
    breakLine: async () => {
      await control('PUT', 'faults', { refuseLogins: { code: 503, times: 50, number } });
      await control('POST', `phones/${number}/break`, { kind: 'cut' });
      await eventually(shown, ({ body }) => body.status !== 'CONNECTED', 15_000);
    },
    restore: () => control('DELETE', 'faults'),
    /** A customer's phone. */
    addCustomer: async (name: string) => {
      const customer = aNumber();
      await control('POST', 'phones', { number: customer, name });
      const inbox = async (): Promise<ShownPhoneMessage[]> => (await control('GET', `phones/${customer}/messages`)).messages;
      return {
        name,
        number: customer,
        inbox,
        says: (text: string) => control('POST', `phones/${customer}/messages`, { to: number, type: 'text', text }),
        sends: (message: object) => control('POST', `phones/${customer}/messages`, { to: number, ...message }),
        /** What the phone got, once `isWanted` likes it. */
        until: (isWanted: (received: ShownPhoneMessage[]) => boolean, timeoutMs = 20_000): Promise<ShownPhoneMessage[]> =>
          eventually(async () => (await inbox()).filter(({ direction }) => direction === 'in'), isWanted, timeoutMs),
      };
    },
  };
};
export type QrPhone = Awaited<ReturnType<typeof linkPhone>>;
