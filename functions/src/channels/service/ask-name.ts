import type { CompanyId, ConnectionId } from '@balcao/shared/domain/ids.ts';
import { log } from '../../platform/logger.ts';
import { openConnection } from './open-connection.ts';

/** A customer waits for the first answer meanwhile. */
const longestWaitMs = 3_000;

/** The profile name of a Messenger or Instagram sender, asked of the Graph API; null when it fails or takes longer than `longestWaitMs`. Never throws: a
 *  greeting without a name is better than none. */
export const askName = async (
  { companyId, connectionId, baseUrl }: { companyId: CompanyId; connectionId: ConnectionId; baseUrl: string },
  scopedId: string,
): Promise<string | null> => {
  try {
    const open = await openConnection(companyId, connectionId);
    const found = await open?.client({ baseUrl, timeoutMs: longestWaitMs }).getProfile?.(scopedId);
    return found?.kind === 'profile' ? (found.name ?? found.username) : null;
  } catch (error) {
    log.info('NAME_UNKNOWN the provider does not say in time who writes', { companyId, connectionId, error: String(error) });
    return null;
  }
};
