import type { SimConnection } from '../model/connection.ts';
import type { NewCustomer, SimCustomer } from '../model/customer.ts';
import type { Faults } from '../model/faults.ts';
import type { CustomerMessage, SimMessage } from '../model/message.ts';
import type { SimEvent } from '../control/event-stream.ts';

export type ShownConnection = Omit<SimConnection, 'token' | 'appSecret' | 'verifyToken'>;
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
export type BurstOrder = {
  phoneNumberId: string;
  conversations: number;
  messages: number;
  duplicateRate: number;
  shuffle: boolean;
  ratePerSec?: number;
};

const call = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
  const response = await fetch(`/control/${path}`, { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
  const json = await response.json();
  if (!response.ok) throw new Error(json.error);
  return json;
};
const id = encodeURIComponent;

/** The control API, as far as the page uses it. Every call throws an Error with the simulator's sentence when it refuses. */
export const api = {
  state: () => call<InitialState>('GET', 'state'),
  messages: async (customerId: string, phoneNumberId: string) =>
    (await call<{ messages: SimMessage[] }>('GET', `customers/${id(customerId)}/messages?phoneNumberId=${id(phoneNumberId)}`)).messages,
  createCustomer: (customer: NewCustomer) => call<SimCustomer>('POST', 'customers', customer),
  changeSettings: (customerId: string, settings: Partial<SimCustomer['settings']>) =>
    call<SimCustomer>('PUT', `customers/${id(customerId)}`, { settings }),
  send: (customerId: string, message: CustomerMessage) => call<SimMessage>('POST', `customers/${id(customerId)}/messages`, message),
  readAll: (customerId: string, phoneNumberId: string) => call('POST', `customers/${id(customerId)}/read`, { phoneNumberId }),
  setStatus: (messageId: string, status: string, code?: number) => call('POST', `messages/${id(messageId)}/status`, { status, code }),
  changeFaults: (faults: Partial<Faults>) => call<Faults>('PUT', 'faults', faults),
  resetFaults: () => call<Faults>('DELETE', 'faults'),
  burst: (order: BurstOrder) => call('POST', 'burst', order),
  statistics: () => call<Statistics>('GET', 'stats'),
  upload: async (file: File): Promise<{ id: string; mimeType: string }> => {
    const response = await fetch(`/control/media?fileName=${id(file.name)}`, {
      method: 'POST',
      headers: { 'content-type': file.type || 'application/octet-stream' },
      body: file,
    });
    const json = await response.json();
    if (!response.ok) throw new Error(json.error);
    return json;
  },
  listen: (onEvent: (event: SimEvent) => void, onOpen: () => void): void => {
    const source = new EventSource('/control/events');
    source.addEventListener('message', ({ data }) => onEvent(JSON.parse(data)));
    source.addEventListener('open', onOpen);
  },
};

export const mediaUrl = (mediaId: string): string => `/control/media/${id(mediaId)}`;
