import type { Message } from '@balcao/shared/domain/messages/message.ts';
import type { Identity } from '@balcao/shared/events/channel-messages.ts';

/** Who says that a message was changed, and in which chat. */
export type RevisionTeller = {
  fromMe: boolean;
  author: Message['author'];
  chatKey: string;
  identities?: ReadonlyArray<Identity>;
  /** Sent by an admin of the group, who may delete messages of other members. */
  byAdmin?: boolean;
};
