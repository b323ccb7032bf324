type Contact = { id: string; name: string };

let begin: ((contact: Contact) => void) | null = null;

/** Asks for queue and connection of a new conversation with a contact; the dialog is the tickets' own. */
export const beginConversation = (contact: Contact): void => begin?.(contact);

/** Who opens that dialog. Returns the function that ends it. */
export const onBeginConversation = (open: (contact: Contact) => void): (() => void) => {
  begin = open;
  return () => {
    begin = null;
  };
};
