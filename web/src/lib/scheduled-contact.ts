/** Whom the next new schedule is for, said by the page that leads to the schedules. */
let wanted: { id: string; name: string } | null = null;

export const scheduleFor = (contact: { id: string; name: string }): void => {
  wanted = { id: contact.id, name: contact.name };
};

/** The contact that was said, once. */
export const takeScheduledContact = (): { id: string; name: string } | null => {
  const contact = wanted;
  wanted = null;
  return contact;
};
