import { useVirtualizer } from '@tanstack/react-virtual';
import { type PointerEvent, type ReactNode, type UIEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listEndPx } from '../../../lib/limits.ts';
import { ticketKeys, useShortcuts } from '../../../lib/keys/shortcuts.ts';
import { homeOfFocus } from '../../../lib/layers/focus-home.ts';
import type { TicketView } from '../ticket-types.ts';
import './ticket-list.css';

type TicketListProps = {
  tickets: TicketView[];
  label: string;
  /** Height of every row, px. */
  rowHeight: number;
  /** Uuid of the conversation on screen. */
  openUuid: string | null;
  hasMore: boolean;
  loadingMore: boolean;
  onLoadMore: () => void;
  onOpen: (ticket: TicketView) => void;
  /** The pointer rests on a row, or the keys passed it: its conversation may load ahead. */
  onHover: (ticket: TicketView) => void;
  renderRow: (ticket: TicketView, current: boolean) => ReactNode;
};

/** Rows hold still this long after the last key, ms. */
const keysHoldMs = 2000;

/** Virtual list of tickets. Rows never move under the pointer or the keys: meanwhile their order is held, one that left leaves its place empty,
 *  and a button says how many changes wait. A grid for screen readers, because rows have buttons inside. */
export const TicketList = (props: TicketListProps) => {
  const { tickets, label, rowHeight, openUuid, hasMore, loadingMore, onLoadMore, onOpen, onHover, renderRow } = props;
  const { t } = useTranslation('tickets');
  const scroller = useRef<HTMLDivElement>(null);
  const { pointerInside, ...pointerHandlers } = usePointerInside();
  const [keysUntil, setKeysUntil] = useState(0);
  const [currentId, setCurrentId] = useState<number | null>(null);
  const byKeyboard = keysUntil > 0;
  const { slots, waiting, release } = useHeldOrder(tickets, pointerInside || byKeyboard, pointerInside);
  const shown = useMemo(() => slots.filter((ticket) => ticket !== null), [slots]);
  // Whatever opened another conversation, the keys go on from that one.
  const [openBefore, setOpenBefore] = useState(openUuid);
  if (openBefore !== openUuid) {
    setOpenBefore(openUuid);
    if (openUuid !== null) setCurrentId(tickets.find(({ uuid }) => uuid === openUuid)?.id ?? null);
  }
  const hasCurrent = useMemo(() => shown.some(({ id }) => id === currentId), [shown, currentId]);

  useEffect(() => {
    if (!keysUntil) return;
    const timer = setTimeout(() => setKeysUntil(0), keysUntil - Date.now());
    return () => clearTimeout(timer);
  }, [keysUntil]);

  const virtualizer = useVirtualizer({
    count: slots.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => slots[index]?.id ?? `left ${index}`,
    overscan: 8,
    // every row is as high as the next: none need be measured
    measureElement: () => rowHeight,
    directDomUpdates: true,
    // A transform would make each row a layer of its own, and every frame and key pays for each of them.
    directDomUpdatesMode: 'position',
    useFlushSync: false,
  });
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowHeight]);

  // A row that had the focus may go (a colleague took it), and a list that comes up after signing in finds it nowhere.
  const hadFocus = useRef(!matchMedia('(pointer: coarse)').matches);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (hadFocus.current && document.activeElement === document.body) element?.focus({ preventScroll: true });
    hadFocus.current = element?.contains(document.activeElement) === true;
  });

  // a short first page leaves room on a tall screen
  useEffect(() => {
    const element = scroller.current;
    if (element && hasMore && !loadingMore && virtualizer.getTotalSize() - element.clientHeight < listEndPx) onLoadMore();
  }, [hasMore, loadingMore, onLoadMore, virtualizer]);

  const onScroll = ({ currentTarget }: UIEvent<HTMLDivElement>) => {
    // heights are known: reading them off the page would lay it out anew in every frame
    const height = virtualizer.scrollRect?.height ?? 0;
    const left = virtualizer.getTotalSize() - currentTarget.scrollTop - height;
    if (left < listEndPx + height && hasMore && !loadingMore) onLoadMore();
  };

  const moveTo = (index: number) => {
    const ticket = shown[Math.max(0, Math.min(shown.length - 1, index))];
    if (!ticket) return;
    setKeysUntil(Date.now() + keysHoldMs);
    setCurrentId(ticket.id);
    onHover(ticket);
    virtualizer.scrollToIndex(slots.indexOf(ticket));
    focusRow(ticket.id);
  };
  /** The focus goes along, so that the row can be heard; one far down is there only after the list has scrolled. */
  const focusRow = (id: number, tries = 10): void => {
    const link = scroller.current?.querySelector<HTMLElement>(`#ticket-${id} .ticket-link`);
    if (link) link.focus({ preventScroll: true });
    else if (tries > 0) requestAnimationFrame(() => focusRow(id, tries - 1));
  };
  /** Where the keys stand: on the current row, else on the open one; -1 for nowhere. */
  const from = () => shown.findIndex(hasCurrent ? ({ id }) => id === currentId : ({ uuid }) => uuid === openUuid);
  const next = () => moveTo(from() + 1);
  const previous = () => moveTo(Math.max(0, from() - 1));
  const moves: Record<string, (() => void) | undefined> = {
    ArrowDown: next,
    ArrowUp: previous,
    Home: () => moveTo(0),
    End: () => moveTo(shown.length - 1),
  };
  const openBeside = (step: 1 | -1) => {
    const at = shown.findIndex(({ uuid }) => uuid === openUuid);
    const ticket = shown[Math.max(0, Math.min(shown.length - 1, at + step))];
    if (!ticket) return;
    moveTo(shown.indexOf(ticket));
    onOpen(ticket);
  };
  useShortcuts({
    j: next,
    k: previous,
    'Alt+ArrowDown': () => openBeside(1),
    'Alt+ArrowUp': () => openBeside(-1),
  });

  return (
    <div className="ticket-list-frame" {...ticketKeys}>
      {waiting > 0 && (
        <button type="button" className="waiting-rows" onClick={release}>
          {t('list.waiting', { count: waiting })}
        </button>
      )}
      <div
        ref={scroller}
        className="ticket-list"
        role="grid"
        aria-label={label}
        aria-rowcount={hasMore ? -1 : slots.length}
        aria-busy={loadingMore}
        tabIndex={hasCurrent ? -1 : 0}
        data-testid="tickets"
        {...homeOfFocus}
        onScroll={onScroll}
        onKeyDown={(event) => {
          // After an Escape the list itself has the focus, and a row is seen to be marked.
          const link = event.currentTarget.querySelector<HTMLElement>('.ticket-list:focus-visible .is-current a');
          const move =
            event.altKey || event.ctrlKey || event.metaKey
              ? undefined
              : event.key === 'Enter'
                ? link && (() => link.click())
                : moves[event.key];
          if (!move) return;
          event.preventDefault();
          move();
        }}
        {...pointerHandlers}
      >
        <div ref={virtualizer.containerRef} role="presentation" className="ticket-rows">
          {virtualizer.getVirtualItems().map(({ key, index }) => {
            const ticket = slots[index];
            if (!ticket) return null;
            return (
              <div
                key={key}
                ref={virtualizer.measureElement}
                data-index={index}
                id={`ticket-${ticket.id}`}
                role="row"
                aria-rowindex={index + 1}
                aria-selected={ticket.uuid === openUuid}
                className="ticket-slot"
                onPointerEnter={() => onHover(ticket)}
                // The keys go on from where the focus came to, from the search for one.
                onFocus={() => setCurrentId(ticket.id)}
              >
                {renderRow(ticket, ticket.id === currentId)}
              </div>
            );
          })}
        </div>
        {loadingMore && <div className="list-more">{t('list.loadingMore')}</div>}
      </div>
    </div>
  );
};

/** Whether a mouse is over the list, moving or not. Fingers do not count: they press where they look. */
const usePointerInside = () => {
  const [pointerInside, setPointerInside] = useState(false);
  // The state is drawn a moment after the event: without the ref, a change of the list that comes in between would move the row that is being pressed.
  const isInside = useRef(false);
  const note = (inside: boolean): void => {
    isInside.current = inside;
    setPointerInside(inside);
  };
  const enter = ({ pointerType }: PointerEvent) => pointerType === 'mouse' && note(true);
  return {
    pointerInside: pointerInside || isInside.current,
    onPointerEnter: enter,
    onPointerMove: enter,
    onPointerDownCapture: enter,
    onPointerLeave: () => note(false),
  };
};

/** What stands in a place of the list; null where a row has left. */
type Slot = TicketView | null;
type Held = { slots: Slot[]; waiting: number };

/** While `held`, rows keep the order they had: changed rows show their new content in place, new and moved ones wait, and rows that left go, or
 *  leave their place empty where nothing may move (`keepsPlaces`). `release` lets the changes in at once. */
const useHeldOrder = (tickets: TicketView[], held: boolean, keepsPlaces: boolean): Held & { release: () => void } => {
  const [order, setOrder] = useState<TicketView['id'][] | null>(null);
  const shownIds = useRef<TicketView['id'][]>([]);
  if (held && order === null && shownIds.current.length > 0) setOrder(shownIds.current);
  if (!held && order !== null) setOrder(null);

  const { slots, waiting } = useMemo<Held>(
    () => (held && order ? holdOrder(tickets, order, keepsPlaces) : { slots: tickets, waiting: 0 }),
    [held, order, tickets, keepsPlaces],
  );
  useLayoutEffect(() => {
    shownIds.current = slots.flatMap((ticket) => ticket?.id ?? []);
  }, [slots]);
  return { slots, waiting, release: () => setOrder(tickets.map(({ id }) => id)) };
};

/** Rows of `tickets` in the order of `order`; rows further down than the held ones (a page just loaded) follow. `waiting` counts
 *  new and moved rows that stay out or behind for now. */
export const holdOrder = (tickets: TicketView[], order: TicketView['id'][], keepsPlaces: boolean): Held => {
  const byId = new Map(tickets.map((ticket) => [ticket.id, ticket]));
  const known = new Set(order);
  const kept = order.flatMap((id) => byId.get(id) ?? []);
  const lastThere = order.findLastIndex((id) => byId.has(id));
  const places = keepsPlaces ? order.slice(0, lastThere + 1).map((id) => byId.get(id) ?? null) : kept;
  const lastKept = tickets.findLastIndex(({ id }) => known.has(id));
  const below = tickets.slice(lastKept + 1);
  const fresh = tickets.slice(0, lastKept + 1).filter(({ id }) => !known.has(id)).length;
  const nowOrder = tickets.filter(({ id }) => known.has(id));
  const moved = countMoved(kept, nowOrder);
  return { slots: [...places, ...below], waiting: fresh + moved };
};

/** How many rows went above the first held one; 1 when only rows further down changed places. */
const countMoved = (held: TicketView[], now: TicketView[]): number => {
  const [first] = held;
  const ahead = now.findIndex(({ id }) => id === first?.id);
  if (ahead > 0) return ahead;
  return held.some(({ id }, index) => now[index]?.id !== id) ? 1 : 0;
};
