/** Marks the element that takes the focus when nothing else has it: the text field of a conversation, the list. */
export const homeOfFocus = { 'data-focus-home': '' } as const;

/** Puts the focus where the work goes on, so that it is never on the body: the last home on the page, or else the page's main part. On a touch screen a text field is
 *  left alone, since the keyboard would come with it. */
export const focusHome = (): void => {
  const isTouch = matchMedia('(pointer: coarse)').matches;
  const homes = [...document.querySelectorAll<HTMLElement>('[data-focus-home]')].filter(
    (element) => !(isTouch && element instanceof HTMLTextAreaElement),
  );
  const home = homes.at(-1) ?? document.querySelector<HTMLElement>('main[tabindex]');
  home?.focus({ preventScroll: true });
};
