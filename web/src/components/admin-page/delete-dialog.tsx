import { useQueries } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api/client.ts';
import { formatList } from '../../lib/format.ts';
import { Dialog } from '../dialog.tsx';

/** Maximum number of records for which the deletion dialog asks the server which other records use them. */
const maxLookedUp = 5;

/** Names of records that the question for several lists. */
const maxNamed = 10;

type DeleteDialogProps = {
  records: ReadonlyArray<{ id: string; name: string }>;
  busy: boolean;
  /** Text on further consequences of the deletion, above the list of records that use those to be deleted. */
  note?: string | undefined;
  /** Text on the selected records that are not deleted. */
  leftOut?: string | undefined;
  /** The confirmation question; default: the general question about deleting records. */
  question?: string | undefined;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks for confirmation before records are deleted, and lists which other records use them. */
export const DeleteDialog = ({ records, busy, note, leftOut, question, onConfirm, onClose }: DeleteDialogProps) => {
  const { t } = useTranslation(['common', 'records']);
  const asked = records.slice(0, maxLookedUp);
  const usages = useQueries({
    queries: asked.map(({ id }) => ({
      queryKey: ['usedBy', id],
      queryFn: ({ signal }: { signal: AbortSignal }) => api.listUsage({ params: { id } }, { signal }),
      staleTime: 0,
    })),
  });
  const used = usages.flatMap(({ data = [] }) => data);
  const [only] = records;
  return (
    <Dialog
      title={records.length === 1 && only ? t('record.deleteOne', { name: only.name }) : t('record.deleteMany', { count: records.length })}
      confirmLabel={t('record.delete')}
      danger
      busy={busy}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>{question ?? t(records.length === 1 ? 'record.deleteText' : 'record.deleteManyText')}</p>
      {records.length > 1 && (
        <p>
          {formatList(records.slice(0, maxNamed).map(({ name }) => name))}
          {records.length > maxNamed && ` +${records.length - maxNamed}`}
        </p>
      )}
      {leftOut !== undefined && <p>{leftOut}</p>}
      {note && <p>{note}</p>}
      {used.length > 0 && (
        <div role="note">
          <p>{t('record.usedBy')}</p>
          <ul>
            {used.map(({ kind, names, count }, index) => (
              <li key={index}>
                <strong>{t(`records:kinds.${kind}`, { count })}</strong>
                {`: ${names.length === 0 ? count : names.join(', ')}`}
                {names.length > 0 && count > names.length && ` +${count - names.length}`}
              </li>
            ))}
          </ul>
        </div>
      )}
    </Dialog>
  );
};
