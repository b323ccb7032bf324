import { createHmac, randomInt } from 'node:crypto';
import type { CompanyId, QueueId } from '@balcao/shared/domain/ids.ts';
import type { InboundEvent } from '@balcao/shared/events/channel-messages.ts';
import { ensureCompany, ownersDueDate, ownersPlan, standardPlan } from '../organisation/users/service/create-company.ts';
import { createOfficialConnection } from '../setup/connections/service/create-official-connection.ts';
import { createQueue } from '../setup/queues/service/create-queue.ts';
import { createTag } from '../setup/tags/service/create-tag.ts';
import type { Connection } from '../setup/connections/service/connection-records.ts';
import type { Queue } from '../setup/queues/service/queue-records.ts';
import type { Tag } from '../setup/tags/service/tag-records.ts';
import { receiveDeps } from '../conversation/tickets/inbound/receive-deps.ts';
import { receiveMessage } from '../conversation/tickets/inbound/receive-message.ts';
import { ensureUser, type NewUser } from '../organisation/users/service/create-user.ts';
import type { StoredUser } from '../organisation/users/service/user-records.ts';
import { apiClient, type ApiClient } from './api-client.ts';

export const testPassword = 'Balcao#2026';

export type Member = StoredUser & { token: string; refreshToken: string; sessionId: string; call: ApiClient };
export type TestCompany = {
  id: CompanyId;
  name: string;
  owner: Member;
  /** The connection's queue: first messages land in it. */
  queue: Queue;
  otherQueue: Queue;
  tag: Tag;
  connection: Connection;
  secrets: { appSecret: string; verifyToken: string; sendToken: string; phoneNumberId: string; businessAccountId: string };
};

const digits = (count: number): string => Array.from({ length: count }, () => randomInt(10)).join('');
let serial = 0;

/** Signs in as an API client, which leaves other sessions alone. */
export const signIn = async (api: string, user: StoredUser): Promise<Member> => {
  const { status, body } = await apiClient(api, null)('POST', '/auth/login', { body: { email: user.email, password: testPassword } });
  if (status !== 200) throw new Error(`${user.email} could not sign in: ${JSON.stringify(body)}`);
  return {
    ...user,
    token: body.token,
    refreshToken: body.refreshToken,
    sessionId: body.token.split('~')[1],
    call: apiClient(api, body.token),
  };
};

/** A company with its admin, two queues (the connection writes into the first), a tag and an official connection, made by the use cases
 *  the product makes them with. Everything of it carries its name, so that a leak can be seen. */
export const makeCompany = async (
  api: string,
  name: string,
  { dueDate, isPlatform = false }: { dueDate?: string; isPlatform?: boolean } = {},
): Promise<TestCompany> => {
  const now = new Date();
  const { companyId, owner } = await ensureCompany(
    {
      name,
      email: emailOf(name),
      phone: `5511${digits(9)}`,
      timeZone: 'America/Sao_Paulo',
      dueDate: isPlatform ? ownersDueDate : (dueDate ?? new Date(now.getTime() + 86_400_000 * 30).toISOString()),
      plan: isPlatform ? ownersPlan : { ...standardPlan, connections: 1000 },
      settings: {},
      owner: { name: `Dono ${name}`, email: emailOf(name), password: testPassword, super: isPlatform },
    },
    now,
  );
  const queue = await createQueue(companyId, { name: `Fila ${name}`, color: '#7a1fa2', orderQueue: 1, greetingMessage: '' }, now);
  const otherQueue = await createQueue(companyId, { name: `Outra ${name}`, color: '#0b6e4f', orderQueue: 2, greetingMessage: '' }, now);
  const tag = await createTag(
    { companyId, userId: owner.id, name: owner.name },
    { name: `Etiqueta ${name}`, color: '#c2185b', kanban: false },
    now,
  );
  const phoneNumberId = `10${digits(13)}`;
  const secrets = {
    phoneNumberId,
    businessAccountId: `20${digits(13)}`,
    appSecret: `app-secret-${phoneNumberId}`,
    verifyToken: `verify-${phoneNumberId}`,
    sendToken: `EAAB${phoneNumberId}`,
  };
  const connection = await createOfficialConnection(
    companyId,
    { ...secrets, name: `WhatsApp ${name}`, number: `5511${digits(8)}`, complationMessage: '', queueIds: [queue.id] },
    now,
  );
  return { id: companyId, name, owner: await signIn(api, owner), queue, otherQueue, tag, connection, secrets };
};

const emailOf = (name: string): string => `${name.toLowerCase().replace(/\W+/g, '-')}.${process.pid}-${++serial}@example.com`;

/** A user without any flag, in the company's first queue unless told otherwise. */
export const addUser = async (
  api: string,
  company: Pick<TestCompany, 'id' | 'queue'>,
  name: string,
  fields: Partial<NewUser> & { queueIds?: QueueId[] } = {},
): Promise<Member> => {
  const user = await ensureUser(
    company.id,
    {
      name,
      email: emailOf(name),
      password: testPassword,
      profile: 'user',
      super: false,
      queueIds: [company.queue.id],
      userClosePendingTicket: false,
      showContacts: false,
      ...fields,
    },
    new Date(),
  );
  return signIn(api, user);
};

type InboundMessageEvent = Extract<InboundEvent, { type: 'message' }>;

export const newNumber = (): string => `55119${digits(8)}`;

/** `change`: what of the event is not as usual. A customer's text as the inbound consumer stores it, without the webhook in front. Returns the ticket it landed in. */
export const customerWrites = async (
  company: TestCompany,
  text: string,
  number = newNumber(),
  change: Partial<InboundMessageEvent> = {},
) => {
  const now = new Date();
  const deps = receiveDeps(company.id);
  const providerId = change.providerId ?? `wamid.${digits(20)}`;
  await receiveMessage(
    deps,
    company.connection,
    {
      type: 'message',
      channel: 'whatsapp_oficial',
      chatKey: number,
      providerId,
      sentAt: now.toISOString(),
      contact: { identities: [{ kind: 'phone', value: number }], name: `Cliente ${company.name}` },
      content: { kind: 'text', body: text },
      quotedProviderId: null,
      forwarded: false,
      fromMe: false,
      ...change,
    },
    now,
  );
  const key = await deps.messages.find(`provider:${company.connection.id}`, providerId);
  const message = key && (await deps.messages.get(key));
  const ticket = message && (await deps.tickets.get(message.ticketId));
  if (!message || !ticket) throw new Error('the message was not stored');
  return { ticket, message, number };
};

/** The header Meta puts on a webhook. */
export const signatureOf = (body: string | Uint8Array, appSecret: string): string =>
  `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`;
