import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { AfterDelay } from '../../../components/after-delay.tsx';
import { ListPage } from '../../../components/list-page/list-page.tsx';
import { errorText } from '../../../lib/api/api-error.ts';
import { contactJobQuery } from '../api/contact-job-queries.ts';
import { FileStep } from './file-step.tsx';
import { ImportSteps } from './import-steps.tsx';
import { JobProgress } from './job-progress.tsx';
import { MappingStep } from './mapping-step.tsx';
import { ResultStep } from './result-step.tsx';
import '../../../components/record-form/record-form.css';
import './import-page.css';

/** From a file to contacts in four steps. The import that is under way stands in the address: it can be left and come back to. */
export const ImportPage = () => {
  const { t } = useTranslation(['contacts', 'common']);
  const navigate = useNavigate();
  const { id } = useSearch({ strict: false });
  const show = (job: string | undefined) => void navigate({ to: '/contacts/import', search: { id: job }, replace: job === undefined });
  const query = useQuery({ ...contactJobQuery(id ?? ''), enabled: id !== undefined });
  const answer = id === undefined ? undefined : query.data;
  const state = answer?.job.state;
  const step = id === undefined ? 0 : state === 'ready' ? 1 : state === 'running' ? 2 : 3;
  return (
    <ListPage
      title={t('import.title')}
      about={t('import.about')}
      actions={<Button onClick={() => void navigate({ to: '/contacts' })}>{t('import.back')}</Button>}
    >
      <ImportSteps at={step} />
      {id === undefined && <FileStep onRead={show} />}
      {id !== undefined && query.error && !answer && (
        <Alert type="error" action={<Button onClick={() => show(undefined)}>{t('import.again')}</Button>}>
          {errorText(query.error)}
        </Alert>
      )}
      {id !== undefined && !query.error && !answer && (
        <AfterDelay>
          <div className="list-skeleton" aria-hidden="true" />
        </AfterDelay>
      )}
      {answer && state === 'ready' && answer.preview && (
        <MappingStep key={answer.job.id} job={answer.job} preview={answer.preview} onBack={() => show(undefined)} />
      )}
      {answer && state === 'running' && <JobProgress job={answer.job} />}
      {answer && state !== 'ready' && state !== 'running' && <ResultStep answer={answer} onAgain={() => show(undefined)} />}
    </ListPage>
  );
};
