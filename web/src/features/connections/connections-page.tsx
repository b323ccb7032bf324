import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../components/dialog.tsx';
import { showToast } from '../../components/toasts.tsx';
import { errorText } from '../../lib/api/api-error.ts';
import { api } from '../../lib/api/client.ts';
import { connectionsQuery } from '../../lib/directory-queries.ts';
import { ConnectionCard, type ConnectionAction, type ConnectionRow } from './components/connection-card.tsx';
import { ConnectionForm } from './components/connection-form.tsx';
import { QrDialog } from './components/qr-dialog.tsx';
import './connections-page.css';

type Open = { kind: 'new' } | { kind: 'edit' | 'qr' | 'end' | 'delete' | 'renew'; connection: ConnectionRow } | null;

/** The company's channels: add one, scan its code, follow its state live. */
export const ConnectionsPage = () => {
  const { t } = useTranslation('connections');
  const cache = useQueryClient();
  const { data: connections, error, isPending, refetch } = useQuery(connectionsQuery());
  const [open, setOpen] = useState<Open>(null);
  const [busy, setBusy] = useState(false);
  const close = () => setOpen(null);
  const read = () => cache.invalidateQueries({ queryKey: ['directory', 'connection'] });

  const run = async (work: () => Promise<unknown>, done: string) => {
    setBusy(true);
    try {
      await work();
      showToast('success', done);
      close();
      await read();
    } catch (failure) {
      showToast('error', errorText(failure));
    } finally {
      setBusy(false);
    }
  };
  const act = (action: ConnectionAction, connection: ConnectionRow) => {
    if (action === 'retry') return void run(() => api.retrySession({ params: { id: connection.id }, query: {} }), t('retrying'));
    setOpen({ kind: action, connection });
  };
  const renew = (connection: ConnectionRow) =>
    run(() => api.renewSession({ params: { id: connection.id }, query: {} }), t('renewing')).then(() =>
      setOpen({ kind: 'qr', connection }),
    );

  return (
    <div className="connections">
      <header className="connections-head">
        <h1>{t('title')}</h1>
        <Button
          iconName="refresh"
          disabled={!connections?.some(({ channel }) => channel === 'whatsapp')}
          onClick={() => void run(() => api.restartSessions(), t('restarting'))}
        >
          {t('restart')}
        </Button>
        <Button variant="primary" iconName="add-plus" onClick={() => setOpen({ kind: 'new' })}>
          {t('add')}
        </Button>
      </header>
      {error && !connections && (
        <Box padding="l" textAlign="center">
          <p>{errorText(error)}</p>
          <Button onClick={() => void refetch()}>{t('again')}</Button>
        </Box>
      )}
      {!isPending && connections?.length === 0 && (
        <Box padding="xxl" textAlign="center" color="text-body-secondary">
          <h2>{t('empty.title')}</h2>
          <p>{t('empty.text')}</p>
        </Box>
      )}
      <ul className="connections-list">
        {connections?.map((connection) => (
          <ConnectionCard key={connection.id} connection={connection} onAction={(action) => act(action, connection)} />
        ))}
      </ul>
      {open?.kind === 'new' && (
        <ConnectionForm
          connection={null}
          onClose={close}
          onSaved={(saved) => {
            void read();
            setOpen({ kind: 'qr', connection: saved });
          }}
        />
      )}
      {open?.kind === 'edit' && (
        <ConnectionForm
          connection={open.connection}
          onClose={close}
          onSaved={() => {
            showToast('success', t('saved'));
            close();
            void read();
          }}
        />
      )}
      {open?.kind === 'qr' && (
        <QrDialog id={open.connection.id} name={open.connection.name} onClose={close} onRenew={() => void renew(open.connection)} />
      )}
      {open?.kind === 'renew' && (
        <Dialog
          title={t('confirm.renew.title')}
          confirmLabel={t('actions.renew')}
          busy={busy}
          onClose={close}
          onConfirm={() => void renew(open.connection)}
        >
          {t('confirm.renew.text', { name: open.connection.name })}
        </Dialog>
      )}
      {open?.kind === 'end' && (
        <Dialog
          title={t('confirm.end.title')}
          confirmLabel={t('actions.end')}
          busy={busy}
          onClose={close}
          onConfirm={() => void run(() => api.endSession({ params: { id: open.connection.id }, query: {} }), t('ended'))}
        >
          {t('confirm.end.text', { name: open.connection.name })}
        </Dialog>
      )}
      {open?.kind === 'delete' && (
        <Dialog
          title={t('confirm.delete.title')}
          confirmLabel={t('actions.delete')}
          busy={busy}
          onClose={close}
          onConfirm={() => void run(() => api.deleteConnection({ params: { id: open.connection.id }, query: {} }), t('deleted'))}
        >
          {t('confirm.delete.text', { name: open.connection.name })}
        </Dialog>
      )}
    </div>
  );
};
