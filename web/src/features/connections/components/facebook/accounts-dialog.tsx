import type { FacebookChannel } from '@balcao/shared/domain/channels.ts';
import Alert from '@cloudscape-design/components/alert';
import Checkbox from '@cloudscape-design/components/checkbox';
import Spinner from '@cloudscape-design/components/spinner';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChannelIcon } from '../../../../components/channel-icon.tsx';
import { Dialog } from '../../../../components/dialog.tsx';
import { errorText } from '../../../../lib/api/api-error.ts';
import type { Output } from '../../../../lib/api/client.ts';
import { facebookAccountsQuery } from '../../api/connection-queries.ts';
import { useBeginFacebook } from '../../api/use-begin-facebook.ts';
import { useConnectFacebook } from '../../api/use-connect-facebook.ts';
import './accounts-dialog.css';

type Account = Output<'listFacebookAccounts'>['accounts'][number];
type Props = {
  /** What Facebook gave whoever signed in. */
  token: string;
  /** What they went for: chosen from the start. */
  channel: FacebookChannel;
  company: number | undefined;
  onClose: () => void;
};

const canConnect = ({ state }: Account): boolean => state === 'new' || state === 'connected';

/** Pages and Instagram accounts that somebody may connect, to choose from. */
export const AccountsDialog = ({ token, channel, company, onClose }: Props) => {
  const { t } = useTranslation(['connections', 'common']);
  const { data, error } = useQuery(facebookAccountsQuery(token, company));
  const [choice, setChoice] = useState<ReadonlySet<string> | null>(null);
  const begin = useBeginFacebook(company);
  const connect = useConnectFacebook(company);
  const accounts = data?.accounts ?? [];
  const offered = accounts.filter(canConnect);
  const chosen =
    choice ?? new Set(offered.filter((account) => account.channel === channel || account.state === 'connected').map(({ id }) => id));
  const toggle = (id: string): void => setChoice(chosen.symmetricDifference(new Set([id])));
  const confirm = () => {
    if (error) return begin.mutate(channel);
    if (!data) return;
    const picked = offered.filter(({ id }) => chosen.has(id));
    connect.mutate(
      {
        facebookUserId: data.facebookUserId,
        facebookUserToken: token,
        addInstagram: picked.some((account) => account.channel === 'instagram'),
        accountIds: picked.map(({ id }) => id),
      },
      { onSuccess: onClose },
    );
  };
  return (
    <Dialog
      title={t('facebook.choose')}
      confirmLabel={error ? t('facebook.again') : t('facebook.connect', { count: chosen.size })}
      busy={connect.isPending || begin.isPending}
      disabled={!error && chosen.size === 0}
      onConfirm={confirm}
      onClose={onClose}
    >
      {error && <Alert type="error">{errorText(error)}</Alert>}
      {!error && !data && (
        <div className="accounts-loading" role="status" aria-label={t('common:loading')}>
          <Spinner size="large" />
        </div>
      )}
      {data && (
        <>
          <p className="form-lead">{t('facebook.lead')}</p>
          <ul className="accounts-list">
            {accounts.map((account) => (
              <li key={account.id}>
                <Checkbox
                  checked={chosen.has(account.id)}
                  disabled={!canConnect(account)}
                  description={t(`facebook.state.${account.state}`)}
                  onChange={() => toggle(account.id)}
                >
                  <span className="accounts-name">
                    <ChannelIcon channel={account.channel} />
                    {account.username === null ? account.name : `@${account.username}`}
                  </span>
                </Checkbox>
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  );
};
