import type { CustomerMessage, SimMessage } from '../../../infra/local/simulators/model/message.ts';
import type { SimCustomer } from '../../../infra/local/simulators/model/customer.ts';
import type { Faults } from '../../../infra/local/simulators/model/faults.ts';
import { eventually } from '../../../infra/local/testing/eventually.ts';
import type { TestCompany } from './make-company.ts';

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;
export type Writes = DistributiveOmit<CustomerMessage, 'phoneNumberId'>;

/** Plays the customers of one company on the official channel, by the simulator's control API. */
export const simulatorClient = async (simulator: string, api: string, company: TestCompany) => {
  const { phoneNumberId, businessAccountId, sendToken, appSecret, verifyToken } = company.secrets;

  const control = async (method: string, path: string, body?: unknown): Promise<any> => {
    const response = await fetch(`${simulator}/control/${path}`, { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
    const answer = await response.json();
    if (!response.ok) throw new Error(`${method} /control/${path}: ${JSON.stringify(answer)}`);
    return answer;
  };

  await control('PUT', 'connections', {
    connections: [
      {
        phoneNumberId,
        displayPhoneNumber: company.connection.number,
        businessAccountId,
        name: company.name,
        token: sendToken,
        appSecret,
        verifyToken,
        webhookUrl: `${api}/webhooks/whatsapp/${company.id}/${company.connection.id}`,
      },
    ],
  });

  const messagesOf = async (customer: SimCustomer): Promise<SimMessage[]> =>
    (await control('GET', `customers/${customer.id}/messages?limit=10000&phoneNumberId=${phoneNumberId}`)).messages;
  const received = async (customer: SimCustomer): Promise<SimMessage[]> =>
    (await messagesOf(customer)).filter(({ direction }) => direction === 'out');

  return {
    control,
    addCustomer: (fields: Record<string, unknown>): Promise<SimCustomer> => control('POST', 'customers', fields),
    write: (customer: SimCustomer, message: Writes): Promise<SimMessage> =>
      control('POST', `customers/${customer.id}/messages`, { ...message, phoneNumberId }),
    says: (customer: SimCustomer, text: string): Promise<SimMessage> =>
      control('POST', `customers/${customer.id}/messages`, { type: 'text', text, phoneNumberId }),
    messagesOf,
    /** What the business sent them. */
    received,
    /** Waits until they have that many of the business's messages. */
    untilReceived: (customer: SimCustomer, count: number, timeoutMs = 15_000) =>
      eventually(
        () => received(customer),
        (list) => list.length >= count,
        timeoutMs,
      ),
    setStatus: (message: SimMessage, status: string, code?: number) =>
      control('POST', `messages/${encodeURIComponent(message.id)}/status`, { status, ...(code ? { code } : {}) }),
    fault: (faults: Partial<Faults>) => control('PUT', 'faults', faults),
    noFaults: () => control('DELETE', 'faults'),
    /** Resolves when no webhook is on its way any more. */
    settled: () =>
      eventually(
        () => control('GET', 'stats'),
        (stats) => stats.webhooks.pending === 0,
        60_000,
      ),
  };
};
export type SimulatorClient = Awaited<ReturnType<typeof simulatorClient>>;
