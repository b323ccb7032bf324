import { connectionId } from '../../../shared/src/domain/ids.ts';
import type { LocalCloudOptions } from '../../../infra/local/start-local-cloud.ts';
import { eventually } from '../../../infra/local/testing/eventually.ts';
import type { Member, TestCompany } from '../../../functions/src/testing/make-company.ts';
import { inboxOf } from '../../../functions/src/testing/inbox.ts';
import { startTestCloud, type TestCloud } from '../../../functions/src/testing/start-test-cloud.ts';
import type { ShownPhoneMessage, WantedPhoneMessage } from '../../../infra/local/simulators/whatsapp/phones/phone-message.ts';
import { randomInt } from 'node:crypto';

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;
export type Says = DistributiveOmit<WantedPhoneMessage, 'to'>;

const digits = (count: number): string => Array.from({ length: count }, () => randomInt(10)).join('');
export const newPhoneNumber = (): string => `55119${digits(8)}`;

/** The whole local cloud with a company in it, and the fake WhatsApp network's control API. */
export const startWithWhatsApp = async (options: LocalCloudOptions = {}) => {
  const cloud = await startTestCloud({ parts: 'all', ...options });
  const make = await import('../../../functions/src/testing/make-company.ts');
  const company = await make.makeCompany(cloud.endpoints.api, 'Loja');
  const control = async (method: string, path: string, body?: object): Promise<any> => {
    const response = await fetch(`${cloud.endpoints.simulator}/control/whatsapp/${path}`, {
      method,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  return { cloud, make, company, control };
};
export type WhatsAppCloud = Awaited<ReturnType<typeof startWithWhatsApp>>;

/** A phone of the company's, linked to a connection of these settings by its QR code. */
export const linkShop = async (
  { company, control }: Pick<WhatsAppCloud, 'company' | 'control'>,
  fields: Record<string, unknown> = {},
  { number = newPhoneNumber(), beforeScan }: { number?: string; beforeScan?: (number: string) => Promise<unknown> } = {},
) => {
  const owner: Member = company.owner;
  await control('POST', 'phones', { number, name: 'Loja' });
  await beforeScan?.(number);
  const { status, body } = await owner.call('POST', '/whatsapp', { body: { name: `Loja ${number.slice(-4)}`, ...fields } });
  if (status !== 200) throw new Error(JSON.stringify(body));
  const id = connectionId.parse(body.id);
  await scan(company, control, id, number);
  /** Somebody with a phone who writes to the shop. */
  const customer = async (name: string, more: Record<string, unknown> = {}) => {
    const own = newPhoneNumber();
    const phone = await control('POST', 'phones', { number: own, name, ...more });
    return {
      number: own,
      lid: String(phone.lid),
      name,
      says: (text: string, options: Record<string, unknown> = {}): Promise<ShownPhoneMessage> =>
        control('POST', `phones/${own}/messages`, { to: number, type: 'text', text, ...options }),
      sends: (message: Says, to: string = number): Promise<ShownPhoneMessage> =>
        control('POST', `phones/${own}/messages`, { to, ...message }),
      received: async (chat?: string): Promise<ShownPhoneMessage[]> =>
        (await control('GET', `phones/${own}/messages?limit=10000${chat ? `&chat=${chat}` : ''}`)).messages,
    };
  };
  return {
    id,
    number,
    owner,
    inbox: inboxOf(owner),
    customer,
    /** Written on the shop's own phone. */
    writes: (to: string, message: Says): Promise<ShownPhoneMessage> => control('POST', `phones/${number}/messages`, { to, ...message }),
    status: async (): Promise<Record<string, any>> => (await owner.call('GET', '/whatsapp/{id}', { params: { id } })).body,
  };
};
export type LinkedShop = Awaited<ReturnType<typeof linkShop>>;

/** Scans the code a connection shows and waits until it is connected. A code that went in the moment it was scanned is followed by another, which is scanned
 *  as a person would. */
export const scan = async (
  { owner }: Pick<TestCompany, 'owner'>,
  control: WhatsAppCloud['control'],
  id: string,
  number: string,
): Promise<void> => {
  const read = async () => (await owner.call('GET', '/whatsapp/{id}', { params: { id } })).body;
  const shown = async (but: string | null = null): Promise<string | null> => {
    const { qrcode } = await eventually(read, ({ status, qrcode: text }) => status === 'qrcode' && text !== null && text !== but, 120_000);
    return qrcode;
  };
  const first = await shown();
  await control('POST', `phones/${number}/scan`, { qr: first }).catch(async () =>
    control('POST', `phones/${number}/scan`, { qr: await shown(first) }),
  );
  await eventually(read, ({ status }) => status === 'CONNECTED', 120_000);
};

/** Fails when a phone could not read something at first, or got something that was sealed with a used key: both heal or vanish without a word. */
export const expectAllReadable = async (control: WhatsAppCloud['control']): Promise<void> => {
  const { phones }: { phones: Array<{ number: string; unread: { askedAgain: number; usedKeys: number } }> } = await control(
    'GET',
    'phones',
  );
  const unread = phones.filter(({ unread: { askedAgain, usedKeys } }) => askedAgain + usedKeys > 0);
  if (unread.length > 0) throw new Error(unread.map(({ number, unread: counts }) => `${number}: ${JSON.stringify(counts)}`).join('\n'));
};

/** Fails when something went wrong that nobody saw. */
export const expectNoFaults = (cloud: TestCloud): void => {
  if (cloud.faults.length > 0) throw new Error(cloud.faults.join('\n'));
};
