import Alert from '@cloudscape-design/components/alert';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/dialog.tsx';
import { Resuming } from '../../../components/job-card/job-card.tsx';
import { codeText } from '../../../lib/api/api-error.ts';
import { contactJobQuery, useBeginExport, useCancelJob } from '../api/contact-job-queries.ts';

type ExportDialogProps = { tags: ReadonlyArray<string>; onClose: () => void };

/** Writes contacts into a spreadsheet and offers it. What is under way ends with the dialog. */
export const ExportDialog = ({ tags, onClose }: ExportDialogProps) => {
  const { t } = useTranslation(['contacts', 'common']);
  const [id, setId] = useState<string | null>(null);
  const begin = useBeginExport();
  const cancel = useCancelJob();
  const { data } = useQuery({ ...contactJobQuery(id ?? ''), enabled: id !== null });
  const state = data?.job.state;
  const isRunning = begin.isPending || state === 'running';
  const isDone = state === 'done' && typeof data?.resultUrl === 'string';
  const close = () => {
    if (id !== null && state === 'running') cancel.mutate(id);
    onClose();
  };
  return (
    <Dialog
      title={t('export.title')}
      confirmLabel={t(isDone ? 'common:close' : 'export.start')}
      busy={isRunning || (state === 'done' && !isDone)}
      onlyClose={isDone}
      onConfirm={() => (isDone ? close() : begin.mutate(tags, { onSuccess: (job) => setId(job.id) }))}
      onClose={close}
    >
      <div className="form-stack" role="status">
        {state === undefined && <p>{t(tags.length > 0 ? 'export.aboutTagged' : 'export.about')}</p>}
        {isRunning && (
          <>
            <progress aria-label={t('export.running')} className="export-progress" />
            <p>{t('import.doneSoFar', { count: data?.job.done ?? 0 })}</p>
            {data && <Resuming job={data.job}>{t('import.resuming')}</Resuming>}
          </>
        )}
        {state === 'failed' && <Alert type="error">{codeText(data?.job.error ?? '')}</Alert>}
        {isDone && (
          <>
            <p>{t('export.done', { count: data.job.done })}</p>
            <a href={data.resultUrl ?? ''} download={data.job.fileName} className="export-link">
              {data.job.fileName}
            </a>
          </>
        )}
      </div>
    </Dialog>
  );
};
