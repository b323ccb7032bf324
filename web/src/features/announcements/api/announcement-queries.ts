import { queryOptions } from '@tanstack/react-query';
import { pagedQuery } from '../../../components/list-page/paged-query.ts';
import { api, type Output } from '../../../lib/api/client.ts';

export type Announcement = Output<'getAnnouncement'>;

/** First part of every key here. */
export const announcementsKey = ['announcements'] as const;

/** The latest announcements for one's company. */
export const announcementsQuery = () =>
  queryOptions({
    queryKey: [...announcementsKey, 'mine'],
    queryFn: ({ signal }) => api.listAnnouncements({ query: {} }, { signal }),
    staleTime: 10 * 60_000,
  });

/** All of them, as their page lists them. */
export const announcementListQuery = (searchParam: string) =>
  pagedQuery([...announcementsKey, 'list', searchParam], (pageNumber, signal) =>
    api.listAnnouncements({ query: { searchParam, pageNumber, all: 'true' } }, { signal }),
  );

export const announcementQuery = (id: string) =>
  queryOptions({
    queryKey: ['announcement', id],
    queryFn: ({ signal }) => api.getAnnouncement({ params: { id } }, { signal }),
    refetchOnMount: 'always',
  });

/** Pages of companies that are read to choose from, 100 in each. */
const maxPages = 20;

/** Companies that an announcement can be for. */
export const announcementCompaniesQuery = () =>
  queryOptions({
    queryKey: ['announcementCompanies'],
    queryFn: async ({ signal }) => {
      const companies: { id: number; name: string }[] = [];
      let cursor: number | null = 0;
      for (let page = 0; page < maxPages && cursor !== null; page++) {
        const read: Output<'listAnnouncementCompanies'> = await api.listAnnouncementCompanies({ query: { cursor } }, { signal });
        companies.push(...read.companies);
        cursor = read.nextCursor;
      }
      return companies;
    },
    staleTime: 60_000,
  });
