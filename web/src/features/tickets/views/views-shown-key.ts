/** Where this browser remembers whether it showed saved views. */
export const viewsShownKey = 'saved-views';
