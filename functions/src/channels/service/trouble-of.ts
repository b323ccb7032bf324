import type { ConnectionTrouble } from '@balcao/shared/domain/connections/connection-status.ts';
import type { Refusal } from '../adapter.ts';

/** What a person has to do about a refusal of everything. A permission that is missing or ran out is given again by signing in; the rest is to
 *  be settled with the provider. */
export const troubleOf = ({ reasonKey }: Pick<Refusal, 'reasonKey'>): ConnectionTrouble =>
  reasonKey === 'token' || reasonKey === 'permission' ? 'reauthorise' : 'restricted';
