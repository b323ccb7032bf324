import Spinner from '@cloudscape-design/components/spinner';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AfterDelay } from '../../components/after-delay.tsx';
import { ListProblem } from '../../components/list-page/list-states.tsx';
import { useNamedPage } from '../../lib/page-title.ts';
import { type OpenFlow, openFlowQuery } from './api/flow-queries.ts';
import { FlowEditor } from './editor/flow-editor.tsx';

/** /flowbuilder/{id}: draws one flow. Without an id there is nothing to draw, so the list opens. */
export const FlowEditorPage = () => {
  const { id } = useParams({ strict: false });
  return id === undefined ? <Navigate to="/flowbuilders" replace /> : <Opened key={id} id={id} />;
};

const Opened = ({ id }: { id: string }) => {
  const { t } = useTranslation(['flows', 'common']);
  const query = useQuery(openFlowQuery(id));
  const [start, setStart] = useState<{ opened: OpenFlow; times: number } | null>(null);
  useNamedPage(query.data?.flow.name ?? t('editorTitle'));
  if (start === null && query.data !== undefined && query.isFetchedAfterMount) setStart({ opened: query.data, times: 0 });
  const reload = () =>
    void query
      .refetch()
      .then(({ data }) => data !== undefined && setStart((before) => ({ opened: data, times: (before?.times ?? 0) + 1 })));
  if (start) return <FlowEditor key={start.times} opened={start.opened} reload={reload} />;
  if (query.error) return <ListProblem error={query.error} onRetry={() => query.refetch()} />;
  return (
    <AfterDelay>
      <div className="record-form-loading" role="status" aria-label={t('common:loading')}>
        <Spinner size="large" />
      </div>
    </AfterDelay>
  );
};
