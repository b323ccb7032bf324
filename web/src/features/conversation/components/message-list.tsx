import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { type MouseEvent, type ReactNode, type UIEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../../lib/format.ts';
import type { BubbleMessage } from '../conversation-types.ts';
import { charsPerLine, estimateRowHeight, type MessageRow, toMessageRows } from '../message-rows.ts';
import { Bubble } from './bubble.tsx';
import './message-list.css';

type MessageListProps = {
  /** Conversation shown; the list is mounted anew for another. */
  uuid: string;
  messages: BubbleMessage[];
  unread: { firstId: string; count: number } | null;
  showAuthor: boolean;
  hasOlder: boolean;
  loadingOlder: boolean;
  onLoadOlder: () => void;
  onImage: (message: BubbleMessage) => void;
  onRetry: (message: BubbleMessage) => void;
  onDiscard: (message: BubbleMessage) => void;
  onMediaGone: () => void;
  onMenu: (message: BubbleMessage, anchor: HTMLElement) => void;
  /** Under the last message: who is writing. */
  footer: ReactNode;
};

/** Distance from the end that still counts as being there, px. */
const endPx = 80;
/** Frames in which measured heights replace the estimates after opening. */
const settleFrames = 12;

/** Where a conversation was left, by uuid; those left at their end open there again. */
const leftAt = new Map<string, { offset: number; measurements: VirtualItem[] }>();

/** Virtual list anchored at its end: older pages come in above without moving what is read, new messages are followed only
 *  when the end is in view. */
export const MessageList = (props: MessageListProps) => {
  const {
    uuid,
    messages,
    unread,
    showAuthor,
    hasOlder,
    loadingOlder,
    onLoadOlder,
    onImage,
    onRetry,
    onDiscard,
    onMediaGone,
    onMenu,
    footer,
  } = props;
  const { t } = useTranslation(['conversation', 'common']);
  const rows = useMemo(() => toMessageRows(messages, unread, hasOlder), [messages, unread, hasOlder]);
  const scroller = useRef<HTMLDivElement>(null);
  const perLine = useRef(70);
  const settled = useRef(false);
  const pinned = useRef(true);
  const [restored] = useState(() => leftAt.get(uuid));
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
    followOnAppend: true,
    scrollEndThreshold: endPx,
    paddingStart: 16,
    paddingEnd: 16,
    directDomUpdates: true,
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
      else leftAt.set(uuid, { offset: element.scrollTop, measurements: virtualizer.takeSnapshot() });
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

  const onScroll = ({ currentTarget }: UIEvent<HTMLDivElement>) => {
    if (!settled.current) return;
    const fromEnd = currentTarget.scrollHeight - currentTarget.scrollTop - currentTarget.clientHeight;
    pinned.current = fromEnd < endPx;
    const isAway = fromEnd > currentTarget.clientHeight * 0.6;
    if (isAway !== away) {
      setAway(isAway);
      setSeenKey(isAway ? lastRow?.key : undefined);
    }
    // 1.5 screens ahead: older messages are there before the top is (spec: within 50 px)
    if (currentTarget.scrollTop < 1.5 * currentTarget.clientHeight && hasOlder && !loadingOlder) onLoadOlder();
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

  const onClick = ({ target }: MouseEvent) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-menu]') : null;
    const message = button && rows.find(({ message: { id } }) => id === button.dataset.menu)?.message;
    if (button && message) onMenu(message, button);
  };
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
        onScroll={onScroll}
        onClick={onClick}
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
                <Bubble
                  message={row.message}
                  startsGroup={row.startsGroup}
                  showAuthor={showAuthor}
                  onImage={onImage}
                  onRetry={onRetry}
                  onDiscard={onDiscard}
                  onJump={onJump}
                  onMediaGone={onMediaGone}
                />
              </div>
            );
          })}
        </div>
      </div>
      {loadingOlder && <div className="messages-loading">{t('list.loadingOlder')}</div>}
      <div className="messages-footer">{footer}</div>
      {away && (
        <button
          type="button"
          className="jump-latest"
          onClick={() => virtualizer.scrollToEnd()}
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

const Above = ({ row }: { row: MessageRow }) => {
  const { t } = useTranslation(['conversation', 'common']);
  if (!row.day && !row.unread && !row.ticket) return null;
  return (
    <>
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
      {row.unread !== null && (
        <div className="divider-unread">
          <span>{t('list.unread', { count: row.unread })}</span>
        </div>
      )}
    </>
  );
};
