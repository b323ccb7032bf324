import type { TicketView } from '@balcao/shared/domain/tickets/ticket.ts';
import { useQuery } from '@tanstack/react-query';
import { colleaguesQuery } from '../users/api/user-queries.ts';
import { colleaguesOf, type Member } from './mentions.ts';

const none: ReadonlyArray<Member> = [];
const staleMs = 10 * 60_000;

/** Whom a note on this ticket can name: everybody else at the company. */
export const useColleagues = (own: string, ticket: Pick<TicketView, 'status' | 'isGroup' | 'queueId' | 'userId'>): ReadonlyArray<Member> =>
  useQuery({ ...colleaguesQuery(), staleTime: staleMs, select: (all) => colleaguesOf(all, own, ticket) }).data ?? none;
