import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { pagedQuery } from '../../../components/list-page/paged-query.ts';
import { api, type Output } from '../../../lib/api/client.ts';

export type Schedule = Output<'getSchedule'>;
export type ScheduleEntries = Output<'listScheduleEntries'>;
export type ScheduleEntry = ScheduleEntries['entries'][number];

/** Whether it was not sent because its contact wrote before, as was asked for: no failure. */
export const isAnswered = ({ status, reason }: Pick<Schedule, 'status' | 'reason'>): boolean =>
  status === 'ERRO' && reason === 'ERR_SCHEDULE_ANSWERED';

/** First part of the keys of every list of schedules. */
export const schedulesKey = ['schedules'] as const;

/** What the calendar shows of a span; what it showed before stays until the next span is there. */
export const scheduleEntriesQuery = (span: { from: string; to: string }) =>
  queryOptions({
    queryKey: [...schedulesKey, 'calendar', span],
    queryFn: ({ signal }) => api.listScheduleEntries({ query: span }, { signal }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });

export const scheduleListQuery = (searchParam: string) =>
  pagedQuery([...schedulesKey, 'list', searchParam], async (pageNumber, signal) => {
    const { schedules, hasMore } = await api.listSchedules({ query: { searchParam, pageNumber } }, { signal });
    return { records: schedules, hasMore };
  });

export const scheduleQuery = (id: string) =>
  queryOptions({
    queryKey: ['schedule', id],
    queryFn: ({ signal }) => api.getSchedule({ params: { id } }, { signal }),
    refetchOnMount: 'always',
  });
