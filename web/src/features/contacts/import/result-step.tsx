import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { codeText } from '../../../lib/api/api-error.ts';
import { formatCount } from '../../../lib/format.ts';
import type { ContactJobAnswer } from '../api/contact-job-key.ts';

/** The message that an import is done goes away after this; the numbers stay. */
const messageMs = 15_000;

/** What became of the rows, and the file that says why some became nothing. */
export const ResultStep = ({ answer: { job, resultUrl }, onAgain }: { answer: ContactJobAnswer; onAgain: () => void }) => {
  const { t } = useTranslation('contacts');
  const navigate = useNavigate();
  const [isTold, setTold] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setTold(false), messageMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="import-card">
      {job.state === 'failed' && <Alert type="error">{job.error ? codeText(job.error) : t('import.failed')}</Alert>}
      {job.state === 'cancelled' && <Alert type="warning">{t('import.cancelled', { count: job.created })}</Alert>}
      {job.state === 'done' && isTold && (
        <Alert type={job.refused > 0 ? 'warning' : 'success'}>{t(job.refused > 0 ? 'import.doneWithErrors' : 'import.done')}</Alert>
      )}
      {job.unchecked > 0 && <Alert type="warning">{t('import.validate.unchecked', { count: job.unchecked })}</Alert>}
      <dl className="import-numbers">
        {(['created', 'known', 'refused'] as const).map((name) => (
          <div key={name}>
            <dt>{t(`import.numbers.${name}`)}</dt>
            <dd>{formatCount(job[name])}</dd>
          </div>
        ))}
      </dl>
      {resultUrl && job.refused > 0 && (
        <p>
          <a href={resultUrl} download>
            {t('import.download')}
          </a>
        </p>
      )}
      <div className="import-actions">
        <Button onClick={onAgain}>{t('import.again')}</Button>
        <Button variant="primary" onClick={() => void navigate({ to: '/contacts' })}>
          {t('import.toContacts')}
        </Button>
      </div>
    </div>
  );
};
