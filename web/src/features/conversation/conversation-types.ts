import type { MessageView } from '@balcao/shared/domain/messages/message.ts';

export type { MessageView };

/** How far an own message that the server does not know yet has come. */
export type LocalState =
  | { kind: 'queued' }
  | { kind: 'uploading'; progress: number }
  | { kind: 'sending' }
  /** `isFinal`: sending it again would be refused again. */
  | { kind: 'failed'; reason: string; isFinal?: boolean };

/** A bubble: a stored message, or one on its way out of this browser (`local`). */
export type BubbleMessage = MessageView & { local?: LocalState };

/** What is told of a message in a dialog of its own. */
export const panelKinds = ['edits', 'votes', 'receipts'] as const;
export type PanelKind = (typeof panelKinds)[number];

/** Stays the same when the server's copy replaces the optimistic bubble, so nothing is mounted twice. */
export const bubbleKey = ({ clientId, id }: Pick<MessageView, 'clientId' | 'id'>): string => clientId ?? id;
