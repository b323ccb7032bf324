import { isSignedBy, signed, withoutSignature } from '@balcao/shared/domain/messages/signature.ts';
import { useState } from 'react';
import { getDraftPart, setDraftPart, useDrafts } from '../../lib/drafts.ts';
import type { useMessageActions } from './api/use-message-actions.ts';
import type { Editing } from './components/composer.tsx';
import type { BubbleMessage } from './conversation-types.ts';

/** The message that is being rewritten in the text field, without the author's signature, which comes back when it is saved. Its new text is a draft of the
 *  conversation until it is saved or cancelled. */
export const useEditing = (uuid: string, authorName: string, edit: ReturnType<typeof useMessageActions>['edit']) => {
  const [edited, setEdited] = useState<{ message: BubbleMessage; editing: Editing } | null>(null);
  const begun = useDrafts(({ drafts }) => drafts[uuid]?.edit?.part.id);
  const toEdited = (message: BubbleMessage, text: string) => ({
    message,
    editing: { id: message.id, text, before: withoutSignature(authorName, message.body), isPrivate: message.isPrivate },
  });
  const forget = () => setDraftPart(uuid, 'edit', null);
  /** Another message may have been begun before and left. */
  const forgetOf = (id: string) => {
    if (getDraftPart(uuid, 'edit')?.id === id) forget();
  };
  const save = (text: string) => {
    if (!edited) return;
    const { message } = edited;
    setEdited(null);
    const shown = isSignedBy(authorName, message.body) ? signed(authorName, text) : text;
    if (shown === message.body) return forgetOf(message.id);
    void edit(message, text, shown).then((saved) => {
      // What was typed must not be lost: the composer has it again, unless something else is being rewritten by now.
      if (!saved) setEdited((now) => now ?? toEdited(message, text));
      else forgetOf(message.id);
    });
  };
  return {
    editing: edited?.editing ?? null,
    /** Id of the message whose rewriting was begun and left; it is not in the text field. */
    laidAside: edited === null ? (begun ?? null) : null,
    /** Begins, or goes on where it was left. */
    startEdit: (message: BubbleMessage) => {
      const draft = getDraftPart(uuid, 'edit');
      setEdited(toEdited(message, draft?.id === message.id ? draft.text : withoutSignature(authorName, message.body)));
    },
    /** Makes a draft of what is typed. */
    rewrite: (text: string) => {
      if (!edited) return;
      const { id, before, isPrivate } = edited.editing;
      if (text === before) forgetOf(id);
      else setDraftPart(uuid, 'edit', { id, text, isPrivate });
    },
    saveEdit: save,
    cancelEdit: () => {
      if (edited) forgetOf(edited.message.id);
      setEdited(null);
    },
    dropLaidAside: forget,
  };
};
