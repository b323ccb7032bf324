import type { CompanyId, ConnectionId, QueueId } from '@balcao/shared/domain/ids.ts';
import { companyRecords } from '../../companies/service/company-records.ts';
import { connectionRecords, type Connection } from '../../connections/service/connection-records.ts';
import { calledName, contactRecords } from '../../contacts/service/contact-records.ts';
import type { Composing } from '../../live/service/show-composing.ts';
import { callPublic } from '../../platform/egress/call-public.ts';
import { Lately } from '../../platform/lately.ts';
import { writeTogether } from '../../platform/write-together.ts';
import { queueRecords, type Queue } from '../../queues/service/queue-records.ts';
import { tagRecords } from '../../tags/service/tag-records.ts';
import { ticketRecords } from '../../tickets/service/ticket-records.ts';
import { playOnTicket } from '../../tickets/service/play-on-ticket.ts';
import { userRecords } from '../../users/service/user-records.ts';
import { flowCountStoreFor } from '../store/flow-count-store.ts';
import { flowRunStoreFor } from '../store/flow-run-store.ts';
import type { FlowRunDeps } from './advance-thread.ts';
import { composeBy } from './compose-by.ts';
import { drawingOf, publishedOf } from './known-drawings.ts';
import type { CallDeps } from './make-call.ts';
import { runValues } from './run-values.ts';
import { sizeOfFile, toEffects, type Named } from './to-effects.ts';

/** Settings change seldom: five seconds old is fresh enough for the next step. */
const connections = new Lately<Connection | null>(5_000);
const zones = new Lately<string>(60_000);
const queues = new Lately<Pick<Queue, 'name' | 'greetingMessage'> | null>(5_000);

const connectionOf = (companyId: CompanyId, id: ConnectionId): Promise<Connection | null> =>
  connections.get(`${companyId} ${id}`, () => connectionRecords(companyId).get(id));
const zoneOf = (companyId: CompanyId): Promise<string> =>
  zones.get(String(companyId), async () => (await companyRecords(companyId).get())?.timeZone ?? 'America/Sao_Paulo');
const queueOf = (companyId: CompanyId, id: QueueId): Promise<Pick<Queue, 'name' | 'greetingMessage'> | null> =>
  queues.get(`${companyId} ${id}`, async () => (await queueRecords(companyId).list()).find((queue) => queue.id === id) ?? null);
const queueNameOf = async (companyId: CompanyId, id: QueueId): Promise<string | null> => (await queueOf(companyId, id))?.name ?? null;

const namedBy = (companyId: CompanyId): Named => ({
  queue: (id) => queueOf(companyId, id),
  hasUser: async (id) => {
    const user = await userRecords(companyId).get(id);
    return user !== null && user.active;
  },
  hasTag: async (id) => (await tagRecords(companyId).get(id)) !== null,
  sizeOf: sizeOfFile,
});

export const flowRunDeps = (companyId: CompanyId, composing: Composing): FlowRunDeps => ({
  companyId,
  runs: flowRunStoreFor(companyId),
  counts: flowCountStoreFor(companyId),
  tickets: ticketRecords(companyId),
  contacts: contactRecords(companyId),
  connection: (id) => connectionOf(companyId, id),
  queueName: async (id) => (await queueNameOf(companyId, id)) ?? '',
  timeZone: () => zoneOf(companyId),
  flows: {
    published: (flowId) => publishedOf(companyId, flowId),
    drawing: (flowId, revision) => drawingOf(companyId, flowId, revision),
  },
  converse: async ({ ticket, contact, connection, effects, learned, isOver, cause, timeZone, queueName, now }, alongside) => {
    const [firstQueue = null] = connection.queueIds;
    // People take over in a queue: the first of the connection's, where nobody said another.
    const restQueueId = ticket.queueId ?? connection.sendIdQueue ?? firstQueue;
    const decided = await toEffects(
      namedBy(companyId),
      { companyId, channel: ticket.channel, restQueueId, queueId: ticket.queueId },
      effects,
      isOver,
      learned,
    );
    const speaking = { cause, now, timeZone, contactName: calledName(contact), queueName, connectionName: connection.name };
    return playOnTicket(companyId, { ticket, contact, effects: decided, speaking }, alongside);
  },
  write: writeTogether,
  compose: composeBy(companyId, composing),
  now: () => new Date(),
});

export const callDeps = (companyId: CompanyId, ownOrigins: ReadonlySet<string>): CallDeps => ({
  runs: flowRunStoreFor(companyId),
  drawing: (flowId, revision) => drawingOf(companyId, flowId, revision),
  values: async (ticketId) => {
    const ticket = await ticketRecords(companyId).get(ticketId);
    if (!ticket) return {};
    const [contact, connection, timeZone, queueName] = await Promise.all([
      contactRecords(companyId).get(ticket.contactId),
      connectionOf(companyId, ticket.connectionId),
      zoneOf(companyId),
      ticket.queueId ? queueNameOf(companyId, ticket.queueId) : null,
    ]);
    const known = { contact, connectionName: connection?.name ?? '', queueName: queueName ?? '', ticketId: ticket.id, timeZone };
    return runValues(known, new Date());
  },
  call: (url, call) => callPublic(url, { ...call, ownOrigins }),
  now: () => new Date(),
});
