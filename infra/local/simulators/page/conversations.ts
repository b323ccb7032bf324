import { useEffect, useEffectEvent, useState } from 'react';
import { act } from './overlays.tsx';
import type { ShownMessage } from './shown-message.ts';

/** The conversations of one half of the simulator: the newest message of each, and the messages of the one being looked at. */
export type Conversations = {
  chosen: string | null;
  newest: ReadonlyMap<string, ShownMessage>;
  messages: ReadonlyMap<string, ShownMessage>;
  unseen: ReadonlyMap<string, number>;
  /** Whether the other side is typing in the chosen one. */
  typing: boolean;
};
export const noConversations: Conversations = { chosen: null, newest: new Map(), messages: new Map(), unseen: new Map(), typing: false };

/** Messages that came or changed. `belongs` says which of the chosen chat's are of the conversation being looked at. */
export const withMessages = (
  { chosen, ...state }: Conversations,
  came: ReadonlyArray<ShownMessage>,
  belongs: (message: ShownMessage) => boolean = () => true,
): Conversations => {
  const newest = new Map(state.newest);
  const messages = new Map(state.messages);
  const unseen = new Map(state.unseen);
  let { typing } = state;
  for (const message of came) {
    const { chat, seq, mine } = message;
    const lastSeq = newest.get(chat)?.seq ?? 0;
    if (lastSeq <= seq) newest.set(chat, message);
    const isAnswer = lastSeq < seq && !mine;
    if (chat === chosen && belongs(message)) {
      messages.set(message.id, message);
      typing &&= !isAnswer;
    } else if (isAnswer) unseen.set(chat, (unseen.get(chat) ?? 0) + 1);
  }
  return { chosen, newest, messages, unseen, typing };
};

/** Turns to another conversation, or to none. Its messages are still to be read. */
export const withChosen = (state: Conversations, chosen: string | null): Conversations => {
  const unseen = new Map(state.unseen);
  if (chosen !== null) unseen.delete(chosen);
  return { ...state, chosen, messages: new Map(), unseen, typing: false };
};

/** The conversations of the page. What was written in the chosen one is read when it is chosen, and again whenever `reason` changes; null:
 *  there is nobody to read for. Typing that is not told again ends after 25 s. */
export const useConversations = (reason: string | null, readHistory: (chosen: string) => Promise<ReadonlyArray<ShownMessage>>) => {
  const [state, setState] = useState(noConversations);
  const { chosen, typing } = state;
  const read = useEffectEvent(readHistory);
  useEffect(() => {
    if (reason === null || chosen === null) return;
    let isShown = true;
    const show = (history: ReadonlyArray<ShownMessage>): void => {
      if (isShown) setState((now) => ({ ...now, messages: new Map(history.map((message) => [message.id, message])) }));
    };
    act(read(chosen).then(show));
    return () => {
      isShown = false;
    };
  }, [reason, chosen]);
  useEffect(() => {
    const timer = setTimeout(() => setState((now) => (now.typing ? { ...now, typing: false } : now)), 25_000);
    return () => clearTimeout(timer);
  }, [typing]);
  return [state, setState] as const;
};
