import Alert from '@cloudscape-design/components/alert';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../lib/api/api-error.ts';
import { contactListQuery } from './api/contact-list-queries.ts';

/** Whether a list was deleted, also while it is shown. */
export const useIsListGone = (id: string): boolean => isApiError(useQuery(contactListQuery(id)).error, 'ERR_RECORD_NOT_FOUND');

/** Says in an open dialog that its list was deleted; what was typed stays, to be copied. */
export const ListGone = ({ listId }: { listId: string }) => {
  const { t } = useTranslation('contactLists');
  return (
    useIsListGone(listId) && (
      <div role="alert">
        <Alert type="warning">{t('gone.form')}</Alert>
      </div>
    )
  );
};
