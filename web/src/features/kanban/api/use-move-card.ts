import type { TicketView } from '@balcao/shared/domain/tickets/ticket.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../../components/toasts.tsx';
import { errorText, isApiError } from '../../../lib/api/api-error.ts';
import { api } from '../../../lib/api/client.ts';
import { movedCard } from '../board.ts';
import { patchBoards } from './board-query.ts';

type Lane = TicketView['tags'][number];
type Move = { card: TicketView /** Null = out of every lane. */; lane: Lane | null };

/** Moves a card at once, and puts it back when the server says otherwise. */
export const useMoveCard = () => {
  const { t } = useTranslation('kanban');
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ card, lane }: Move): Promise<TicketView> =>
      lane ? api.setLane({ params: { ticketId: card.id, tagId: lane.id } }) : api.clearLane({ params: { ticketId: card.id } }),
    onMutate: ({ card, lane }) => patchBoards(cache, [{ kind: 'saved', ticket: movedCard(card, lane, new Date()) }]),
    onSuccess: (ticket, { lane }) => {
      patchBoards(cache, [{ kind: 'saved', ticket }]);
      showToast('success', t(lane ? 'moved' : 'removed'));
    },
    onError: (error, { card }) => {
      const isGone = isApiError(error, 'ERR_TICKET_NOT_FOUND');
      patchBoards(cache, [isGone ? { kind: 'deleted', ticketId: card.id } : { kind: 'saved', ticket: card }]);
      showToast('error', errorText(error));
    },
    meta: { failsWithoutToast: true },
  });
};
