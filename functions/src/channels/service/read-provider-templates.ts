import type { CompanyId } from '@balcao/shared/domain/ids.ts';
import type { Connection } from '../../setup/connections/service/connection-records.ts';
import type { TemplatesOutcome } from '../adapter.ts';
import { adapterOf } from '../registry.ts';

/** Templates of the business account that a connection belongs to; null where its channel has none, or its access is incomplete.
 *  @param baseUrl of the provider, or of the local simulator. */
export const readProviderTemplates = (companyId: CompanyId, connection: Connection, baseUrl: string): Promise<TemplatesOutcome> | null => {
  // Asked first: a channel without templates may not be opened where they are read.
  if (!connection.businessAccountId) return null;
  const client = adapterOf(connection.channel).provider?.open(companyId, connection)?.client({ baseUrl });
  return client?.listTemplates?.(connection.businessAccountId) ?? null;
};
