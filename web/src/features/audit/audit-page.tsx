import { auditActions, auditKinds } from '@balcao/shared/domain/audit/audit-kinds.ts';
import Button from '@cloudscape-design/components/button';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import i18next from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldSelect } from '../../components/field-select.tsx';
import { ListPage } from '../../components/list-page/list-page.tsx';
import { ListTable } from '../../components/list-page/list-table.tsx';
import { useListSearch } from '../../components/list-page/use-list-search.ts';
import { saveFile } from '../../lib/save-file.ts';
import { type AuditEntry, type AuditFilter, auditQuery, readAudit, useUndo } from './api/audit-queries.ts';
import { AuditChanges } from './audit-changes.tsx';
import { auditCsv } from './audit-csv.ts';
import { fieldNamespaces, fieldTextOf } from './field-texts.ts';
import { useValueReader } from './use-value-reader.ts';
import '../../components/record-form/record-form.css';
import './audit-page.css';

// The texts of every form whose fields the log names are there before the page is.
await i18next.loadNamespaces(fieldNamespaces);

/** Who did what in the company's administration, and the way back from deletions. */
export const AuditPage = () => {
  const { t } = useTranslation(fieldNamespaces);
  const reader = useValueReader();
  const search = useListSearch();
  const [chosen, setChosen] = useState<Omit<AuditFilter, 'searchParam'>>({});
  const filter: AuditFilter = { ...chosen, ...(search.q === '' ? {} : { searchParam: search.q }) };
  const query = useInfiniteQuery(auditQuery(filter));
  const fieldName = (kind: AuditEntry['kind'], field: string): string => {
    const text = fieldTextOf(kind, field);
    return text === null ? field : t(text);
  };
  const recordName = ({ kind, name }: AuditEntry): string => (kind === 'setting' || kind === 'company' ? fieldName(kind, name) : name);
  const exporting = useMutation({
    mutationFn: async () => {
      const csv = auditCsv(await readAudit(filter), reader, {
        headers: {
          at: t('when'),
          user: t('who'),
          action: t('filters.action'),
          kind: t('filters.kind'),
          name: t('name'),
          changes: t('changes'),
        },
        action: (action) => t(`actions.${action}`),
        kind: (kind) => t(`kinds.${kind}`),
        name: recordName,
        field: fieldName,
        nothing: t('nothing'),
      });
      saveFile(`balcao-audit-${new Date().toISOString().split('T')[0]}.csv`, csv, 'text/csv;charset=utf-8');
    },
  });
  const isFiltered = Object.values(chosen).some((value) => value !== undefined);
  const dayField = (name: 'dateFrom' | 'dateTo') => (
    <label className="audit-day">
      <span>{t(`filters.${name}`)}</span>
      <input
        className="native-input"
        type="date"
        value={chosen[name] ?? ''}
        onChange={({ target }) => setChosen({ ...chosen, [name]: target.value || undefined })}
      />
    </label>
  );
  return (
    <ListPage
      title={t('title')}
      about={t('about')}
      actions={
        <Button iconName="download" loading={exporting.isPending} onClick={() => exporting.mutate()}>
          {t('export')}
        </Button>
      }
    >
      <div className="audit-filters">
        <FieldSelect
          label={t('filters.kind')}
          value={chosen.kind ?? null}
          noneLabel={t('filters.all')}
          options={auditKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
          onChange={(kind) => setChosen({ ...chosen, kind: auditKinds.find((value) => value === kind) })}
        />
        <FieldSelect
          label={t('filters.action')}
          value={chosen.action ?? null}
          noneLabel={t('filters.all')}
          options={auditActions.map((value) => ({ value, label: t(`actions.${value}`) }))}
          onChange={(action) => setChosen({ ...chosen, action: auditActions.find((value) => value === action) })}
        />
        {dayField('dateFrom')}
        {dayField('dateTo')}
      </div>
      <ListTable
        label={t('title')}
        query={query}
        rows={query.data?.pages.flatMap(({ entries }) => entries) ?? []}
        keyOf={({ id }) => id}
        empty={{ title: t(isFiltered ? 'nothingFound' : 'empty') }}
        search={{ ...search, label: t('search') }}
        columns={[
          { id: 'at', header: t('when'), cell: ({ at }) => <span className="audit-when">{reader.instant(at)}</span> },
          { id: 'who', header: t('who'), cell: ({ user }) => user.name },
          {
            id: 'what',
            header: t('what'),
            cell: (entry) => (
              <span>
                {t(`actions.${entry.action}`)} · {t(`kinds.${entry.kind}`)} <strong>{recordName(entry)}</strong>
              </span>
            ),
          },
          { id: 'changes', header: t('changes'), cell: (entry) => <AuditChanges entry={entry} reader={reader} /> },
          { id: 'actions', header: t('common:record.actions'), cell: (entry) => <Undo entry={entry} /> },
        ]}
      />
    </ListPage>
  );
};

const Undo = ({ entry }: { entry: AuditEntry }) => {
  const { t } = useTranslation('common');
  const undo = useUndo();
  return entry.canUndo ? (
    <span className="row-actions">
      <Button iconName="undo" wrapText={false} loading={undo.isPending} onClick={() => undo.mutate(entry.id)}>
        {t('undo')}
      </Button>
    </span>
  ) : null;
};
