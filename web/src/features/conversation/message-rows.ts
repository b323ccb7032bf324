import { previewedLink } from '@balcao/shared/domain/link-previews/previewed-link.ts';
import { isSameDay } from '../../lib/format.ts';
import type { ThreadEvent } from './thread-events.ts';
import { type BubbleMessage, bubbleKey } from './conversation-types.ts';

/** A message with what stands above it. */
export type MessageRow = {
  key: string;
  message: BubbleMessage;
  /** First of a day: its instant; the row shows the day above. */
  day: string | null;
  /** First unread one: how many follow, itself included. */
  unread: number | null;
  /** A new episode of work starts here: its ticket number. */
  ticket: number | null;
  /** What happened to tickets between the message before and this one. */
  events: ReadonlyArray<ThreadEvent>;
  /** Under the last message: what happened since. */
  eventsAfter: ReadonlyArray<ThreadEvent>;
  /** Starts a group: another side, author or moment than the one before. */
  startsGroup: boolean;
};

/** Bubbles of one side within this time stand close together, ms. */
const groupMs = 3 * 60_000;

/** Rows for the list. `firstUnreadId` and its count are fixed when the conversation opens, so the divider stays put. While older pages
 *  are to come, the first row has no day above it: it would lose it again, and jump, when they arrive. */
export const toMessageRows = (
  messages: BubbleMessage[],
  unread: { firstId: string; count: number } | null,
  hasOlder: boolean,
  events: ReadonlyArray<ThreadEvent> = [],
): MessageRow[] => {
  const between = eventsBetween(messages, events, hasOlder);
  return messages.map((message, index) => {
    const before = messages[index - 1];
    const newDay = before ? !isSameDay(before.createdAt, message.createdAt) : !hasOlder;
    const isFirstUnread = unread !== null && message.id === unread.firstId;
    return {
      key: bubbleKey(message),
      message,
      day: newDay ? message.createdAt : null,
      unread: isFirstUnread ? unread.count : null,
      ticket: before && before.ticketId !== message.ticketId ? message.ticketId : null,
      events: between[index] ?? none,
      eventsAfter: index === messages.length - 1 ? (between[messages.length] ?? none) : none,
      startsGroup: !before || newDay || isFirstUnread || (between[index]?.length ?? 0) > 0 || !isTogether(before, message),
    };
  });
};

const none: ReadonlyArray<ThreadEvent> = [];

/** Events by the index of the message they stand above; those after the last message by the number of messages. Those from before the first one wait for the
 *  older messages they belong to. */
const eventsBetween = (
  messages: ReadonlyArray<BubbleMessage>,
  events: ReadonlyArray<ThreadEvent>,
  hasOlder: boolean,
): ReadonlyArray<ReadonlyArray<ThreadEvent> | undefined> => {
  const between: ThreadEvent[][] = [];
  for (const event of events) {
    const found = messages.findIndex(({ createdAt }) => createdAt >= event.createdAt);
    const at = found === -1 ? messages.length : found;
    if (at === 0 && hasOlder) continue;
    (between[at] ??= []).push(event);
  }
  return between;
};

const isTogether = (before: BubbleMessage, message: BubbleMessage): boolean =>
  before.fromMe === message.fromMe &&
  before.isPrivate === message.isPrivate &&
  before.ticketId === message.ticketId &&
  before.user?.id === message.user?.id &&
  (before.author?.number ?? before.author?.name) === (message.author?.number ?? message.author?.name) &&
  Date.parse(message.createdAt) - Date.parse(before.createdAt) < groupMs;

/** Where the unread divider goes when a conversation opens: above the last `count` messages of the customer. */
export const findUnreadStart = (messages: BubbleMessage[], count: number): { firstId: string; count: number } | null => {
  if (count <= 0) return null;
  let left = count;
  for (let index = messages.length - 1; index >= 0; index--) {
    const message = messages[index];
    if (!message || message.fromMe || message.isPrivate) continue;
    left--;
    if (left === 0 || index === 0) return { firstId: message.id, count };
  }
  return null;
};

const lineHeightPx = 20;
/** A line that tells what happened to the ticket. */
const eventPx = 26;
const charPx = 7.4;

/** Height of a row before it is measured, px; close enough that scrolling does not jump. */
export const estimateRowHeight = (row: MessageRow, charsPerLine: number): number => {
  const { message } = row;
  const extras =
    (row.day ? 44 : 0) +
    (row.unread ? 40 : 0) +
    (row.ticket ? 40 : 0) +
    (row.startsGroup ? 8 : 2) +
    (row.events.length + row.eventsAfter.length) * eventPx;
  return extras + bubbleHeight(message, charsPerLine) + (message.quotedMsg ? 52 : 0) + (message.reactions.length > 0 ? 24 : 0);
};

/** A card and the space below it. */
const linkCardPx = 78;

const bubbleHeight = (message: BubbleMessage, charsPerLine: number): number => {
  const lines =
    message.body === '' ? 0 : message.body.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / charsPerLine)), 0);
  const text = 38 + Math.max(0, lines - 1) * lineHeightPx;
  switch (message.mediaType) {
    case 'image':
    case 'video':
      return mediaBox(message.media).height + 12 + (message.body ? text - 10 : 0);
    case 'audio':
    case 'application':
      return 74 + (message.body ? text - 18 : 0);
    case 'contactMessage':
      return 96;
    case 'locationMessage':
      return 92;
    default:
      return text + (previewedLink(message) === null ? 0 : linkCardPx);
  }
};

export const charsPerLine = (paneWidthPx: number): number => Math.max(20, Math.min(600, paneWidthPx * 0.82) / charPx);

const mediaMaxWidth = 320;
const mediaMaxHeight = 340;

/** Size kept for a picture or video before it loads, px; a square-ish guess when the channel told none. */
export const mediaBox = (media: BubbleMessage['media']): { width: number; height: number } => {
  if (media?.sticker) return { width: 160, height: 160 };
  const width = media?.width ?? 4;
  const height = media?.height ?? 3;
  const scale = Math.min(mediaMaxWidth / width, mediaMaxHeight / height, media?.width ? 1.5 : Number.POSITIVE_INFINITY);
  return { width: Math.max(120, Math.round(width * scale)), height: Math.max(80, Math.round(height * scale)) };
};
