import { channelCapabilities } from '@balcao/shared/domain/channels.ts';
import { log } from '../../../../platform/logger.ts';
import type { Connection } from '../connection-records.ts';
import { webhookPath } from '../webhook-path.ts';
import { numberOf, type OfficialDeps } from './set-up-number.ts';

/** Has Meta send a number's events to its app's address again, where they went to the connection that was deleted. It is only asked to: what
 *  still comes is refused. */
export const takeAddressBack = async (deps: OfficialDeps, connection: Connection): Promise<void> => {
  if (!channelCapabilities[connection.channel].businessAccount) return;
  const number = numberOf(deps, connection);
  const state = await number?.look();
  if (state?.kind !== 'number' || state.webhookUrl !== `${deps.webhooksUrl}${webhookPath(deps.companyId, connection.id)}`) return;
  const taken = await number?.setWebhook('', '');
  if (taken?.kind !== 'done')
    log.warn('WEBHOOK_NOT_TAKEN_BACK Meta goes on sending to a connection that was deleted', { companyId: deps.companyId });
};
