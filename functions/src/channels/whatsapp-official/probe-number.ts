import { connectionTroubles } from '@balcao/shared/domain/connections/connection-status.ts';
import type { CompanyId } from '@balcao/shared/domain/ids.ts';
import { numberNewsOf } from '../../setup/connections/service/official/number-news-of.ts';
import { isOwnAddress } from '../../setup/connections/service/webhook-path.ts';
import type { ProbeOutcome, Refusal } from '../adapter.ts';
import type { NumberClient } from '../service/number-client.ts';

/** Whether a number works: its token opens it, it is registered, Meta lets it send, and its events come to this company. Payment and restrictions
 *  are over only when Meta says so. */
export const probeNumber = async (number: Pick<NumberClient, 'look'>, companyId: CompanyId): Promise<ProbeOutcome> => {
  const state = await number.look();
  if (state.kind === 'wrong') return stopped(state.part === 'permission' || state.part === 'number' ? 'permission' : 'token');
  if (state.kind !== 'number') return state;
  if (state.health === 'unpaid') return stopped('payment');
  if (state.health === 'blocked') return stopped('accountLocked');
  if (!state.isRegistered) return stopped('notRegistered');
  if (state.webhookUrl !== null && !isOwnAddress(state.webhookUrl, companyId)) return stopped('webhook');
  return {
    kind: 'done',
    settles: connectionTroubles.filter(
      (trouble) =>
        (state.health !== null || (trouble !== 'payment' && trouble !== 'restricted')) &&
        (state.webhookUrl !== null || trouble !== 'unreachable'),
    ),
    news: numberNewsOf(state),
  };
};

const stopped = (reasonKey: string): Refusal => ({ kind: 'refused', code: null, details: '', action: 'pause-connection', reasonKey });
