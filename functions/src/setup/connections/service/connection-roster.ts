import { setTimeout as sleep } from 'node:timers/promises';
import { channelCapabilities, type Channel } from '@balcao/shared/domain/channels.ts';
import { channelColors, connectionDefaults } from '@balcao/shared/domain/connections/connection-defaults.ts';
import { connectionId as connectionIdSchema, type CompanyId, type ConnectionId } from '@balcao/shared/domain/ids.ts';
import { newUlid } from '../../../platform/new-ids.ts';
import { writeTogether, type RowWrite } from '../../../platform/write-together.ts';
import { connectionWritesFor, type ConnectionRoster } from '../store/connection-writes.ts';
import { connectionStoreFor, unset, type Connection, type ConnectionChange } from '../store/connection-store.ts';

/** Others may add, remove and promote connections meanwhile: the picture is looked at anew so often. */
const maxAttempts = 30;

type Decision = { next: Omit<ConnectionRoster, 'version'>; writes: RowWrite[] };

/** Decides on the company's connections as they are and writes only if they still are.
 *  @returns false when `decide` or one of its rows refused. */
const changeRoster = async (
  companyId: CompanyId,
  decide: (roster: Omit<ConnectionRoster, 'version'>) => Promise<Decision | null>,
): Promise<boolean> => {
  const writes = connectionWritesFor(companyId);
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const before = await writes.getRoster();
    const decision = await decide(before ?? (await countedRoster(companyId)));
    if (!decision) return false;
    const result = await writeTogether([writes.roster(before, decision.next), ...decision.writes]);
    if (result.outcome === 'written') return true;
    if (result.index > 0) return false;
    await sleep(Math.random() * 40);
  }
  throw new Error('a company’s connections changed too often to change them');
};

/** Counts the connections of a company that has no roster row yet. */
const countedRoster = async (companyId: CompanyId): Promise<Omit<ConnectionRoster, 'version'>> => {
  const connections = await connectionStoreFor(companyId).list();
  return { connections: connections.length, defaultConnectionId: connections.find(({ isDefault }) => isDefault)?.id ?? null };
};

/** A connection nobody changed anything of yet. */
export const newConnection = (channel: Channel, now: Date): Connection => ({
  ...connectionDefaults,
  schedules: [...connectionDefaults.schedules],
  id: connectionIdSchema.parse(newUlid(now)),
  name: '',
  color: channelColors[channel],
  channel,
  status: channelCapabilities[channel].linkedPhone ? 'OPENING' : 'CONNECTED',
  isDefault: false,
  ...unset,
  queueIds: [],
  groupAsTicket: false,
  updatedAt: now.toISOString(),
});

type Added = { connection: Connection; limit: number | null; alongside: RowWrite[] };

/** Adds a connection with the rows that belong to it. A company's first is its default; a later one takes the place over
 *  when it says so. @returns it as saved, or null when there are `limit` already. */
export const addConnection = async (companyId: CompanyId, { connection, limit, alongside }: Added): Promise<Connection | null> => {
  const writes = connectionWritesFor(companyId);
  let saved = connection;
  const isSaved = await changeRoster(companyId, async ({ connections, defaultConnectionId: current }) => {
    if (limit !== null && connections >= limit) return null;
    saved = { ...connection, isDefault: current === null || connection.isDefault };
    return {
      next: { connections: connections + 1, defaultConnectionId: saved.isDefault ? connection.id : current },
      writes: [writes.create(saved), ...(saved.isDefault && current ? [writes.change(current, { isDefault: false })] : []), ...alongside],
    };
  });
  return isSaved ? saved : null;
};

/** Changes a connection and makes it the company's one default. @returns false when it is gone. */
export const makeDefault = (
  companyId: CompanyId,
  id: ConnectionId,
  { change, alongside }: { change: ConnectionChange; alongside: RowWrite[] },
): Promise<boolean> => {
  const writes = connectionWritesFor(companyId);
  return changeRoster(companyId, async ({ connections, defaultConnectionId: current }) => ({
    next: { connections, defaultConnectionId: id },
    writes: [
      writes.change(id, { ...change, isDefault: true }),
      ...(current && current !== id ? [writes.change(current, { isDefault: false })] : []),
      ...alongside,
    ],
  }));
};

/** Removes a connection with the rows that belong to it. When it was the default, one that is connected, else the oldest,
 *  takes its place. @returns false when it is gone. */
export const dropConnection = (companyId: CompanyId, connection: Connection, alongside: RowWrite[]): Promise<boolean> => {
  const writes = connectionWritesFor(companyId);
  return changeRoster(companyId, async ({ connections, defaultConnectionId: current }) => {
    const heir = current === connection.id ? await heirOf(companyId, connection.id) : null;
    return {
      next: { connections: connections - 1, defaultConnectionId: current === connection.id ? heir : current },
      writes: [writes.remove(connection.id), ...(heir ? [writes.change(heir, { isDefault: true })] : []), ...alongside],
    };
  });
};

const heirOf = async (companyId: CompanyId, leaving: ConnectionId): Promise<ConnectionId | null> => {
  const others = (await connectionStoreFor(companyId).list()).filter(({ id }) => id !== leaving).sort((a, b) => (a.id < b.id ? -1 : 1));
  return (others.find(({ status }) => status === 'CONNECTED') ?? others[0])?.id ?? null;
};
