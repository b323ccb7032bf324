/** Whether the mouse was used last, and not in the list: what is typed then is for a text field and no command for a ticket. */
let isBesideList = false;
export const isPointingBesideList = (): boolean => isBesideList;

const isInside = (target: EventTarget | null, selector: string): boolean => target instanceof Element && target.closest(selector) !== null;

addEventListener(
  'pointerdown',
  ({ target, pointerType }) => {
    isBesideList = pointerType !== 'touch' && !isInside(target, '.list-pane');
  },
  { capture: true },
);
// Tab, the palette, a key in the list, and Escape in the text field of a conversation go on with the keys.
addEventListener(
  'keydown',
  ({ key, ctrlKey, metaKey, target }) => {
    const opensPalette = (ctrlKey || metaKey) && key.toLowerCase() === 'k';
    const leavesField = key === 'Escape' && target instanceof HTMLTextAreaElement && isInside(target, '.composer');
    if (key === 'Tab' || opensPalette || leavesField || isInside(target, '.list-pane')) isBesideList = false;
  },
  { capture: true },
);
