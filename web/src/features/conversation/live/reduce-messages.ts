import type { InfiniteData } from '@tanstack/react-query';
import type { MessagePage } from '../message-page.ts';
import type { MessageView } from '../conversation-types.ts';

export type MessageHistory = InfiniteData<MessagePage>;

/** Puts new and changed messages into a loaded thread. Ids sort in reading order: a late message goes where it belongs, one older
 *  than everything loaded waits for its page. Older versions of a message are dropped. The same object comes back when
 *  nothing changed. */
export const reduceMessages = (history: MessageHistory, changed: MessageView[]): MessageHistory => {
  const updates = new Map<string, MessageView>();
  for (const message of changed) if ((updates.get(message.id)?.updatedAt ?? '') <= message.updatedAt) updates.set(message.id, message);

  let anyTouched = false;
  let pages = history.pages.map((page) => {
    let touched = false;
    const messages = page.messages.map((message) => {
      const update = updates.get(message.id);
      if (!update) return message;
      updates.delete(message.id);
      if (update.updatedAt < message.updatedAt || isSame(update, message)) return message;
      touched = true;
      return { ...update, mediaUrl: freshestUrl(message.mediaUrl, update.mediaUrl, new Date()) };
    });
    anyTouched ||= touched;
    return touched ? { ...page, messages } : page;
  });

  for (const message of [...updates.values()].sort((a, b) => (a.id < b.id ? -1 : 1))) {
    const placed = insertMessage(pages, message);
    anyTouched ||= placed !== pages;
    pages = placed;
  }
  return anyTouched ? { ...history, pages } : history;
};

/** The same for a part of a thread: only messages it has are changed. */
export const reduceKnown = (history: MessageHistory, changed: MessageView[]): MessageHistory => {
  const known = new Set(history.pages.flatMap(({ messages }) => messages.map(({ id }) => id)));
  return reduceMessages(
    history,
    changed.filter(({ id }) => known.has(id)),
  );
};

/** Changes one loaded message before the server has said so; its own version replaces the guess. */
export const patchMessage = (history: MessageHistory, id: string, change: Partial<MessageView>): MessageHistory => ({
  ...history,
  pages: history.pages.map((page) =>
    page.messages.some((message) => message.id === id)
      ? { ...page, messages: page.messages.map((message) => (message.id === id ? { ...message, ...change } : message)) }
      : page,
  ),
});

const isSame = (one: MessageView, other: MessageView): boolean =>
  one.updatedAt === other.updatedAt && one.ack === other.ack && one.body === other.body && one.media?.state === other.media?.state;

const insertMessage = (pages: MessagePage[], message: MessageView): MessagePage[] => {
  for (const [index, page] of pages.entries()) {
    const oldest = page.messages[0];
    const isLastPage = index === pages.length - 1;
    if (oldest && message.id < oldest.id && !(isLastPage && !page.hasMore)) continue;
    const at = page.messages.findLastIndex(({ id }) => id < message.id) + 1;
    const messages = [...page.messages.slice(0, at), message, ...page.messages.slice(at)];
    return pages.map((each) => (each === page ? { ...page, messages, count: page.count + 1 } : each));
  }
  return pages;
};

/** Signed addresses change with every answer although the file does not: the known one stays while it is good for another
 *  minute, so that a picture on screen does not load again with every tick of its status. */
export const freshestUrl = (known: string | null, update: string | null, now: Date): string | null => {
  if (!known || !update) return update;
  const [before, after] = [URL.parse(known), URL.parse(update)];
  if (!before || !after || before.pathname !== after.pathname || before.host !== after.host) return update;
  const signedAt = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(before.searchParams.get('X-Amz-Date') ?? '');
  const lifeSec = Number(before.searchParams.get('X-Amz-Expires'));
  if (!signedAt || !lifeSec) return update;
  const [, year, month, day, hour, minute, second] = signedAt.map(Number);
  const endsAt = Date.UTC(year ?? 0, (month ?? 1) - 1, day, hour, minute, second) + lifeSec * 1000;
  return endsAt - now.getTime() > 60_000 ? known : update;
};

/** All loaded messages in reading order. */
export const flattenMessages = (history: MessageHistory | undefined): MessageView[] =>
  (history?.pages ?? []).toReversed().flatMap(({ messages }) => messages);
