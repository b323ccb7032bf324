type Identified = { id: string; seq: number };

/** The conversations of one side of the simulator: the newest message of each, and the messages of the one being looked at. */
export type Conversations<Message> = {
  chosen: string | null;
  newest: ReadonlyMap<string, Message>;
  messages: ReadonlyMap<string, Message>;
  unseen: ReadonlyMap<string, number>;
  /** Whether the other side is typing in the chosen one. */
  typing: boolean;
};
export const noConversations = { chosen: null, newest: new Map(), messages: new Map(), unseen: new Map(), typing: false };

/** A message that came or changed. `elsewhere`: it belongs to the same person but not to the conversation shown for them. */
export type Noted<Message> = { chat: string; message: Message; isIncoming: boolean; elsewhere?: boolean };

export const withMessages = <Message extends Identified>(
  { chosen, typing, ...state }: Conversations<Message>,
  noted: ReadonlyArray<Noted<Message>>,
): Conversations<Message> => {
  const newest = new Map(state.newest);
  const messages = new Map(state.messages);
  const unseen = new Map(state.unseen);
  for (const { chat, message, isIncoming, elsewhere } of noted) {
    const lastSeq = newest.get(chat)?.seq ?? 0;
    if (lastSeq <= message.seq) newest.set(chat, message);
    if (chat === chosen && !elsewhere) messages.set(message.id, message);
    else if (lastSeq < message.seq && isIncoming) unseen.set(chat, (unseen.get(chat) ?? 0) + 1);
  }
  return { chosen, newest, messages, unseen, typing };
};

/** Turns to another conversation, or to none. Its messages are still to be read. */
export const withChosen = <Message>(state: Conversations<Message>, chosen: string | null): Conversations<Message> => {
  const unseen = new Map(state.unseen);
  if (chosen !== null) unseen.delete(chosen);
  return { ...state, chosen, messages: new Map(), unseen, typing: false };
};

/** The messages of the chosen conversation, as read from the simulator. */
export const withHistory = <Message extends Identified>(
  state: Conversations<Message>,
  history: ReadonlyArray<Message>,
): Conversations<Message> => ({ ...state, messages: new Map(history.map((message) => [message.id, message])) });
