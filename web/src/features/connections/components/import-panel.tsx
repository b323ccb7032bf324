import { importCanBeClosed } from '@balcao/shared/domain/connections/import-settings.ts';
import Button from '@cloudscape-design/components/button';
import ProgressBar from '@cloudscape-design/components/progress-bar';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/dialog.tsx';
import { formatDate, formatCount } from '../../../lib/format.ts';
import { connectionQuery, type ConnectionDetails } from '../api/connection-queries.ts';
import { useCloseImported } from '../api/use-close-imported.ts';
import { importStage } from '../import-stage.ts';
import './import-panel.css';

type ImportPanelProps = { id: string; name: string; company: number | undefined };

/** What an import of old messages is doing, on its connection's card; nothing where there was none. */
export const ImportPanel = ({ id, name, company }: ImportPanelProps) => {
  const { data } = useQuery(connectionQuery(id, company));
  return data ? <Stage connection={data} name={name} company={company} /> : null;
};

const Stage = ({ connection, name, company }: { connection: ConnectionDetails; name: string; company: number | undefined }) => {
  const { t } = useTranslation('connections');
  const { importProgress: progress, statusImportMessages } = connection;
  const [now, setNow] = useState(() => Date.now());
  const stage = importStage(connection, now);
  const nextAt = stage.kind === 'none' ? null : stage.until;
  useEffect(() => {
    if (nextAt === null) return;
    const timer = setTimeout(() => setNow(Date.now()), Math.max(0, nextAt - Date.now()) + 50);
    return () => clearTimeout(timer);
  }, [nextAt]);
  const [doneAt, setDoneAt] = useState<number | null>(null);
  const isRunning = stage.kind === 'preparing' || stage.kind === 'running';
  const [wasRunning, setWasRunning] = useState(isRunning);
  // The end is worth a word to who saw it running, for a quarter of a minute.
  if (wasRunning !== isRunning) {
    setWasRunning(isRunning);
    setDoneAt(isRunning ? null : now);
  }
  useEffect(() => {
    if (doneAt === null) return;
    const timer = setTimeout(() => setDoneAt(null), doneShownMs);
    return () => clearTimeout(timer);
  }, [doneAt]);
  const canClose = statusImportMessages === importCanBeClosed;
  if (!isRunning && doneAt === null && !canClose) return null;

  return (
    <div className="import-panel">
      {stage.kind === 'preparing' && (
        <div>
          <Button disabled loading loadingText={t('importing.preparing')}>
            {t('importing.preparing')}
          </Button>
        </div>
      )}
      {isRunning && progress && progress.total > 0 && (
        <ProgressBar
          value={Math.floor((progress.processed * 100) / progress.total)}
          label={t('importing.title')}
          additionalInfo={[
            t('importing.progress', { processed: formatCount(progress.processed), total: formatCount(progress.total) }),
            ...(progress.date ? [t('importing.date', { date: formatDate(progress.date) })] : []),
          ].join(' · ')}
        />
      )}
      {!isRunning && doneAt !== null && <StatusIndicator type="success">{t('importing.done')}</StatusIndicator>}
      {canClose && !isRunning && <CloseImported id={connection.id} name={name} company={company} />}
    </div>
  );
};

const doneShownMs = 15_000;

const CloseImported = ({ id, name, company }: ImportPanelProps) => {
  const { t } = useTranslation('connections');
  const [asking, setAsking] = useState(false);
  const { mutate, isPending } = useCloseImported(id, company);
  return (
    <>
      <div>
        <Button onClick={() => setAsking(true)}>{t('importing.close')}</Button>
      </div>
      {asking && (
        <Dialog
          title={t('importing.confirmTitle')}
          confirmLabel={t('importing.confirm')}
          busy={isPending}
          onClose={() => setAsking(false)}
          onConfirm={() => mutate(undefined, { onSuccess: () => setAsking(false) })}
        >
          {t('importing.confirmText', { name })}
        </Dialog>
      )}
    </>
  );
};
