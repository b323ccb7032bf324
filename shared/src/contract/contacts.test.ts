import { describe, expect, it } from 'vitest';
import { isContactName } from '../domain/contacts/contact-name.ts';
import { isNote } from '../domain/contacts/note.ts';
import { contactsContract } from './contacts.ts';

// Screens ask the domain's rule and the server its contract: where they differ, a button offers what is refused.
describe.each(['a', '😀', '漢', '\ufdfa', 'e\u0301', ' ', '\u200b'])('a text of %j', (letter) => {
  it.each([0, 1, 2, 3, 125, 126, 249, 250, 251])('that is %i long is a name for both or for neither', (length) => {
    const name = letter.repeat(length);
    expect(contactsContract.updateContact.body.safeParse({ name }).success).toBe(isContactName(name));
  });

  it.each([0, 1, 2, 3, 2000, 2001, 3999, 4000, 4001])('that is %i long is a note for both or for neither', (length) => {
    const note = letter.repeat(length);
    const body = { note, contactId: '01JD0000000000000000000001' };
    expect(contactsContract.createNote.body.safeParse(body).success).toBe(isNote(note));
  });
});
