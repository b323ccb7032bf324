import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorText, isApiError } from '../../../lib/api/api-error.ts';
import { api } from '../../../lib/api/client.ts';
import { ownTyping } from '../../../lib/keys/typing-owner.ts';
import { ticketQuery } from '../../tickets/api/ticket-queries.ts';

type Props = { ticketId: number; uuid: string };

/** Another app answers the conversation: what that means, and the way to take it over. */
export const HeldNotice = ({ ticketId, uuid }: Props) => {
  const { t } = useTranslation('ticketDialogs');
  const taking = useMutation({
    mutationFn: () => api.takeThreadControl({ params: { ticketId: String(ticketId) } }),
    // The button goes with the notice, and its text field comes: whoever took it over writes next.
    onSuccess: () => ownTyping(uuid),
    meta: { refreshes: [ticketQuery(uuid).queryKey], failsWithoutToast: true },
  });
  return (
    <>
      <p>
        <strong>{t('elsewhere.title')}</strong> {t('elsewhere.text')}
      </p>
      {taking.error && (
        <p role="alert">{isApiError(taking.error, 'ERR_META_REFUSED') ? t('elsewhere.refused') : errorText(taking.error)}</p>
      )}
      <div className="composer-offers">
        <button type="button" className="primary-action" disabled={taking.isPending} onClick={() => taking.mutate()}>
          {t('elsewhere.take')}
        </button>
      </div>
    </>
  );
};
