import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import Spinner from '@cloudscape-design/components/spinner';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/api/api-error.ts';
import { AfterDelay } from '../after-delay.tsx';
import { Dialog } from '../dialog.tsx';
import '../record-form/record-form.css';

type AdminFormProps<Record> = {
  title: string;
  /** Query of the record, fetched again when the form opens (`refetchOnMount: 'always'`); null for a new record. */
  query: UseQueryResult<Record> | null;
  onClose: () => void;
  /** Renders the form once its record is loaded; null for a new record. `reload` fetches the record again and restarts the form with it. */
  children: (record: Record | null, reload: () => void) => ReactNode;
};

/** Loads the record that a form starts with, and shows an error when that fails. Later changes of the record do not change fields that
 *  the user is editing. */
export const AdminForm = <Record,>({ title, query, onClose, children }: AdminFormProps<Record>) => {
  const { t } = useTranslation('common');
  const [start, setStart] = useState<{ record: Record; times: number } | null>(null);
  if (query === null) return children(null, () => undefined);
  if (start === null && query.data !== undefined && query.isFetchedAfterMount) setStart({ record: query.data, times: 0 });
  const reload = () =>
    void query
      .refetch()
      .then(({ data }) => data !== undefined && setStart((before) => ({ record: data, times: (before?.times ?? 0) + 1 })));
  if (start !== null) return <Anew key={start.times}>{children(start.record, reload)}</Anew>;
  if (query.error)
    return (
      <Dialog title={title} confirmLabel={t('close')} onlyClose onConfirm={onClose} onClose={onClose}>
        <Alert type="error" action={<Button onClick={() => void query.refetch()}>{t('retry')}</Button>}>
          {errorText(query.error)}
        </Alert>
      </Dialog>
    );
  return (
    <AfterDelay>
      <Dialog title={title} confirmLabel={t('close')} onlyClose keys="loading" onConfirm={onClose} onClose={onClose}>
        <div className="record-form-loading" role="status" aria-label={t('loading')}>
          <Spinner size="large" />
        </div>
      </Dialog>
    </AfterDelay>
  );
};

/** Wrapper that exists only for its `key`: when the key changes, React remounts the children. */
const Anew = ({ children }: { children: ReactNode }) => children;
