import type { DataOf } from '@balcao/shared/domain/flow/fresh-data.ts';
import Button from '@cloudscape-design/components/button';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/api/api-error.ts';
import { api } from '../../../lib/api/client.ts';
import { testCustomer } from '../editor/test-customer.ts';

type TryRequestProps = {
  data: DataOf['httpRequest'];
  onAnswer?: (answer: { text: string; variables: Record<string, string> }) => void;
  variables?: Readonly<Record<string, string>>;
};

/** Calls the service as a running flow would, from the server, and shows what came. */
export const TryRequest = ({ data, variables = testCustomer, onAnswer }: TryRequestProps) => {
  const { t } = useTranslation('flows');
  const trying = useMutation({
    mutationFn: () => api.tryFlowRequest({ body: { data, variables: { ...variables } } }),
    onSuccess: ({ text, variables: kept }) => onAnswer?.({ text, variables: kept }),
    meta: { failsWithoutToast: true },
  });
  const answer = trying.data;
  const isBad = trying.error !== null || (answer && (answer.status === null || answer.status >= 400));
  return (
    <div className="try-request">
      <Button loading={trying.isPending} disabled={data.url.trim() === ''} onClick={() => trying.mutate()}>
        {t('http.try')}
      </Button>
      {(answer || trying.error) && (
        <div role="status" className={isBad ? 'try-answer failed' : 'try-answer'}>
          <strong>{answer?.status ? t('http.status', { status: answer.status }) : t('http.failed')}</strong>
          {trying.error && <p>{errorText(trying.error)}</p>}
          {answer && answer.text !== '' && <pre>{answer.text}</pre>}
          {answer?.variables['apiError'] && <p>apiError: {answer.variables['apiError']}</p>}
          {Object.entries(answer?.variables ?? {})
            .filter(([name]) => name !== 'apiResponse' && name !== 'apiError')
            .map(([name, value]) => (
              <p key={name}>
                <code>{name}</code> = {value === '' ? t('card.empty') : value}
              </p>
            ))}
        </div>
      )}
    </div>
  );
};
