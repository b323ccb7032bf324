/** Something lies over the page, and keys and the focus are not the page's. */
export const isModalOpen = (): boolean => document.querySelector('[aria-modal="true"], [cmdk-dialog]') !== null;

/** Marks a dialog that came by itself: what somebody is typing goes on where it went. */
export const unaskedMark = 'data-unasked';

/** Something that somebody opened lies over the page, so what is typed is for that. */
export const isTypingBarred = (): boolean => document.querySelector(`[aria-modal="true"]:not([${unaskedMark}]), [cmdk-dialog]`) !== null;
