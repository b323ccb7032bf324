import { Service } from 'electrodb';
import type { Channel } from '@balcao/shared/domain/channels.ts';
import { connectionDefaults } from '@balcao/shared/domain/connections/connection-defaults.ts';
import type { ConnectionSettings } from '@balcao/shared/domain/connections/connection-settings.ts';
import type { ConnectionStatus } from '@balcao/shared/domain/connections/connection-status.ts';
import {
  connectionId as connectionIdSchema,
  queueId as queueIdSchema,
  quickMessageId,
  tagId as tagIdSchema,
  userId as userIdSchema,
  type CompanyId,
  type ConnectionId,
  type QueueId,
  type QuickMessageId,
  type TagId,
  type UserId,
} from '@balcao/shared/domain/ids.ts';
import { isConditionFailure } from '../../platform/condition-failure.ts';
import { present } from '../../platform/read-together.ts';
import { tableConfig } from '../../platform/table.ts';
import {
  connectionEntity,
  queueColorEntity,
  queueEntity,
  quickMessageEntity,
  shortcodeEntity,
  tagEntity,
  type GreetingMedia,
} from './directory.entities.ts';

export type Queue = { id: QueueId; name: string; color: string; orderQueue: number | null; greetingMessage: string };
export type Tag = { id: TagId; name: string; color: string; kanban: boolean };
export type Connection = Omit<ConnectionSettings, 'groupAsTicket'> & {
  id: ConnectionId;
  name: string;
  color: string;
  channel: Channel;
  status: ConnectionStatus;
  isDefault: boolean;
  number: string | null;
  queueIds: QueueId[];
  groupAsTicket: boolean;
  greetingMedia: GreetingMedia | null;
  statusImportMessages: string | null;
  tokenHash: string | null;
  tokenTail: string | null;
  phoneNumberId: string | null;
  /** The WhatsApp business account (WABA) and the business it belongs to. */
  businessAccountId: string | null;
  businessId: string | null;
  sealedSendToken: string | null;
  sealedAppSecret: string | null;
  sealedVerifyToken: string | null;
  updatedAt: string | null;
};
export type ConnectionChange = Partial<Omit<Connection, 'id' | 'channel' | 'updatedAt'>>;
export type QuickMessage = {
  id: QuickMessageId;
  shortcode: string;
  message: string;
  geral: boolean;
  userId: UserId | null;
  isOficial: boolean;
};
/** The small lists, by id, each in the order screens show them. */
export type DirectoryLists = { queues: Map<string, Queue>; tags: Map<string, Tag>; connections: Map<string, Connection> };

const db = new Service(
  {
    queues: queueEntity(),
    queueColors: queueColorEntity(),
    tags: tagEntity(),
    connections: connectionEntity(),
    quickMessages: quickMessageEntity(),
    shortcodes: shortcodeEntity(),
  },
  tableConfig(),
);
const { queues, tags, connections, quickMessages } = db.entities;

type Row<Entity extends { get: (key: never) => { go: () => Promise<{ data: unknown }> } }> = NonNullable<
  Awaited<ReturnType<ReturnType<Entity['get']>['go']>>['data']
>;

const toQueue = (row: { queueId: string; name: string; color: string; orderQueue?: number; greetingMessage: string }): Queue => ({
  id: queueIdSchema.parse(row.queueId),
  name: row.name,
  color: row.color,
  orderQueue: row.orderQueue ?? null,
  greetingMessage: row.greetingMessage,
});
const toTag = (row: { tagId: string; name: string; color: string; kanban: boolean }): Tag => ({
  id: tagIdSchema.parse(row.tagId),
  name: row.name,
  color: row.color,
  kanban: row.kanban,
});
const { groupAsTicket: _spelled, schedules, ...defaults } = connectionDefaults;
/** Of a connection nobody told any of this yet. */
export const unset = {
  number: null,
  greetingMedia: null,
  statusImportMessages: null,
  tokenHash: null,
  tokenTail: null,
  phoneNumberId: null,
  businessAccountId: null,
  businessId: null,
  sealedSendToken: null,
  sealedAppSecret: null,
  sealedVerifyToken: null,
} as const;
/** Rows from before a setting existed have its default. */
const toConnection = ({ companyId: _company, connectionId, ...row }: Row<typeof connections>): Connection => ({
  ...defaults,
  schedules: [...schedules],
  ...unset,
  updatedAt: null,
  ...row,
  id: connectionIdSchema.parse(connectionId),
});

const toQuickMessage = (row: Row<typeof quickMessages>): QuickMessage => ({
  id: quickMessageId.parse(row.quickMessageId),
  shortcode: row.shortcode,
  message: row.message,
  geral: row.geral,
  userId: row.userId ? userIdSchema.parse(row.userId) : null,
  isOficial: row.isOficial,
});

/** Stream images as the records they hold. */
export const parseDirectoryImage = {
  queue: (Item: Record<string, unknown>): Queue => toQueue(present(queues.parse({ Item }))),
  tag: (Item: Record<string, unknown>): Tag => toTag(present(tags.parse({ Item }))),
  connection: (Item: Record<string, unknown>): Connection => toConnection(present(connections.parse({ Item }))),
  quickMessage: (Item: Record<string, unknown>): QuickMessage => toQuickMessage(present(quickMessages.parse({ Item }))),
};

/** What may be taken away again; null in a change does so. */
const clearable = [
  'importOldMessages',
  'importRecentMessages',
  'queueIdImportMessages',
  'statusImportMessages',
  'sendIdQueue',
  'greetingMedia',
  'collectiveVacationStart',
  'collectiveVacationEnd',
] as const;

/** A change of a connection that is there, for a write of its own or in a transaction. */
export const connectionPatch = (companyId: CompanyId, connectionId: ConnectionId, change: ConnectionChange) => {
  const gone = clearable.filter((name) => change[name] === null);
  const patch = connections.patch({ companyId, connectionId }).set(withoutNulls(change));
  return gone.length > 0 ? patch.remove(gone) : patch;
};

export const directoryStoreFor = (companyId: CompanyId) => ({
  /** Everything small, in one query. */
  all: async (): Promise<DirectoryLists> => {
    const { data } = await db.collections.directory({ companyId }).go({ pages: 'all' });
    return {
      queues: new Map(
        data.queues
          .map(toQueue)
          .sort(byOrder)
          .map((queue) => [queue.id, queue]),
      ),
      tags: new Map(
        data.tags
          .map(toTag)
          .sort(byName)
          .map((tag) => [tag.id, tag]),
      ),
      connections: new Map(
        data.connections
          .map(toConnection)
          .sort(byName)
          .map((connection) => [connection.id, connection]),
      ),
    };
  },
  getQueue: async (queueId: QueueId): Promise<Queue | null> => {
    const { data } = await queues.get({ companyId, queueId }).go();
    return data ? toQueue(data) : null;
  },
  getConnection: async (connectionId: ConnectionId): Promise<Connection | null> => {
    const { data } = await connections.get({ companyId, connectionId }).go();
    return data ? toConnection(data) : null;
  },
  listTags: async (): Promise<Tag[]> => {
    const { data } = await tags.query.byId({ companyId }).go({ pages: 'all' });
    return data.map(toTag).sort(byName);
  },
  /** @returns `taken` when another queue has the colour. */
  createQueue: async ({ id, orderQueue, ...queue }: Queue): Promise<'saved' | 'taken'> => {
    const { canceled } = await db.transaction
      .write(({ queues: table, queueColors }) => [
        table.create({ companyId, queueId: id, ...queue, orderQueue: orderQueue ?? undefined }).commit(),
        queueColors.create({ companyId, color: queue.color, queueId: id }).commit(),
      ])
      .go();
    return canceled ? 'taken' : 'saved';
  },
  createTag: async ({ id, ...tag }: Tag): Promise<void> => {
    await tags.create({ companyId, tagId: id, ...tag }).go();
  },
  /** What a session reports of itself; nothing is written when nothing changed. */
  setConnectionState: async (
    connectionId: ConnectionId,
    { status, number }: { status: Connection['status']; number?: string },
  ): Promise<void> => {
    try {
      await connections
        .patch({ companyId, connectionId })
        .set({ status, ...(number ? { number } : {}) })
        .where((row, { ne }) => (number ? `${ne(row.status, status)} OR ${ne(row.number, number)}` : ne(row.status, status)))
        .go();
    } catch (error) {
      if (!isConditionFailure(error)) throw error;
    }
  },
  /** @returns the connection as saved, or null when it is gone. */
  changeConnection: async (connectionId: ConnectionId, change: ConnectionChange): Promise<Connection | null> => {
    try {
      const { data } = await connectionPatch(companyId, connectionId, change).go({ response: 'all_new' });
      return toConnection(data);
    } catch (error) {
      if (isConditionFailure(error)) return null;
      throw error;
    }
  },
  /** Of one company, without the other small lists. */
  listConnections: async (): Promise<Connection[]> => {
    const { data } = await connections.query.byId({ companyId }).go({ pages: 'all' });
    return data.map(toConnection).sort(byName);
  },
  setConnectionStatus: async (connectionId: ConnectionId, status: Connection['status']): Promise<void> => {
    await connections.patch({ companyId, connectionId }).set({ status }).go();
  },
  listQuickMessages: async (): Promise<QuickMessage[]> => {
    const { data } = await quickMessages.query.byId({ companyId }).go({ pages: 'all' });
    return data.map(toQuickMessage).sort((a, b) => a.shortcode.localeCompare(b.shortcode));
  },
  /** @returns `taken` when the shortcode is in use. */
  createQuickMessage: async ({ id, userId, ...quickMessage }: QuickMessage): Promise<'saved' | 'taken'> => {
    const { canceled } = await db.transaction
      .write(({ quickMessages: table, shortcodes }) => [
        table.create({ companyId, quickMessageId: id, ...quickMessage, userId: userId ?? undefined }).commit(),
        shortcodes.create({ companyId, shortcode: quickMessage.shortcode, quickMessageId: id }).commit(),
      ])
      .go();
    return canceled ? 'taken' : 'saved';
  },
});
export type DirectoryStore = ReturnType<typeof directoryStoreFor>;

const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name, 'pt');
const byOrder = (a: Queue, b: Queue) => (a.orderQueue ?? 1e9) - (b.orderQueue ?? 1e9) || byName(a, b);

type WithoutNulls<T> = { [Key in keyof T]: Exclude<T[Key], null> | (null extends T[Key] ? undefined : never) };
/** Null becomes absent: the table has no nulls where an attribute is optional. */
export const withoutNulls = <T extends Record<string, unknown>>(record: T): WithoutNulls<T> =>
  // Object.entries forgets which value belongs to which key.
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, value ?? undefined])) as WithoutNulls<T>;
