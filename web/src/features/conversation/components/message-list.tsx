import { measureElement, useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type UIEvent,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { homeOfFocus } from '../../../lib/layers/focus-home.ts';
import { formatDay } from '../../../lib/format.ts';
import { Boundary } from '../../../components/boundary.tsx';
import { panelKinds, type BubbleMessage, type PanelKind } from '../conversation-types.ts';
import { charsPerLine, estimateRowHeight, type MessageRow, toMessageRows } from '../message-rows.ts';
import type { ThreadEvent } from '../thread-events.ts';
import { namerFor, type Members } from '../mentions.ts';
import { Bubble } from './bubble.tsx';
import { ThreadEventLine } from './thread-event.tsx';
import { useMessageTouch } from './use-message-touch.ts';
import './message-list.css';

type MessageListProps = {
  /** Conversation shown; the list is mounted anew for another. */
  uuid: string;
  messages: BubbleMessage[];
  /** What happened to their tickets, the oldest first. */
  events: ReadonlyArray<ThreadEvent>;
  /** Message to show instead of the end; older pages are loaded until it is there. */
  jumpTo: string | null;
  /** Which time it is asked for: the same message may be shown again. */
  jumpNth: number;
  unread: { firstId: string; count: number } | null;
  /** Ids of messages that the person who looks starred. */
  stars: ReadonlySet<string>;
  /** Of a group: texts name them. */
  members: Members | null;
  showAuthor: boolean;
  hasOlder: boolean;
  loadingOlder: boolean;
  onLoadOlder: () => void;
  /** What is shown ends before the thread does. */
  hasNewer: boolean;
  loadingNewer: boolean;
  onLoadNewer: () => void;
  /** To the end of the thread, which is not loaded here. */
  onEnd: () => void;
  onImage: (message: BubbleMessage) => void;
  /** As in `Bubble`. */
  isConnectionGone: boolean;
  onRetry: (message: BubbleMessage) => void;
  onDiscard: (message: BubbleMessage) => void;
  onTakeBack: (message: BubbleMessage) => void;
  onMediaGone: () => void;
  onMenu: (message: BubbleMessage, anchor: HTMLElement) => void;
  /** More about a message is wanted. */
  onPanel: (kind: PanelKind, message: BubbleMessage) => void;
  /** Somebody on a contact card is to be written to. */
  onTalk: (number: string, name: string) => void;
  /** Somebody on a contact card is to become a contact. */
  onAdd: (number: string, name: string) => void;
  /** As in `Bubble`. */
  callNumber: string | null;
  /** What to write is asked for; null where nobody may. */
  onWrite: (() => void) | null;
  /** A message was pulled to the side. */
  onReply: (message: BubbleMessage) => void;
  /** Ids chosen while messages are being chosen; null otherwise. */
  selected: ReadonlySet<string> | null;
  onSelect: (messageId: string) => void;
  /** Under the last message: who is writing. */
  footer: ReactNode;
};

/** Distance from the end that still counts as being there, px. */
const endPx = 80;
/** Frames in which measured heights replace the estimates after opening. */
const settleFrames = 12;

/** The height of a row: as estimated when it comes onto the page, as measured once the browser has laid it out, which is before it is painted. Reading it in
 *  between would lay the page out anew for every row. */
const measureWhenLaidOut: typeof measureElement = (row, entry, virtualizer) => {
  if (entry) return measureElement(row, entry, virtualizer);
  const index = virtualizer.indexFromElement(row);
  return virtualizer.itemSizeCache.get(virtualizer.options.getItemKey(index)) ?? virtualizer.options.estimateSize(index);
};

/** Where a conversation was left, by uuid, and its last row then; those left at their end, or with something new since, open at their end. */
const leftAt = new Map<string, { offset: number; measurements: VirtualItem[]; last: string | undefined }>();
const placeLeft = (uuid: string, rows: ReadonlyArray<{ key: string }>) => {
  const left = leftAt.get(uuid);
  return left && left.last === rows.at(-1)?.key ? left : undefined;
};

/** Virtual list anchored at its end: older pages come in above without moving what is read, new messages are followed only
 *  when the end is in view. */
export const MessageList = (props: MessageListProps) => {
  const {
    uuid,
    messages,
    events,
    jumpTo: wanted,
    jumpNth,
    unread,
    stars,
    members,
    showAuthor,
    hasOlder,
    loadingOlder,
    onLoadOlder,
    hasNewer,
    loadingNewer,
    onLoadNewer,
    onEnd,
    onImage,
    isConnectionGone,
    onRetry,
    onDiscard,
    onTakeBack,
    onMediaGone,
    onMenu,
    onPanel,
    onTalk,
    onAdd,
    callNumber,
    onWrite,
    onReply,
    selected,
    onSelect,
    footer,
  } = props;
  const { t } = useTranslation(['conversation', 'common']);
  const rows = useMemo(() => toMessageRows(messages, unread, hasOlder, events), [messages, unread, hasOlder, events]);
  const named = useMemo(() => namerFor(members), [members]);
  const scroller = useRef<HTMLDivElement>(null);
  const perLine = useRef(70);
  const settled = useRef(false);
  const pinned = useRef(true);
  const [restored] = useState(() => (unread ? undefined : placeLeft(uuid, rows)));
  const [away, setAway] = useState(false);
  const [seenKey, setSeenKey] = useState<string | undefined>(undefined);
  const [flash, setFlash] = useState<string | null>(null);

  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => {
      const row = rows[index];
      return row ? estimateRowHeight(row, perLine.current) : 40;
    },
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 8,
    anchorTo: 'end',
    followOnAppend: !hasNewer,
    scrollEndThreshold: endPx,
    paddingStart: 16,
    paddingEnd: 16,
    measureElement: measureWhenLaidOut,
    directDomUpdates: true,
    // A transform would make each row a layer of its own, and every frame and key pays for each of them.
    directDomUpdatesMode: 'position',
    useFlushSync: false,
    ...(restored ? { initialMeasurementsCache: restored.measurements, initialOffset: restored.offset } : {}),
  });

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    perLine.current = charsPerLine(element.clientWidth);
    if (restored) pinned.current = false;
    else virtualizer.scrollToEnd();
    let frame = 0;
    let frames = 0;
    const settle = () => {
      if (!restored && virtualizer.getDistanceFromEnd() > 1) virtualizer.scrollToEnd();
      if (++frames < settleFrames) frame = requestAnimationFrame(settle);
      else settled.current = true;
    };
    frame = requestAnimationFrame(settle);
    const resized = new ResizeObserver(() => {
      if (pinned.current) virtualizer.scrollToEnd();
    });
    resized.observe(element);
    return () => {
      cancelAnimationFrame(frame);
      resized.disconnect();
      if (pinned.current || !settled.current) leftAt.delete(uuid);
      else leftAt.set(uuid, { offset: element.scrollTop, measurements: virtualizer.takeSnapshot(), last: lastKey.current });
    };
  }, [virtualizer, restored, uuid]);

  const lastRow = rows.at(-1);
  // our own message always comes into view
  const lastKey = useRef(lastRow?.key);
  useEffect(() => {
    if (lastKey.current === lastRow?.key) return;
    lastKey.current = lastRow?.key;
    if (lastRow?.message.local) virtualizer.scrollToEnd();
  }, [lastRow, virtualizer]);

  // The virtualizer follows what comes after the last row only. What customers wrote during an outage comes in above messages of ours that waited.
  const known = useRef<ReadonlySet<string>>(new Set());
  useLayoutEffect(() => {
    const before = known.current;
    known.current = new Set(rows.map(({ key }) => key));
    const first = rows.findIndex(({ key }) => before.has(key));
    const hasMore = first !== -1 && rows.some(({ key }, index) => index > first && !before.has(key));
    if (hasMore && pinned.current && !hasNewer) virtualizer.scrollToEnd();
  }, [rows, hasNewer, virtualizer]);

  const onScroll = ({ currentTarget }: UIEvent<HTMLDivElement>) => {
    if (!settled.current) return;
    // heights are known: reading them off the page would lay it out anew in every frame
    const height = virtualizer.scrollRect?.height ?? 0;
    const { scrollTop } = currentTarget;
    const fromEnd = virtualizer.getTotalSize() - scrollTop - height;
    const isAtEnd = fromEnd < endPx || (pinned.current && isScrolledToEnd(currentTarget));
    pinned.current = isAtEnd && !hasNewer;
    const isAway = hasNewer || fromEnd > height * 0.6;
    if (isAway !== away) {
      setAway(isAway);
      setSeenKey(isAway ? lastRow?.key : undefined);
    }
    // 1.5 screens ahead, so that older messages are there before somebody reaches the top
    if (scrollTop < 1.5 * height && hasOlder && !loadingOlder) onLoadOlder();
    if (fromEnd < 1.5 * height && hasNewer && !loadingNewer) onLoadNewer();
  };
  // a first page shorter than the pane
  useEffect(() => {
    const element = scroller.current;
    if (element && hasOlder && !loadingOlder && element.scrollHeight <= element.clientHeight + endPx) onLoadOlder();
  }, [hasOlder, loadingOlder, onLoadOlder]);

  const jumpTo = (messageId: string) => {
    const index = rows.findIndex(({ message }) => message.id === messageId);
    if (index === -1) return;
    virtualizer.scrollToIndex(index, { align: 'center' });
    setFlash(messageId);
    setTimeout(() => setFlash(null), 1600);
  };
  const jump = useRef(jumpTo);
  jump.current = jumpTo;
  const [onJump] = useState(() => (messageId: string) => jump.current(messageId));

  const jumped = useRef<string | null>(null);
  const jumpKey = `${wanted} ${jumpNth}`;
  useEffect(() => {
    if (wanted === null || jumped.current === jumpKey) return;
    if (!rows.some(({ message }) => message.id === wanted)) {
      if (hasOlder && !loadingOlder) onLoadOlder();
      return;
    }
    let frame = 0;
    const go = () => {
      if (!settled.current) {
        frame = requestAnimationFrame(go);
        return;
      }
      jumped.current = jumpKey;
      pinned.current = false;
      onJump(wanted);
    };
    frame = requestAnimationFrame(go);
    return () => cancelAnimationFrame(frame);
  }, [wanted, jumpKey, rows, hasOlder, loadingOlder, onLoadOlder, onJump]);

  const openMenu = (button: HTMLElement | null | undefined): boolean => {
    const message = button && rows.find(({ message: { id } }) => id === button.dataset.menu)?.message;
    if (button && message) onMenu(message, button);
    return Boolean(message);
  };
  const openPanel = (button: HTMLElement) => {
    const kind = panelKinds.find((each) => each === button.dataset.panel);
    const id = button.closest<HTMLElement>('[data-message]')?.dataset.message;
    const message = rows.find((row) => row.message.id === id)?.message;
    if (kind && message) onPanel(kind, message);
  };
  const onClick = ({ target }: MouseEvent) => {
    if (!(target instanceof Element)) return;
    const { talk, name = '' } = target.closest<HTMLElement>('[data-talk]')?.dataset ?? {};
    const card = target.closest<HTMLElement>('[data-add]')?.dataset;
    const panel = target.closest<HTMLElement>('[data-panel]');
    if (talk) onTalk(talk, name);
    else if (card?.add) onAdd(card.add, card.name ?? '');
    else if (target.closest('[data-write]')) onWrite?.();
    else if (panel) openPanel(panel);
    else openMenu(target.closest<HTMLElement>('[data-menu]'));
  };
  /** A long press on a bubble, and the menu key on its button, open our menu; elsewhere the browser's own appears. */
  const onContextMenu = (event: MouseEvent) => {
    const target = event.target instanceof Element ? event.target : null;
    const isTouch = event.nativeEvent instanceof PointerEvent && event.nativeEvent.pointerType === 'touch';
    const isLong = isTouch && !target?.closest('a, button:not([data-menu]), audio, video, input');
    const button = isLong
      ? target?.closest('.bubble')?.querySelector<HTMLElement>('[data-menu]')
      : target?.closest<HTMLElement>('[data-menu]');
    if (selected === null && openMenu(button)) event.preventDefault();
  };
  const touch = useMessageTouch(
    (line) => selected === null && openMenu(line.querySelector<HTMLElement>('[data-menu]')),
    (messageId) => {
      const message = rows.find((row) => row.message.id === messageId)?.message;
      if (message && selected === null) onReply(message);
    },
  );
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const target = event.target instanceof HTMLElement ? event.target : null;
    const isMenuKey = event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey);
    if (isMenuKey && openMenu(target?.closest<HTMLElement>('[data-menu]'))) event.preventDefault();
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || selected === null || !target?.matches('[data-select]')) return;
    const boxes = [...event.currentTarget.querySelectorAll<HTMLInputElement>('[data-select]:enabled')];
    event.preventDefault();
    boxes[boxes.findIndex((box) => box === target) + step]?.focus();
  };
  const isSelecting = selected !== null;
  useEffect(() => {
    // The menu that began it is gone, and its button with it.
    if (isSelecting) scroller.current?.querySelector<HTMLInputElement>('[data-select]:checked')?.focus();
  }, [isSelecting]);
  const newBelow = seenKey === undefined ? 0 : rows.length - 1 - rows.findIndex(({ key }) => key === seenKey);

  return (
    <div className="messages-frame">
      {/* The menu button inside each bubble is a real button; this only saves a listener per bubble. */}
      <div
        ref={scroller}
        className="messages"
        role="log"
        aria-label={t('list.label')}
        aria-busy={loadingOlder}
        tabIndex={0}
        data-testid="messages"
        {...homeOfFocus}
        onScroll={onScroll}
        onClick={onClick}
        onContextMenu={onContextMenu}
        {...touch}
        onKeyDown={onKeyDown}
      >
        <div ref={virtualizer.containerRef} className="message-rows">
          {virtualizer.getVirtualItems().map(({ key, index }) => {
            const row = rows[index];
            if (!row) return null;
            return (
              <div
                key={key}
                ref={virtualizer.measureElement}
                data-index={index}
                className={row.message.id === flash ? 'message-slot flash' : 'message-slot'}
              >
                <Above row={row} />
                <Boundary place="bubble" of={row.message}>
                  <Bubble
                    message={named(row.message)}
                    startsGroup={row.startsGroup}
                    isStarred={stars.has(row.message.id)}
                    showAuthor={showAuthor}
                    callNumber={callNumber}
                    canWrite={onWrite !== null}
                    onImage={onImage}
                    isConnectionGone={isConnectionGone}
                    onRetry={onRetry}
                    onDiscard={onDiscard}
                    onTakeBack={onTakeBack}
                    onJump={onJump}
                    onMediaGone={onMediaGone}
                    selection={selected === null ? null : selected.has(row.message.id)}
                    onSelect={onSelect}
                  />
                </Boundary>
                <Events events={row.eventsAfter} />
              </div>
            );
          })}
        </div>
      </div>
      {loadingOlder && <div className="messages-loading">{t('list.loadingOlder')}</div>}
      <div className="messages-footer">{footer}</div>
      {(away || hasNewer) && (
        <button
          type="button"
          className="jump-latest"
          onClick={() => (hasNewer ? onEnd() : virtualizer.scrollToEnd())}
          aria-label={t('list.jump', { count: newBelow })}
        >
          {newBelow > 0 && <span className="unread-badge">{newBelow}</span>}
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <path d="M3.500 6l4.500 4.500L12.500 6" />
          </svg>
        </button>
      )}
    </div>
  );
};

const Events = ({ events }: { events: ReadonlyArray<ThreadEvent> }) => events.map((event) => <ThreadEventLine key={event.id} {...event} />);

const Above = ({ row }: { row: MessageRow }) => {
  const { t } = useTranslation(['conversation', 'common']);
  if (!row.day && !row.unread && !row.ticket && row.events.length === 0) return null;
  const isOwn = ({ ticketId }: ThreadEvent) => ticketId === row.message.ticketId;
  return (
    <>
      <Events events={row.events.filter((event) => !isOwn(event))} />
      {row.day && (
        <div className="divider-day">
          <span>{formatDay(row.day, new Date())}</span>
        </div>
      )}
      {row.ticket !== null && (
        <div className="divider-ticket">
          <span>{t('list.ticket', { id: row.ticket })}</span>
        </div>
      )}
      <Events events={row.events.filter(isOwn)} />
      {row.unread !== null && (
        <div className="divider-unread">
          <span>{t('list.unread', { count: row.unread })}</span>
        </div>
      )}
    </>
  );
};

/** As it is laid out now: a pane that has just grown has been moved by the browser before its new height is known. */
const isScrolledToEnd = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement): boolean =>
  scrollHeight - scrollTop - clientHeight < endPx;
