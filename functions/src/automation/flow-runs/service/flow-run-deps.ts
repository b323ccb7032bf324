import { flowCountRecords, flowRunRecords } from '../../../conversation/runs/service/flow-run-records.ts';
import type { CompanyId, ConnectionId, QueueId } from '@balcao/shared/domain/ids.ts';
import { customerLanguageOf } from '@balcao/shared/domain/customer-language.ts';
import { companyRecords, type Company } from '../../../organisation/companies/service/company-records.ts';
import { connectionRecords, type Connection } from '../../../setup/connections/service/connection-records.ts';
import { calledName, contactRecords } from '../../../people/contacts/service/contact-records.ts';
import type { Composing } from '../../../channels/service/show-composing.ts';
import { callPublic } from '../../../platform/egress/call-public.ts';
import { TimedCache } from '../../../platform/timed-cache.ts';
import { writeTogether } from '../../../platform/write-together.ts';
import { queueRecords } from '../../../setup/queues/service/queue-records.ts';
import { tagRecords } from '../../../setup/tags/service/tag-records.ts';
import { ticketRecords } from '../../../conversation/tickets/service/ticket-records.ts';
import { playOnTicket } from '../../../conversation/tickets/service/play-on-ticket.ts';
import { userRecords } from '../../../organisation/users/service/user-records.ts';
import type { FlowRunDeps } from './advance-thread.ts';
import { composeBy } from './compose-by.ts';
import { drawingOf, publishedOf } from './known-drawings.ts';
import type { CallDeps } from './make-call.ts';
import { runValues } from './run-values.ts';
import { sizeOfFile, toEffects, type Named } from './to-effects.ts';

/** Settings change seldom: five seconds old is fresh enough for the next step. */
const connections = new TimedCache<Connection | null>(5_000);
const companies = new TimedCache<Pick<Company, 'timeZone' | 'settings'>>(5_000);
const queues = new TimedCache<string | null>(5_000);

const connectionOf = (companyId: CompanyId, id: ConnectionId): Promise<Connection | null> =>
  connections.get(`${companyId} ${id}`, () => connectionRecords(companyId).get(id));
const companyOf = (companyId: CompanyId): Promise<Pick<Company, 'timeZone' | 'settings'>> =>
  companies.get(String(companyId), async () => {
    const company = await companyRecords(companyId).get();
    if (!company) throw new Error('a company without a row');
    return company;
  });
const queueNameOf = (companyId: CompanyId, id: QueueId): Promise<string | null> =>
  queues.get(`${companyId} ${id}`, async () => (await queueRecords(companyId).list()).find((queue) => queue.id === id)?.name ?? null);

const namedBy = (companyId: CompanyId): Named => ({
  hasQueue: async (id) => (await queueNameOf(companyId, id)) !== null,
  hasUser: async (id) => {
    const user = await userRecords(companyId).get(id);
    return user !== null && user.active;
  },
  hasTag: async (id) => (await tagRecords(companyId).get(id)) !== null,
  sizeOf: sizeOfFile,
});

export const flowRunDeps = (companyId: CompanyId, composing: Composing): FlowRunDeps => ({
  companyId,
  runs: flowRunRecords(companyId),
  counts: flowCountRecords(companyId),
  tickets: ticketRecords(companyId),
  contacts: contactRecords(companyId),
  connection: (id) => connectionOf(companyId, id),
  queueName: async (id) => (await queueNameOf(companyId, id)) ?? '',
  company: () => companyOf(companyId),
  flows: {
    published: (flowId) => publishedOf(companyId, flowId),
    drawing: (flowId, revision) => drawingOf(companyId, flowId, revision),
  },
  converse: async ({ ticket, contact, connection, effects, learned, isOver, cause, timeZone, language, queueName, now }, alongside) => {
    const [firstQueue = null] = connection.queueIds;
    // People take over in a queue: the first of the connection's, where nobody said another.
    const restQueueId = ticket.queueId ?? connection.sendIdQueue ?? firstQueue;
    const decided = await toEffects(namedBy(companyId), { companyId, channel: ticket.channel, restQueueId }, effects, isOver, learned);
    const speaking = { cause, now, timeZone, language, contactName: calledName(contact), queueName, connectionName: connection.name };
    return playOnTicket(companyId, { ticket, contact, effects: decided, speaking }, alongside);
  },
  write: writeTogether,
  compose: composeBy(companyId, composing),
  now: () => new Date(),
});

export const callDeps = (companyId: CompanyId, ownOrigins: ReadonlySet<string>): CallDeps => ({
  runs: flowRunRecords(companyId),
  drawing: (flowId, revision) => drawingOf(companyId, flowId, revision),
  values: async (ticketId) => {
    const ticket = await ticketRecords(companyId).get(ticketId);
    if (!ticket) return {};
    const [contact, connection, company, queueName] = await Promise.all([
      contactRecords(companyId).get(ticket.contactId),
      connectionOf(companyId, ticket.connectionId),
      companyOf(companyId),
      ticket.queueId ? queueNameOf(companyId, ticket.queueId) : null,
    ]);
    const { timeZone } = company;
    const language = customerLanguageOf(company.settings);
    const known = { contact, connectionName: connection?.name ?? '', queueName: queueName ?? '', ticketId: ticket.id, timeZone, language };
    return runValues(known, new Date());
  },
  call: (url, call) => callPublic(url, { ...call, ownOrigins }),
  now: () => new Date(),
});
