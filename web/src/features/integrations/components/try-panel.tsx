import Button from '@cloudscape-design/components/button';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { useTranslation } from 'react-i18next';
import { errorText, isApiError } from '../../../lib/api/api-error.ts';
import { type Tried, useTryIntegration } from '../api/use-try-integration.ts';
import './try-panel.css';

type TryPanelProps = {
  /** Null while what is filled in is not saved. */
  tried: Tried | null;
  isFlow: boolean;
};

/** A button that calls the service, and what came of it. */
export const TryPanel = ({ tried, isFlow }: TryPanelProps) => {
  const { t } = useTranslation('integrations');
  const { mutate, isPending, data, error } = useTryIntegration();
  return (
    <section className="try-panel">
      <div className="try-ask">
        <Button iconName="play" disabled={tried === null} loading={isPending} onClick={() => tried && mutate(tried)}>
          {t('test.do')}
        </Button>
        <span>{t(tried === null ? 'test.saveFirst' : isFlow ? 'test.aboutFlow' : 'test.about')}</span>
      </div>
      <div role="status">
        {isPending && <StatusIndicator type="loading">{t('test.running')}</StatusIndicator>}
        {!isPending && data && (
          <>
            <StatusIndicator type="success">{isFlow ? t('test.okFlow') : t('test.ok', { ms: data.ms })}</StatusIndicator>
            {data.answer === '' ? <p>{t('test.nothing')}</p> : <pre>{data.answer}</pre>}
          </>
        )}
        {!isPending && error !== null && (
          <>
            <StatusIndicator type="error">{t('test.failed')}</StatusIndicator>
            <p>
              {errorText(error)} {isApiError(error, 'ERR_INTEGRATION_REFUSED') && t('test.status', { status: error.details.status })}
            </p>
            <Answer error={error} />
          </>
        )}
      </div>
    </section>
  );
};

/** What the service said all the same. */
const Answer = ({ error }: { error: Error }) => {
  const said = isApiError(error, 'ERR_INTEGRATION_REFUSED') || isApiError(error, 'ERR_INTEGRATION_ANSWER') ? error.details.answer : '';
  return said === '' ? null : <pre>{said}</pre>;
};
