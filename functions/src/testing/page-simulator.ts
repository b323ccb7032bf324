import type { SimCustomer } from '../../../infra/local/simulators/model/customer.ts';
import type { SimMessage } from '../../../infra/local/simulators/model/message.ts';
import { eventually } from '../../../infra/local/testing/eventually.ts';
import type { Member } from './make-company.ts';
import type { Writes } from './simulator-client.ts';

export type TestPage = { id: string; name: string; instagram: { id: string; username: string } | null };
export type TestPerson = { id: string; name: string; pages: TestPage[] };

/** Plays Facebook: people with pages who sign in, and customers who write to those. */
export const pageSimulator = (simulator: string) => {
  const control = async (method: string, path: string, body?: unknown): Promise<any> => {
    const response = await fetch(`${simulator}/control/${path}`, { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
    const answer = await response.json();
    if (!response.ok) throw new Error(`${method} /control/${path}: ${JSON.stringify(answer)}`);
    return answer;
  };
  const received = async (customer: SimCustomer, accountId: string): Promise<SimMessage[]> =>
    (await control('GET', `customers/${customer.id}/messages?phoneNumberId=${accountId}`)).messages.filter(
      ({ direction }: SimMessage) => direction === 'out',
    );
  /** @param scopes what the person gives; all by default. */
  const signIn = async (
    person: TestPerson,
    scopes?: ReadonlyArray<string>,
  ): Promise<{ facebookUserId: string; facebookUserToken: string }> => {
    const { userId, token } = await control('POST', `meta/people/${person.id}/token`, scopes && { scopes });
    return { facebookUserId: userId, facebookUserToken: token };
  };
  return {
    control,
    received,
    signIn,
    addPerson: (name: string, pages: Array<{ name: string; instagram?: string }>): Promise<TestPerson> =>
      control('POST', 'meta/people', { name, pages }),
    connect: async (member: Member, person: TestPerson, fields: Record<string, unknown> = {}) =>
      member.call('POST', '/facebook', { body: { ...(await signIn(person)), ...fields } }),
    addCustomer: (fields: Record<string, unknown>): Promise<SimCustomer> => control('POST', 'customers', fields),
    write: (customer: SimCustomer, accountId: string, message: Writes): Promise<SimMessage> =>
      control('POST', `customers/${customer.id}/messages`, { ...message, phoneNumberId: accountId }),
    untilReceived: (customer: SimCustomer, accountId: string, count: number) =>
      eventually(
        () => received(customer, accountId),
        (list) => list.length >= count,
        15_000,
      ),
  };
};
