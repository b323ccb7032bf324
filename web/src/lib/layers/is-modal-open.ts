/** Something lies over the page, and keys and the focus are not the page's.
 *  @param but which modals do not count, as `:not(…)`. */
export const isModalOpen = (but = ''): boolean => document.querySelector(`[aria-modal="true"]${but}, [cmdk-dialog]`) !== null;
