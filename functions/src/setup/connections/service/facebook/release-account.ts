import { channelCapabilities } from '@balcao/shared/domain/channels.ts';
import { openSecret } from '../../../../platform/secret-box.ts';
import { log } from '../../../../platform/logger.ts';
import type { RowWrite } from '../../../../platform/write-together.ts';
import { connectionStoreFor, type Connection } from '../../store/connection-store.ts';
import { metaAccountStore } from '../../store/meta-account-store.ts';
import type { FacebookDeps } from './facebook-accounts.ts';

/** Rows by which a page or Instagram account is nobody's any more, to go out with its connection's. */
export const releaseWrites = ({ id, accountId }: Connection): RowWrite[] => (accountId ? [metaAccountStore().release(accountId, id)] : []);

/** Meta need not tell us of a page any more once none of the company's connections is of it. It is only asked to: what it tells of a page
 *  that nobody connected is dropped. */
export const unsubscribePage = async ({ companyId, login }: FacebookDeps, connection: Connection): Promise<void> => {
  const { pageId, sealedSendToken, channel } = connection;
  if (!channelCapabilities[channel].facebookLogin || !login || !pageId || !sealedSendToken) return;
  const others = await connectionStoreFor(companyId).list();
  if (others.some((other) => other.id !== connection.id && other.pageId === pageId)) return;
  const { kind } = await login.unsubscribe({ id: pageId, token: openSecret(companyId, sealedSendToken) });
  if (kind !== 'done') log.warn('PAGE_NOT_UNSUBSCRIBED Meta goes on telling us of a page', { companyId, outcome: kind });
};
