import { maskMentions } from '@balcao/shared/domain/contacts/mask-number.ts';
import type { MessageId } from '@balcao/shared/domain/ids.ts';
import { hidesNumbers } from '../../../platform/actor.ts';
import type { MessagingDeps } from './messaging-deps.ts';
import { findMessage } from './send-message.ts';

/** What a message said before it was changed, oldest first; of a deleted one nothing is shown. @throws AppError ERR_MESSAGE_NOT_FOUND. */
export const listMessageEdits = async (deps: MessagingDeps, id: MessageId): Promise<{ edits: { body: string; writtenAt: string }[] }> => {
  const { message } = await findMessage(deps, id);
  if (message.isDeleted || !message.edits) return { edits: [] };
  const edits = await deps.messages.listEdits(message.id);
  return { edits: hidesNumbers(deps.actor) ? edits.map((edit) => ({ ...edit, body: maskMentions(edit.body) })) : edits };
};
