import Button from '@cloudscape-design/components/button';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { lazy, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AdminPage } from '../../components/admin-page/admin-page.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { useListSearch } from '../../components/list-page/use-list-search.ts';
import { showToast } from '../../components/toasts.tsx';
import { errorText } from '../../lib/api/api-error.ts';
import { api } from '../../lib/api/client.ts';
import { type Flow, flowListQuery } from './api/flow-queries.ts';
import { flowsKey } from './api/flows-key.ts';
import { useCreateFlow, useDuplicateFlow } from './api/use-flow-changes.ts';
import { FlowNameForm } from './flow-name-form.tsx';
import { Part } from '../../components/boundary.tsx';
import { lazyPart } from '../../lib/lazy-part.ts';
import './flows-page.css';

const TemplatesDialog = lazy(lazyPart(() => import('./templates-dialog.tsx').then((loaded) => ({ default: loaded.TemplatesDialog }))));
const longestName = 50;

/** The company's flows. */
export const FlowsPage = () => {
  const { t } = useTranslation(['flows', 'common']);
  const navigate = useNavigate();
  const search = useListSearch();
  const query = useInfiniteQuery(flowListQuery(search.q));
  const duplicating = useDuplicateFlow();
  const creating = useCreateFlow();
  const [copying, setCopying] = useState<Flow | null>(null);
  const [isChoosing, setChoosing] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const flows = query.data?.pages.flatMap((page) => page.flows) ?? [];

  const open = (id: string) => void navigate({ to: '/flowbuilder/{-$id}', params: { id } });
  const take = async (file: File | undefined) => {
    if (!file) return;
    try {
      const drawing: unknown = JSON.parse(await file.text());
      const said =
        typeof drawing === 'object' && drawing !== null && 'name' in drawing && typeof drawing.name === 'string'
          ? drawing.name
          : file.name.replace(/\.json$/i, '');
      open((await creating.mutateAsync({ name: [...said.trim()].slice(0, longestName).join('').trim() || t('import.name'), drawing })).id);
    } catch (error) {
      showToast('error', error instanceof SyntaxError ? t('import.noJson') : errorText(error));
    }
  };
  return (
    <AdminPage<Flow>
      title={t('title')}
      about={t('about')}
      count={query.data?.pages[0]?.count}
      rows={flows}
      query={query}
      nameOf={({ name }) => name}
      empty={{ title: t('empty.title'), text: t('empty.text') }}
      search={{ ...search, label: t('search.list') }}
      addLabel={t('addFlow')}
      actions={
        <>
          <Button iconName="upload" onClick={() => input.current?.click()} loading={creating.isPending}>
            {t('import.do')}
          </Button>
          <input
            ref={input}
            hidden
            type="file"
            accept="application/json,.json"
            aria-label={t('import.file')}
            onChange={(event) => {
              void take(event.target.files?.[0]);
              event.target.value = '';
            }}
          />
          <Button iconName="view-full" onClick={() => setChoosing(true)}>
            {t('templates.do')}
          </Button>
        </>
      }
      form={(id, close) => {
        const flow = id === null ? null : flows.find((each) => each.id === id);
        return flow !== undefined && <FlowNameForm key={id} flow={flow} onClose={close} onCreated={open} />;
      }}
      deletion={{
        remove: ({ id }) => api.deleteFlow({ params: { id } }),
        refreshes: [flowsKey],
        texts: { question: t('deleteQuestion'), deleted: t('deleted') },
      }}
      onOpen={({ id }) => open(id)}
      rowMenu={{
        label: ({ name }) => t('rowMenu', { name }),
        items: (flow, { edit, remove }) => [
          { label: t('rename'), icon: 'edit', onSelect: edit },
          { label: t('draw'), icon: <DrawIcon />, onSelect: () => open(flow.id) },
          { label: t('duplicateDo'), icon: 'copy', onSelect: () => setCopying(flow) },
          { kind: 'divider' },
          { label: t('common:record.delete'), icon: 'remove', danger: true, onSelect: remove },
        ],
      }}
      columns={[
        {
          id: 'name',
          header: t('fields.name'),
          cell: ({ id, name }) => (
            <Link to="/flowbuilder/{-$id}" params={{ id }} className="list-link">
              {name}
            </Link>
          ),
        },
        {
          id: 'status',
          header: t('fields.status'),
          cell: ({ active }) => <span className={active ? 'flow-status on' : 'flow-status'}>{t(active ? 'active' : 'inactive')}</span>,
        },
        { id: 'nodes', header: t('fields.nodes'), isNumber: true, cell: ({ nodeCount }) => nodeCount },
      ]}
    >
      {copying && (
        <Dialog
          title={t('duplicate', { name: copying.name })}
          confirmLabel={t('duplicateDo')}
          busy={duplicating.isPending}
          onClose={() => setCopying(null)}
          onConfirm={() => duplicating.mutate(copying.id, { onSettled: () => setCopying(null) })}
        >
          {t('duplicateQuestion')}
        </Dialog>
      )}
      <Part onClose={() => setChoosing(false)}>
        {isChoosing && <TemplatesDialog onClose={() => setChoosing(false)} onCreated={open} />}
      </Part>
    </AdminPage>
  );
};

const DrawIcon = () => (
  <svg className="node-icon" viewBox="0 0 16 16" aria-hidden="true">
    <path d="M1.5 2h5v5h-5z M9.5 9h5v5h-5z M6.5 4.5H10a2 2 0 0 1 2 2V9" />
  </svg>
);
