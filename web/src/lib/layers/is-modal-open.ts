/** Something lies over the page, and keys and the focus are not the page's. */
export const isModalOpen = (): boolean => document.querySelector('[aria-modal="true"], [cmdk-dialog]') !== null;
