import { create } from 'zustand';

/** A message that could not be sent and waits for its author. */
export type UnsentMessage = {
  clientId: string;
  /** Of its ticket; null where it was written by an older version of the app. */
  uuid: string | null;
  /** The contact's name; null where it is unknown. */
  name: string | null;
  ticketId: number;
  body: string;
  fileName: string | null;
  isVoice?: boolean;
  isPrivate: boolean;
  /** When it was written, ISO. */
  createdAt: string;
  /** Why it was not sent, in words. */
  reason: string;
  /** Sending it again would be refused again. */
  isFinal?: boolean;
};

type UnsentActs = {
  retry: (clientId: string) => void;
  /** @returns brings it back. */
  discard: (clientId: string) => () => void;
  /** Its file; null where it has none here. */
  file: (clientId: string) => Promise<Blob | null>;
  /** What was chosen or recorded in a conversation and not sent. */
  draftFiles: (uuid: string, kind: 'files' | 'voice') => Promise<{ name: string; blob: Blob }[]>;
};

/** Messages of the signed-in person that could not be sent, oldest first, and what can be done with them. The outbox writes both. */
export const useUnsentMessages = create<{ messages: UnsentMessage[]; acts: UnsentActs | null }>()(() => ({ messages: [], acts: null }));

let see: (() => void) | null = null;

/** Shows the list with messages that could not be sent; the dialog belongs to the tickets feature. */
export const seeUnsent = (): void => see?.();

/** Sets what opens that list. @returns ends it. */
export const onSeeUnsent = (open: () => void): (() => void) => {
  see = open;
  return () => {
    see = null;
  };
};

/** Messages to colleagues that would still be sent, and are not when their author signs out. The chats set it when their code is here. */
export const chatsOutbox = { countWaiting: () => 0 };
