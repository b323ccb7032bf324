import type { TicketView } from '@balcao/shared/domain/tickets/ticket.ts';
import { useDraggable, useDroppable } from '@dnd-kit/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/icon.tsx';
import { formatCount } from '../../../lib/format.ts';
import { listEndPx } from '../../../lib/limits.ts';
import { Boundary } from '../../../components/boundary.tsx';
import { Card } from './card.tsx';

type LaneProps = {
  id: string;
  name: string;
  color: string | null;
  cards: ReadonlyArray<TicketView>;
  hasMore: boolean;
  /** Some lane has a card, which may be dragged. */
  hasSource: boolean;
  isLoading: boolean;
  openUuid: string | null;
  onMore: (lane: string) => void;
  onOpen: (card: TicketView) => void;
  /** To the left or to the right; absent for a lane that stays where it is. */
  onStep?: (lane: string, step: -1 | 1) => void;
};

/** What a lane is called while it is dragged: cards go by numbers, lanes to drop them on by their ids. */
export const laneDragId = (id: string): string => `lane ${id}`;

/** Height of a card with the gap below it, px. */
const cardPx = 104;

/** One lane: only the cards in sight are on the page, however many it holds. */
export const Lane = memo(function Lane({
  id,
  name,
  color,
  cards,
  hasMore,
  hasSource,
  isLoading,
  openUuid,
  onMore,
  onOpen,
  onStep,
}: LaneProps) {
  const { t } = useTranslation('kanban');
  const { setNodeRef, isOver } = useDroppable({ id });
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: cards.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => cardPx,
    getItemKey: (index) => cards[index]?.id ?? index,
    overscan: 4,
    useFlushSync: false,
  });
  const items = virtualizer.getVirtualItems();
  const lastShown = items.at(-1)?.index ?? -1;
  // near its end, or with room left
  const isNearEnd = hasMore && !isLoading && (lastShown + 1) * cardPx >= cards.length * cardPx - listEndPx;
  useEffect(() => {
    if (isNearEnd) onMore(id);
  }, [isNearEnd, id, onMore, cards.length]);
  return (
    <section ref={setNodeRef} className={isOver ? 'kanban-lane over' : 'kanban-lane'} aria-label={name} data-lane={id}>
      <header style={{ borderBlockStartColor: color ?? 'var(--x-divider)' }}>
        {onStep && <LaneHandle id={id} name={name} onStep={onStep} />}
        <h2>{name}</h2>
        <span title={hasMore ? t('countMore') : undefined}>
          {formatCount(cards.length)}
          {hasMore && '+'}
        </span>
      </header>
      <div className="kanban-cards" ref={scroller} tabIndex={-1}>
        <div role="list" style={{ position: 'relative', blockSize: virtualizer.getTotalSize() }}>
          {items.map(({ key, index, start }) => {
            const card = cards[index];
            return (
              card && (
                <div
                  key={key}
                  role="listitem"
                  className="kanban-slot"
                  style={{ insetBlockStart: start }}
                  aria-setsize={hasMore ? -1 : cards.length}
                  aria-posinset={index + 1}
                >
                  <Boundary place="card" of={card}>
                    <Card card={card} isOpen={card.uuid === openUuid} onOpen={onOpen} />
                  </Boundary>
                </div>
              )
            );
          })}
        </div>
        {cards.length === 0 && !hasMore && <p className="kanban-empty">{t(hasSource ? 'emptyLane' : 'noCards')}</p>}
        {isLoading && <p className="kanban-empty">{t('loading')}</p>}
      </div>
    </section>
  );
});

type LaneHandleProps = { id: string; name: string; onStep: (lane: string, step: -1 | 1) => void };

/** What a lane is dragged by, or moved with the arrows while it has the focus. */
const LaneHandle = ({ id, name, onStep }: LaneHandleProps) => {
  const { t } = useTranslation('kanban');
  const { setNodeRef, listeners = {} } = useDraggable({ id: laneDragId(id) });
  const pointer = Object.fromEntries(Object.entries(listeners).filter(([event]) => event !== 'onKeyDown'));
  const button = useRef<HTMLButtonElement | null>(null);
  return (
    <button
      type="button"
      ref={(node) => {
        setNodeRef(node);
        button.current = node;
      }}
      className="kanban-lane-handle"
      aria-label={t('moveLane', { name })}
      title={t('moveLaneHint')}
      {...pointer}
      onKeyDown={(event) => {
        const step = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
        if (step === 0) return;
        event.preventDefault();
        onStep(id, step);
        // A lane that is moved in the page loses the focus.
        requestAnimationFrame(() => requestAnimationFrame(() => button.current?.focus()));
      }}
    >
      <Icon name="drag-indicator" size="small" />
    </button>
  );
};

/** How a lane looks while it is carried. */
export const CarriedLane = ({ name, color }: { name: string; color: string }) => (
  <div className="kanban-lane carried">
    <header style={{ borderBlockStartColor: color }}>
      <h2>{name}</h2>
    </header>
  </div>
);
