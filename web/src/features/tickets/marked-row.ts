/** The same rows as `ticket-row.css` marks. */
const marked = '.ticket-list:is(:focus-visible, .by-keyboard) .ticket-row.is-current, .ticket-row.is-current:has(:focus-visible)';

/** Id of the ticket whose row is seen to be marked by the keys: its mark is drawn, and at least half of it is in sight. Null for none. */
export const markedTicketId = (): number | null => {
  const row = document.querySelector<HTMLElement>(marked);
  const list = row?.closest('.ticket-list');
  if (!row || !list) return null;
  const { top, bottom } = row.getBoundingClientRect();
  const seen = list.getBoundingClientRect();
  const middle = (top + bottom) / 2;
  return middle >= seen.top && middle <= seen.bottom ? Number(row.dataset['ticket']) : null;
};
