import type { Contact } from '../store/contact.ts';

/** What the log of administrative acts tells of a contact. */
export const toldContact = ({ name, number, email, active, acceptAudioMessage, disableBot, extraInfo, tagIds, userId }: Contact) => ({
  name,
  number,
  email,
  active,
  acceptAudioMessage,
  disableBot,
  extraInfo,
  tagIds,
  userId,
});
