import { isSignedBy, signed, withoutSignature } from '@balcao/shared/domain/messages/signature.ts';
import { useState } from 'react';
import type { useMessageActions } from './api/use-message-actions.ts';
import type { Editing } from './components/composer.tsx';
import type { BubbleMessage } from './conversation-types.ts';

/** The message that is being rewritten in the text field, without the author's signature, which comes back when it is saved. */
export const useEditing = (authorName: string, edit: ReturnType<typeof useMessageActions>['edit']) => {
  const [edited, setEdited] = useState<{ message: BubbleMessage; editing: Editing } | null>(null);
  const toEdited = (message: BubbleMessage, text: string) => ({ message, editing: { id: message.id, text, isPrivate: message.isPrivate } });
  const save = (text: string) => {
    if (!edited) return;
    const { message } = edited;
    setEdited(null);
    const shown = isSignedBy(authorName, message.body) ? signed(authorName, text) : text;
    if (shown === message.body) return;
    void edit(message, text, shown).then((saved) => {
      // What was typed must not be lost: the composer has it again, unless something else is being rewritten by now.
      if (!saved) setEdited((now) => now ?? toEdited(message, text));
    });
  };
  return {
    editing: edited?.editing ?? null,
    startEdit: (message: BubbleMessage) => setEdited(toEdited(message, withoutSignature(authorName, message.body))),
    saveEdit: save,
    cancelEdit: () => setEdited(null),
  };
};
