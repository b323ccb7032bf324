import type { ConnectionTrouble } from '@balcao/shared/domain/connections/connection-status.ts';
import type { Refusal } from '../adapter.ts';

/** What a person has to do about a refusal of everything: give the permission anew, register the number, pay; the rest is to be settled with
 *  the provider. */
export const troubleOf = ({ reasonKey }: Pick<Refusal, 'reasonKey'>): ConnectionTrouble => troubles.get(reasonKey) ?? 'restricted';

const troubles: ReadonlyMap<string, ConnectionTrouble> = new Map([
  ['token', 'reauthorise'],
  ['permission', 'reauthorise'],
  ['notRegistered', 'notRegistered'],
  ['payment', 'payment'],
  ['webhook', 'unreachable'],
]);

/** Whether a refused probe means that everything is refused. A permission that is missing for the probe is missing for all. */
export const stopsAll = ({ action, reasonKey }: Pick<Refusal, 'action' | 'reasonKey'>): boolean =>
  action === 'pause-connection' || reasonKey === 'permission';
