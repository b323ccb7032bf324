/** Id of the ticket whose row is seen to be marked: by the same rule as in `ticket-row.css`, and with its middle in sight. Null for none. */
export const markedTicketId = (): number | null => {
  const row = document.querySelector<HTMLElement>('.ticket-list-frame:has(:focus-visible) .is-current');
  const list = row?.closest('.ticket-list');
  if (!row || !list) return null;
  const middle = row.getBoundingClientRect().top + row.offsetHeight / 2 - list.getBoundingClientRect().top;
  return middle >= 0 && middle <= list.clientHeight ? Number(row.dataset['ticket']) : null;
};

/** Id of the ticket whose row has the mark, seen or not. */
export const rowWithMark = (): number | null => {
  const row = document.querySelector<HTMLElement>('.ticket-list .is-current');
  return row && Number(row.dataset['ticket']);
};
