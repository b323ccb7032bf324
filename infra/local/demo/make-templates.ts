import { readProviderTemplates } from '@balcao/functions/channels/service/read-provider-templates.ts';
import { connectionRecords } from '@balcao/functions/setup/connections/service/connection-records.ts';
import { quickMessageStoreFor } from '@balcao/functions/setup/quick-messages/store/quick-message-store.ts';
import { syncTemplates } from '@balcao/functions/channels/service/sync-templates.ts';
import type { CompanyId, ConnectionId } from '@balcao/shared/domain/ids.ts';

/** Reads the official templates of a demo connection from the simulator's Meta, as the page of templates does when asked. */
export const makeTemplates = async (companyId: CompanyId, connectionId: ConnectionId, graphUrl: string): Promise<void> => {
  await syncTemplates(
    {
      quickMessages: quickMessageStoreFor(companyId),
      getConnection: connectionRecords(companyId).get,
      readTemplates: (connection) => readProviderTemplates(companyId, connection, graphUrl),
    },
    connectionId,
  );
};
