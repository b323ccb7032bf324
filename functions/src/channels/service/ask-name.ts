import type { CompanyId, ConnectionId } from '@balcao/shared/domain/ids.ts';
import { log } from '../../platform/logger.ts';
import { openConnection } from './open-connection.ts';

/** A customer waits for the first answer meanwhile. */
const longestWaitMs = 3_000;

/** What somebody who wrote to a page or Instagram account is called there; null when the provider does not say so within moments. Never throws: a greeting without
 *  a name is better than none. */
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
