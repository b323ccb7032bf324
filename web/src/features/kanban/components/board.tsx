import type { TicketView } from '@balcao/shared/domain/tickets/ticket.ts';
import {
  DndContext,
  DragOverlay,
  KeyboardSensor,
  MouseSensor,
  pointerWithin,
  rectIntersection,
  TouchSensor,
  useSensor,
  useSensors,
  type CollisionDetection,
} from '@dnd-kit/core';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../../components/toasts.tsx';
import { errorText } from '../../../lib/api/api-error.ts';
import { loadLane } from '../api/board-query.ts';
import { useMoveCard } from '../api/use-move-card.ts';
import { type Board as BoardData, type BoardFilter, cardsByLane, laneOf } from '../board.ts';
import { toLaneBeside } from '../lane-keys.ts';
import { CarriedCard } from './card.tsx';
import { CarriedLane, Lane, laneDragId } from './lane.tsx';

type LaneFacts = { id: TicketView['tags'][number]['id']; name: string; color: string };
type BoardProps = {
  filter: BoardFilter;
  board: BoardData;
  lanes: ReadonlyArray<LaneFacts>;
  openUuid: string | null;
  onOpen: (card: TicketView) => void;
  /** Absent for those who leave the lanes where they are. */
  onPlaceLane?: (id: string, before: string | null) => void;
};

/** The pointer says where a card would land; between two lanes, and carried by the keys, its own place does. */
const underPointer: CollisionDetection = (args) => {
  const [lane] = args.pointerCoordinates ? pointerWithin(args) : [];
  return lane ? [lane] : rectIntersection(args);
};

/** Whoever carried a card by the keys goes on from where it lies now, once it is drawn there. */
const focusCard = (id: unknown): void => {
  setTimeout(() => document.querySelector<HTMLElement>(`[data-card="${String(id)}"] .kanban-handle`)?.focus(), focusDelayMs);
};
const focusDelayMs = 150;

/** Lanes side by side with their cards, which are dragged from one to the other. */
export const Board = ({ filter, board, lanes, openUuid, onOpen, onPlaceLane }: BoardProps) => {
  const { t } = useTranslation('kanban');
  const cache = useQueryClient();
  const { mutate: moveCard } = useMoveCard();
  const [carried, setCarried] = useState<TicketView | null>(null);
  const [carriedLane, setCarriedLane] = useState<LaneFacts | null>(null);
  const [loading, setLoading] = useState<ReadonlySet<string>>(new Set());
  const underWay = useRef(new Set<string>());
  const laneIds = useMemo(() => lanes.map(({ id }) => id), [lanes]);
  const byLane = useMemo(() => cardsByLane(board, laneIds), [board, laneIds]);
  const hasSource = [...byLane.values()].some((cards) => cards.length > 0);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 5 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: toLaneBeside }),
  );
  const { cursors } = board;
  const more = useCallback(
    (lane: string) => {
      const cursor = cursors[lane];
      if (!cursor || underWay.current.has(lane)) return;
      underWay.current.add(lane);
      setLoading(new Set(underWay.current));
      loadLane(cache, filter, lane, cursor)
        .catch((error: unknown) => showToast('error', errorText(error)))
        .finally(() => {
          underWay.current.delete(lane);
          setLoading(new Set(underWay.current));
        });
    },
    [cache, filter, cursors],
  );
  const carriedLaneOf = (id: unknown) => lanes.find((lane) => laneDragId(lane.id) === id) ?? null;
  const laneAt = (id: unknown): number => lanes.findIndex((lane) => lane.id === id);
  /** Onto a lane further right, a lane is put behind that one; else before it, and before all on the one without cards of any. */
  const dropLane = (lane: LaneFacts, over: unknown) => {
    if (over === undefined || over === lane.id) return;
    const [from, to] = [laneAt(lane.id), laneAt(over)];
    onPlaceLane?.(lane.id, (to > from ? lanes[to + 1] : lanes[Math.max(to, 0)])?.id ?? null);
  };
  const stepLane = useCallback(
    (id: string, step: -1 | 1) => {
      const from = lanes.findIndex((lane) => lane.id === id);
      if (!lanes[from + step]) return;
      onPlaceLane?.(id, (step === 1 ? lanes[from + 2] : lanes[from - 1])?.id ?? null);
    },
    [lanes, onPlaceLane],
  );
  const laneName = (id: unknown) => lanes.find((lane) => lane.id === id)?.name ?? t('withoutLane');
  const cardOf = (id: unknown) => board.cards.get(Number(id));
  const drop = (id: unknown, over: unknown) => {
    const card = cardOf(id);
    setCarried(null);
    if (!card || over === undefined || laneOf(card, new Set(laneIds)) === over) return;
    moveCard({ card, lane: lanes.find((lane) => lane.id === over) ?? null });
  };
  const spoken = (id: unknown) => carriedLaneOf(id)?.name ?? cardOf(id)?.contact.name ?? '';
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={underPointer}
      accessibility={{
        screenReaderInstructions: { draggable: t('keys') },
        announcements: {
          onDragStart: ({ active }) => t('said.start', { name: spoken(active.id) }),
          onDragOver: ({ active, over }) => (over ? t('said.over', { name: spoken(active.id), lane: laneName(over.id) }) : undefined),
          onDragEnd: ({ active, over }) => t('said.end', { name: spoken(active.id), lane: laneName(over?.id) }),
          onDragCancel: ({ active }) => t('said.cancel', { name: spoken(active.id) }),
        },
      }}
      onDragStart={({ active }) => {
        setCarriedLane(carriedLaneOf(active.id));
        setCarried(cardOf(active.id) ?? null);
      }}
      onDragEnd={({ active, over, activatorEvent }) => {
        if (carriedLane) {
          dropLane(carriedLane, over?.id);
          return setCarriedLane(null);
        }
        drop(active.id, over?.id);
        if (activatorEvent instanceof KeyboardEvent) focusCard(active.id);
      }}
      onDragCancel={() => {
        setCarriedLane(null);
        setCarried(null);
      }}
    >
      <div className={carried ? 'kanban-board carrying' : 'kanban-board'}>
        {[{ id: 'none', name: t('withoutLane'), color: null }, ...lanes].map(({ id, name, color }) => (
          <Lane
            key={id}
            id={id}
            name={name}
            color={color}
            cards={byLane.get(id) ?? noCards}
            hasMore={Boolean(cursors[id])}
            hasSource={hasSource}
            isLoading={loading.has(id)}
            openUuid={openUuid}
            onMore={more}
            onOpen={onOpen}
            {...(onPlaceLane && color !== null ? { onStep: stepLane } : {})}
          />
        ))}
      </div>
      <DragOverlay dropAnimation={null}>
        {carried ? <CarriedCard card={carried} /> : carriedLane && <CarriedLane name={carriedLane.name} color={carriedLane.color} />}
      </DragOverlay>
    </DndContext>
  );
};

const noCards: TicketView[] = [];
