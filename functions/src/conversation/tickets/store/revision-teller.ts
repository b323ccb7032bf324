import type { Message } from '@balcao/shared/domain/messages/message.ts';
import type { Identity } from '@balcao/shared/events/channel-messages.ts';

/** Who says that a message was changed, and in which chat. */
export type RevisionTeller = {
  fromMe: boolean;
  author: Message['author'];
  chatKey: string;
  identities?: ReadonlyArray<Identity>;
  /** An admin of the group deletes what somebody else wrote. */
  byAdmin?: boolean;
};
