import { Service } from 'electrodb';
import { z } from 'zod';
import type { Channel } from '@balcao/shared/domain/channels.ts';
import { noImport, type ImportSettings } from '@balcao/shared/domain/connections/import-settings.ts';
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
import { tableConfig } from '../../platform/table.ts';
import { connectionEntity, queueColorEntity, queueEntity, quickMessageEntity, shortcodeEntity, tagEntity } from './directory.entities.ts';

export type Queue = { id: QueueId; name: string; color: string; orderQueue: number | null; greetingMessage: string };
export type Tag = { id: TagId; name: string; color: string; kanban: boolean };
export type Connection = ImportSettings & {
  id: ConnectionId;
  name: string;
  color: string;
  channel: Channel;
  status: 'qrcode' | 'DISCONNECTED' | 'CONNECTED' | 'PAIRING' | 'TIMEOUT' | 'OPENING';
  isDefault: boolean;
  number: string | null;
  queueIds: QueueId[];
  groupAsTicket: boolean;
  allowGroup: boolean;
  greetingMessage: string;
  complationMessage: string;
  timeCreateNewTicket: number;
  statusImportMessages: string | null;
  phoneNumberId: string | null;
  businessAccountId: string | null;
  sealedSendToken: string | null;
  sealedAppSecret: string | null;
  sealedVerifyToken: string | null;
};
/** What a person changes; the rest a session, the import or a command of its own does. */
export type ConnectionChange = Partial<
  Omit<
    Connection,
    'id' | 'channel' | 'status' | 'isDefault' | 'number' | 'phoneNumberId' | 'businessAccountId' | (`sealed${string}` & keyof Connection)
  >
>;
const clearable = ['importOldMessages', 'importRecentMessages', 'queueIdImportMessages', 'statusImportMessages'] as const;
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
const toConnection = ({ companyId: _company, connectionId, ...row }: Row<typeof connections>): Connection => ({
  ...row,
  id: connectionIdSchema.parse(connectionId),
  number: row.number ?? null,
  queueIds: z.array(queueIdSchema).parse(row.queueIds),
  importOldMessages: row.importOldMessages ?? noImport.importOldMessages,
  importRecentMessages: row.importRecentMessages ?? noImport.importRecentMessages,
  importOldMessagesGroups: row.importOldMessagesGroups ?? noImport.importOldMessagesGroups,
  closedTicketsPostImported: row.closedTicketsPostImported ?? noImport.closedTicketsPostImported,
  queueIdImportMessages: queueIdSchema.nullable().parse(row.queueIdImportMessages ?? null),
  statusImportMessages: row.statusImportMessages ?? null,
  phoneNumberId: row.phoneNumberId ?? null,
  businessAccountId: row.businessAccountId ?? null,
  sealedSendToken: row.sealedSendToken ?? null,
  sealedAppSecret: row.sealedAppSecret ?? null,
  sealedVerifyToken: row.sealedVerifyToken ?? null,
});

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
  createConnection: async ({ id, ...connection }: Connection): Promise<void> => {
    await connections.create({ companyId, connectionId: id, ...withoutNulls(connection) }).go();
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
  removeConnection: async (connectionId: ConnectionId): Promise<void> => {
    await connections.delete({ companyId, connectionId }).go();
  },
  /** @returns the connection as saved, or null when it is gone. */
  changeConnection: async (connectionId: ConnectionId, change: ConnectionChange): Promise<Connection | null> => {
    const gone = clearable.filter((name) => change[name] === null);
    const patch = connections.patch({ companyId, connectionId }).set(withoutNulls(change));
    try {
      const { data } = await (gone.length > 0 ? patch.remove(gone) : patch).go({ response: 'all_new' });
      return toConnection(data);
    } catch (error) {
      if (isConditionFailure(error)) return null;
      throw error;
    }
  },
  setConnectionStatus: async (connectionId: ConnectionId, status: Connection['status']): Promise<void> => {
    await connections.patch({ companyId, connectionId }).set({ status }).go();
  },
  listQuickMessages: async (): Promise<QuickMessage[]> => {
    const { data } = await quickMessages.query.byId({ companyId }).go({ pages: 'all' });
    return data
      .map((row) => ({
        id: quickMessageId.parse(row.quickMessageId),
        shortcode: row.shortcode,
        message: row.message,
        geral: row.geral,
        userId: row.userId ? userIdSchema.parse(row.userId) : null,
        isOficial: row.isOficial,
      }))
      .sort((a, b) => a.shortcode.localeCompare(b.shortcode));
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
const withoutNulls = <T extends Record<string, unknown>>(record: T): WithoutNulls<T> =>
  // Object.entries forgets which value belongs to which key.
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, value ?? undefined])) as WithoutNulls<T>;
