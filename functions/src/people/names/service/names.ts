import type { CompanyId } from '@balcao/shared/domain/ids.ts';
import { byName, connectionEntity, toConnection, type Connection } from '../../../setup/connections/service/connection-records.ts';
import { groupOf } from '../../../platform/table/read-commands.ts';
import { byOrder, queueEntity, toQueue, type Queue } from '../../../setup/queues/service/queue-records.ts';
import { tagEntity, toTag, type Tag } from '../../../setup/tags/service/tag-records.ts';
import { toStoredUser, userEntity, type StoredUser } from '../../../organisation/users/service/user-records.ts';

/** What nearly every screen and frame names things from, by id, each in the order screens show them. */
export type Names = {
  queues: Map<string, Queue>;
  tags: Map<string, Tag>;
  connections: Map<string, Connection>;
  users: Map<string, StoredUser>;
};

/** One query, however many lists there are. */
export const loadNames = async (companyId: CompanyId): Promise<Names> => {
  const rows = await groupOf(companyId, { queues: queueEntity, tags: tagEntity, connections: connectionEntity, users: userEntity });
  return {
    queues: byId(rows.queues.map(toQueue).sort(byOrder)),
    tags: byId(rows.tags.map(toTag).sort(byName)),
    connections: byId(rows.connections.map(toConnection).sort(byName)),
    users: byId(rows.users.map((row) => toStoredUser(companyId, row)).sort(byName)),
  };
};

const byId = <Record extends { id: string }>(records: ReadonlyArray<Record>): Map<string, Record> =>
  new Map(records.map((record) => [record.id, record]));
