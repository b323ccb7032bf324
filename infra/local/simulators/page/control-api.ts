import type { Burst } from '../chat/run-burst.ts';
import type { NewCustomer, SimCustomer } from '../model/customer.ts';
import type { ShownConnection } from '../model/connection.ts';
import type { Faults } from '../model/faults.ts';
import type { SimMessage } from '../model/message.ts';

export type ListedCustomer = SimCustomer & { lastMessage: SimMessage | null };
export type InitialState = {
  connections: ShownConnection[];
  customers: ListedCustomer[];
  faults: Faults;
  errors: Array<{ code: number; title: string }>;
};
export type Statistics = {
  webhooks: { pending: number; acknowledged: number; refused: number };
  webhookLatencyMs: { count: number; p50: number | null; p95: number | null };
};
/** A message to send, with its fields: see docs/simulators.md. The simulator refuses what it does not know. */
export type Outgoing = { type: string; [field: string]: unknown };

const request = async <T>(path: string, init: RequestInit): Promise<T> => {
  const response = await fetch(`/control/${path}`, init);
  const json = await response.json();
  if (!response.ok) throw new Error(json.error);
  return json;
};
/** A call of the control API. It throws an Error with the simulator's sentence when the simulator refuses. */
export const call = <T>(method: string, path: string, body?: unknown): Promise<T> =>
  request(path, { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });

const id = encodeURIComponent;
export const mediaUrl = (mediaId: string): string => `/control/media/${id(mediaId)}`;

/** The control API, as far as the customers' half uses it. */
export const api = {
  state: () => call<InitialState>('GET', 'state'),
  messages: async (customerId: string, phoneNumberId: string) =>
    (await call<{ messages: SimMessage[] }>('GET', `customers/${id(customerId)}/messages?phoneNumberId=${id(phoneNumberId)}`)).messages,
  createCustomer: (customer: NewCustomer) => call<SimCustomer>('POST', 'customers', customer),
  changeSettings: (customerId: string, settings: Partial<SimCustomer['settings']>) =>
    call<SimCustomer>('PUT', `customers/${id(customerId)}`, { settings }),
  send: (customerId: string, message: Outgoing) => call<SimMessage>('POST', `customers/${id(customerId)}/messages`, message),
  readAll: (customerId: string, phoneNumberId: string) => call('POST', `customers/${id(customerId)}/read`, { phoneNumberId }),
  setStatus: (messageId: string, status: string) => call('POST', `messages/${id(messageId)}/status`, { status }),
  changeNumber: (phoneNumberId: string, change: Partial<Pick<ShownConnection, 'registered' | 'subscribed' | 'health'>>) =>
    call<ShownConnection>('PUT', `numbers/${id(phoneNumberId)}`, change),
  changeHolder: (accountId: string, holder: 'app' | 'other') => call('PUT', `pages/${id(accountId)}/holder`, { holder }),
  changeFaults: (faults: Partial<Faults>) => call<Faults>('PUT', 'faults', faults),
  settleHeld: (verdict: 'send' | 'drop') => call('POST', 'held-messages', { verdict }),
  resetFaults: () => call<Faults>('DELETE', 'faults'),
  burst: (order: Partial<Burst>) => call('POST', 'burst', order),
  statistics: () => call<Statistics>('GET', 'stats'),
  upload: (file: File) =>
    request<{ id: string; mimeType: string }>(`media?fileName=${id(file.name)}`, {
      method: 'POST',
      headers: { 'content-type': file.type || 'application/octet-stream' },
      body: file,
    }),
};
