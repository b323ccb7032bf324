import { Service } from 'electrodb';
import type { CompanyId } from '@balcao/shared/domain/ids.ts';
import { byName, connectionEntity, toConnection, type Connection } from '../../connections/service/connection-records.ts';
import { tableConfig } from '../../platform/table.ts';
import { byOrder, queueEntity, toQueue, type Queue } from '../../queues/service/queue-records.ts';
import { tagEntity, toTag, type Tag } from '../../tags/service/tag-records.ts';
import { userRecords, type StoredUser } from '../../users/service/user-records.ts';

/** What nearly every screen and frame names things from, by id, each in the order screens show them. */
export type Names = {
  queues: Map<string, Queue>;
  tags: Map<string, Tag>;
  connections: Map<string, Connection>;
  users: Map<string, StoredUser>;
};

const db = new Service({ queues: queueEntity(), tags: tagEntity(), connections: connectionEntity() }, tableConfig());

/** Two queries, however many lists there are. */
export const loadNames = async (companyId: CompanyId): Promise<Names> => {
  const [{ data }, users] = await Promise.all([db.collections.names({ companyId }).go({ pages: 'all' }), userRecords(companyId).list()]);
  return {
    queues: byId(data.queues.map(toQueue).sort(byOrder)),
    tags: byId(data.tags.map(toTag).sort(byName)),
    connections: byId(data.connections.map(toConnection).sort(byName)),
    users: byId(users),
  };
};

const byId = <Record extends { id: string }>(records: ReadonlyArray<Record>): Map<string, Record> =>
  new Map(records.map((record) => [record.id, record]));
