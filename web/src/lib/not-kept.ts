import { ApiError } from './api/api-error.ts';
import { isOffline } from './refuse-offline.ts';

/** Whether nothing can be shown for want of the network: the server was asked in vain, and this computer has kept no answer of it. Trying again is of no
 *  use then; what is on screen is read by itself when the line is back. */
export const isNotKept = ({ data, failureReason }: { data: unknown; failureReason: Error | null }): boolean =>
  data === undefined && failureReason instanceof ApiError && failureReason.code === 'OFFLINE' && isOffline();
