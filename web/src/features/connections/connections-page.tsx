import type { Me } from '@balcao/shared/contract/auth.ts';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNamedPage } from '../../lib/page-title.ts';
import { useTranslation } from 'react-i18next';
import { AfterDelay } from '../../components/after-delay.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { showToast } from '../../components/toasts.tsx';
import { errorText } from '../../lib/api/api-error.ts';
import { api } from '../../lib/api/client.ts';
import { useSession } from '../../lib/api/session.ts';
import { connectionsQuery } from './api/connection-queries.ts';
import { ConnectionBoard } from './components/connection-board.tsx';
import type { FormChannel } from './components/form/form-model.ts';
import { NewConnectionMenu } from './components/new-connection-menu.tsx';
import './connections-page.css';

/** The company's channels: add one, scan its code, follow its state live. */
export const ConnectionsPage = () => {
  const user = useSession((session) => session.user);
  return user && <CompanyPage user={user} />;
};

const CompanyPage = ({ user }: { user: Me }) => {
  const { t } = useTranslation('connections');
  useNamedPage(t('title'));
  const cache = useQueryClient();
  const { data: connections, error, isPending, refetch } = useQuery(connectionsQuery());
  const [adding, setAdding] = useState<FormChannel | null>(null);
  const [restart, setRestart] = useState<'no' | 'asking' | 'running'>('no');

  const restartAll = async () => {
    setRestart('running');
    try {
      const { restarted } = await api.restartSessions();
      showToast('success', t('restarted', { count: restarted }));
      await cache.invalidateQueries({ queryKey: ['directory', 'connection'] });
    } catch (failure) {
      showToast('error', errorText(failure));
    } finally {
      setRestart('no');
    }
  };

  return (
    <div className="connections">
      <header className="connections-head">
        <h1>{t('title')}</h1>
        <Button
          iconName="refresh"
          disabled={!connections?.some(({ channel }) => channel === 'whatsapp')}
          onClick={() => setRestart('asking')}
        >
          {t('restart')}
        </Button>
        <NewConnectionMenu plan={user.company.plan} onChoose={setAdding} />
      </header>
      {error && !connections && (
        <Box padding="l" textAlign="center">
          <p role="alert">{errorText(error)}</p>
          <Button onClick={() => void refetch()}>{t('again')}</Button>
        </Box>
      )}
      {isPending && (
        <AfterDelay>
          <CardSkeletons />
        </AfterDelay>
      )}
      {connections?.length === 0 && (
        <Box padding="xxl" textAlign="center" color="text-body-secondary">
          <h2>{t('empty.title')}</h2>
          <p>{t('empty.text')}</p>
        </Box>
      )}
      <ConnectionBoard
        company={user.company.id}
        foreign={undefined}
        connections={connections ?? []}
        adding={adding}
        onAdded={() => setAdding(null)}
      />
      {restart !== 'no' && (
        <Dialog
          title={t('confirm.restart.title')}
          confirmLabel={t('restart')}
          busy={restart === 'running'}
          onClose={() => setRestart('no')}
          onConfirm={() => void restartAll()}
        >
          {t('confirm.restart.text')}
        </Dialog>
      )}
    </div>
  );
};

const CardSkeletons = () => (
  <div className="connections-list" aria-hidden="true">
    {[1, 2, 3].map((n) => (
      <div key={n} className="connection-card connection-card-loading" />
    ))}
  </div>
);
