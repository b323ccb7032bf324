import Button from '@cloudscape-design/components/button';
import Spinner from '@cloudscape-design/components/spinner';
import { useInfiniteQuery, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DeleteDialog } from '../../components/admin-page/delete-dialog.tsx';
import { useDeleteRecords } from '../../components/admin-page/use-delete-records.ts';
import { Part } from '../../components/boundary.tsx';
import { AfterDelay } from '../../components/after-delay.tsx';
import { DialogPart } from '../../components/dialog-part.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import { ListPage } from '../../components/list-page/list-page.tsx';
import { ListProblem } from '../../components/list-page/list-states.tsx';
import { ListSearchField } from '../../components/list-page/list-search-field.tsx';
import { ListTable } from '../../components/list-page/list-table.tsx';
import { useListSearch } from '../../components/list-page/use-list-search.ts';
import { api } from '../../lib/api/client.ts';
import { formatDateTime } from '../../lib/format.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { useNarrow } from '../../lib/media-query.ts';
import { useTheme } from '../../lib/theme.ts';
import { takeScheduledContact } from '../../lib/scheduled-contact.ts';
import {
  isAnswered,
  type Schedule,
  scheduleEntriesQuery,
  scheduleListQuery,
  schedulesKey,
  type ScheduleEntry,
} from './api/schedule-queries.ts';
import { useMoveSchedule } from './api/use-move-schedule.ts';
import { useScheduleFrames } from './api/use-schedule-frames.ts';
import type { Span } from './components/schedule-calendar.tsx';
import { ScheduleForm } from './load-schedule-form.ts';
import type { SchedulePreset } from './schedule-form.tsx';
import './schedules-page.css';

/** The calendar's library comes after the page is there. */
const ScheduleCalendar = lazy(
  lazyPart(() => import('./components/schedule-calendar.tsx').then((part) => ({ default: part.ScheduleCalendar }))),
);

/** Messages that are sent later: as a calendar, or as a list of what a search found. */
export const SchedulesPage = () => {
  const { t } = useTranslation(['schedules', 'common']);
  const navigate = useNavigate();
  const { id: open } = useSearch({ strict: false });
  const search = useListSearch();
  const [preset, setPreset] = useState<SchedulePreset>(() => {
    const contact = takeScheduledContact();
    return contact ? { contact } : {};
  });
  const [leaving, setLeaving] = useState<Schedule | null>(null);
  const deleting = useDeleteRecords<Schedule>({
    remove: ({ id }) => api.deleteSchedule({ params: { id } }),
    refreshes: [schedulesKey],
  });
  useScheduleFrames();
  const show = useCallback((id: string | undefined) => void navigate({ to: '.', search: (known) => ({ ...known, id }) }), [navigate]);
  const add = useCallback(
    (known: SchedulePreset) => {
      setPreset(known);
      show('new');
    },
    [show],
  );
  const close = () => {
    setPreset({});
    show(undefined);
  };
  return (
    <ListPage
      title={t('title')}
      about={t('about')}
      actions={
        <Button variant="primary" onClick={() => add({})}>
          {t('add')}
        </Button>
      }
    >
      <div className="schedule-search">
        <ListSearchField search={search} label={t('search')} />
      </div>
      {search.q === '' ? (
        <Calendar onOpen={show} onTime={(sendAt) => add({ sendAt })} />
      ) : (
        <Found q={search.q} onOpen={show} onDelete={setLeaving} />
      )}
      {open !== undefined && (
        <DialogPart onClose={close}>
          <ScheduleForm
            id={open === 'new' ? null : open}
            preset={preset}
            onDelete={(schedule) => {
              close();
              setLeaving(schedule);
            }}
            onClose={close}
          />
        </DialogPart>
      )}
      {leaving && (
        <DeleteDialog
          records={[{ id: leaving.id, name: leaving.contact?.name ?? t('contact.gone') }]}
          busy={deleting.isPending}
          onClose={() => setLeaving(null)}
          onConfirm={() => deleting.mutate([leaving], { onSettled: () => setLeaving(null) })}
        />
      )}
    </ListPage>
  );
};

const Calendar = ({ onOpen, onTime }: { onOpen: (id: string) => void; onTime: (sendAt: string) => void }) => {
  const { t } = useTranslation(['schedules', 'common']);
  const isNarrow = useNarrow();
  const mode = useTheme((theme) => theme.mode);
  const [span, setSpan] = useState<Span | null>(null);
  const query = useQuery({ ...scheduleEntriesQuery(span ?? { from: '', to: '' }), enabled: span !== null });
  const { data } = query;
  const moving = useMoveSchedule();
  const take = useCallback((now: Span) => setSpan((before) => (before?.from === now.from && before.to === now.to ? before : now)), []);
  const move = (entry: ScheduleEntry, to: Date, revert: () => void) =>
    moving.mutate({ id: entry.id, version: entry.version, from: entry.sendAt, to: to.toISOString() }, { onError: revert });
  return (
    <>
      {data?.hasMore && <p role="status">{t('more')}</p>}
      <div className="schedule-span">
        <Part fallback={<div className="schedule-calendar" />}>
          <ScheduleCalendar
            entries={data?.entries ?? noEntries}
            upcoming={data?.upcoming ?? noUpcoming}
            isNarrow={isNarrow}
            isDark={mode === 'dark'}
            onSpan={take}
            onOpen={onOpen}
            onTime={(at) => onTime(at.toISOString())}
            onMove={move}
          />
        </Part>
        {span !== null && <SpanState query={query} />}
      </div>
    </>
  );
};
type SpanQuery = Pick<UseQueryResult<unknown>, 'data' | 'error' | 'isPlaceholderData' | 'isFetching' | 'refetch'>;

/** Over the calendar: that its span is being read, or could not be; nothing once it is there. */
const SpanState = ({ query: { data, error, isPlaceholderData, isFetching, refetch } }: { query: SpanQuery }) => {
  const { t } = useTranslation('common');
  // A failed query is asked again by itself: what went wrong stays to be read until there is something else to show.
  const failed = useRef<Error | null>(null);
  failed.current = data === undefined || isPlaceholderData ? (error ?? failed.current) : null;
  if (failed.current)
    return (
      <div className="schedule-span-state">
        <ListProblem error={failed.current} isRetrying={isFetching} onRetry={refetch} />
      </div>
    );
  return (
    (data === undefined || isPlaceholderData) && (
      <AfterDelay>
        <div className="schedule-span-state" role="status">
          <Spinner size="big" />
          <span>{t('loading')}</span>
        </div>
      </AfterDelay>
    )
  );
};

const noEntries: ScheduleEntry[] = [];
const noUpcoming: [] = [];

type FoundProps = { q: string; onOpen: (id: string) => void; onDelete: (schedule: Schedule) => void };

const Found = ({ q, onOpen, onDelete }: FoundProps) => {
  const { t } = useTranslation(['schedules', 'common']);
  const query = useInfiniteQuery(scheduleListQuery(q));
  const rows = query.data?.pages.flatMap(({ records }) => records) ?? [];
  const nameOf = ({ contact }: Schedule): string => contact?.name ?? t('contact.gone');
  return (
    <ListTable<Schedule>
      label={t('results')}
      query={query}
      rows={rows}
      keyOf={({ id }) => id}
      empty={{ title: t('empty.title'), text: t('empty.text') }}
      onOpen={({ id }) => onOpen(id)}
      columns={[
        { id: 'contact', header: t('columns.contact'), cell: nameOf },
        { id: 'when', header: t('columns.when'), cell: ({ sendAt }) => formatDateTime(sendAt) },
        { id: 'body', header: t('columns.body'), cell: ({ body, sentBody }) => <span className="schedule-body">{sentBody ?? body}</span> },
        {
          id: 'status',
          header: t('columns.status'),
          cell: ({ status, reason, contadorEnvio, enviarQuantasVezes }) => {
            const shown = isAnswered({ status, reason }) ? t('answered') : t(`statuses.${status}`);
            return enviarQuantasVezes > 1 ? `${shown} · ${t('repeated', { number: contadorEnvio, count: enviarQuantasVezes })}` : shown;
          },
        },
        {
          id: 'actions',
          header: t('common:record.actions'),
          cell: (row) => (
            <span className="row-actions">
              <IconButton icon="edit" label={t('common:record.editOne', { name: nameOf(row) })} onClick={() => onOpen(row.id)} />
              {row.mayChange && (
                <IconButton icon="remove" label={t('common:record.deleteLabel', { name: nameOf(row) })} onClick={() => onDelete(row)} />
              )}
            </span>
          ),
        },
      ]}
    />
  );
};
