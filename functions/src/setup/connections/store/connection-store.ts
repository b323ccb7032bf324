import type { Channel } from '@balcao/shared/domain/channels.ts';
import { connectionDefaults } from '@balcao/shared/domain/connections/connection-defaults.ts';
import type { FormerLink } from '@balcao/shared/domain/connections/linked-periods.ts';
import type { ConnectionSettings } from '@balcao/shared/domain/connections/connection-settings.ts';
import type { ConnectionStatus, ConnectionTrouble } from '@balcao/shared/domain/connections/connection-status.ts';
import { connectionId as connectionIdSchema, type CompanyId, type ConnectionId, type QueueId } from '@balcao/shared/domain/ids.ts';
import { connectionEntity, type GreetingMedia } from './connection.entities.ts';
import type { RowOf } from '../../../platform/table/entity.ts';

export type Connection = Omit<ConnectionSettings, 'groupAsTicket'> & {
  id: ConnectionId;
  name: string;
  color: string;
  channel: Channel;
  status: ConnectionStatus;
  isDefault: boolean;
  number: string | null;
  /** Of a linked phone: the number that was linked before this one, and since when it is another; null = it was always this one. */
  formerNumber: string | null;
  numberSince: string | null;
  /** Numbers that were linked before it, the latest last. */
  formerLinks: FormerLink[];
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
  /** When a person set up this number, account or access. */
  accountSince: string | null;
  sealedSendToken: string | null;
  sealedAppSecret: string | null;
  sealedVerifyToken: string | null;
  pageId: string | null;
  accountId: string | null;
  accountName: string | null;
  proxy: string | null;
  trouble: ConnectionTrouble | null;
  updatedAt: string | null;
};
/** What a session tells of its connection; the three last where another number was linked than before. */
type StateReport = Pick<Connection, 'status'> & {
  number?: string;
  formerNumber?: string;
  numberSince?: string;
  formerLinks?: FormerLink[];
};
export type ConnectionChange = Partial<Omit<Connection, 'id' | 'channel' | 'updatedAt'>>;

const { groupAsTicket: _spelled, schedules, ...defaults } = connectionDefaults;
/** Settings of a connection that nobody has set yet. */
export const unset = {
  number: null,
  formerNumber: null,
  numberSince: null,
  formerLinks: [] as FormerLink[],
  greetingMedia: null,
  statusImportMessages: null,
  tokenHash: null,
  tokenTail: null,
  phoneNumberId: null,
  businessAccountId: null,
  businessId: null,
  accountSince: null,
  sealedSendToken: null,
  sealedAppSecret: null,
  sealedVerifyToken: null,
  pageId: null,
  accountId: null,
  accountName: null,
  proxy: null,
  trouble: null,
} as const;
/** Rows from before a setting existed have its default. */
export const toConnection = ({ companyId: _company, connectionId, ...row }: RowOf<typeof connectionEntity>): Connection => ({
  ...defaults,
  schedules: [...schedules],
  ...unset,
  updatedAt: null,
  ...row,
  id: connectionIdSchema.parse(connectionId),
});

/** A stream image as the connection it holds. */
export const parseConnectionImage = (image: Record<string, unknown>): Connection => toConnection(connectionEntity.parseRow(image));

/** A change of a connection that is there, for a write of its own or in a transaction. */
export const connectionPatch = (companyId: CompanyId, connectionId: ConnectionId, change: ConnectionChange) =>
  connectionEntity.patch({ companyId, connectionId }).set(change);

export const connectionStoreFor = (companyId: CompanyId) => ({
  get: async (connectionId: ConnectionId): Promise<Connection | null> => {
    const data = await connectionEntity.get({ companyId, connectionId }).go();
    return data ? toConnection(data) : null;
  },
  /** By name. */
  list: async (): Promise<Connection[]> => {
    const { data } = await connectionEntity.query('byId', { companyId }).all();
    return data.map(toConnection).sort(byName);
  },
  /** What a session reports of itself; nothing is written when nothing changed. */
  setState: async (connectionId: ConnectionId, { status, number, formerNumber, numberSince, formerLinks }: StateReport): Promise<void> => {
    await connectionEntity
      .patch({ companyId, connectionId })
      .set({ status, number, formerNumber, numberSince, formerLinks })
      .where((row, { ne }) => (number ? `${ne(row.status, status)} OR ${ne(row.number, number)}` : ne(row.status, status)))
      .attempt();
  },
  /** @returns the connection as saved, or null when it is gone. */
  change: async (connectionId: ConnectionId, change: ConnectionChange): Promise<Connection | null> => {
    const saved = await connectionPatch(companyId, connectionId, change).attempt({ response: 'all_new' });
    return saved && toConnection(saved);
  },
  /** Nothing goes out over it until a person acts. @returns whether that is news. */
  setTrouble: (connectionId: ConnectionId, trouble: ConnectionTrouble): Promise<boolean> =>
    connectionEntity
      .patch({ companyId, connectionId })
      .set({ status: 'DISCONNECTED', trouble })
      .where((row, { ne, notExists }) => `${ne(row.status, 'DISCONNECTED')} OR ${notExists(row.trouble)} OR ${ne(row.trouble, trouble)}`)
      .attempt(),
  /** The trouble that was seen is over; another one that came meanwhile stays. @returns whether it was there. */
  clearTrouble: (connectionId: ConnectionId, seen: ConnectionTrouble): Promise<boolean> =>
    connectionEntity
      .patch({ companyId, connectionId })
      .set({ status: 'CONNECTED', trouble: null })
      .where((row, { eq }) => eq(row.trouble, seen))
      .attempt(),
});
export type ConnectionStore = ReturnType<typeof connectionStoreFor>;

export const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name, 'pt');
