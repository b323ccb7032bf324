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
  /** Query for the record to edit. Must fetch again whenever the form opens (`refetchOnMount: 'always'`); null for a new record. */
  query: UseQueryResult<Record> | null;
  onClose: () => void;
  /** Renders the form: `record` is the loaded record, null for a new one. `reload` fetches the record again and restarts the form with it. */
  children: (record: Record | null, reload: () => void) => ReactNode;
};

/** Loads the record to edit before its form is rendered; shows an error when loading fails. The form keeps these values: later changes
 *  of the record by others do not alter fields that the user is editing. */
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

/** Component without output of its own, used for its React `key`: a changed key remounts the children with a fresh state. */
const Anew = ({ children }: { children: ReactNode }) => children;
