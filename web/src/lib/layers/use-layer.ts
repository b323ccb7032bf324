import { useEffect, useRef } from 'react';
import { focusedElement } from '../keys/typing-owner.ts';
import { onePaneQuery } from '../media-query.ts';
import { noteDismissed, openLayer } from './layer-stack.ts';
import { focusHome } from './focus-home.ts';

/** Makes what the calling component shows a layer over the page while `isOpen`: Escape closes the top one only, on a phone Back does too,
 *  and the focus returns to what opened it.
 *  @returns what the component calls when it is dismissed in its own way (a button, its own Escape). */
export const useLayer = (isOpen: boolean, onClose: () => void): (() => void) => {
  const close = useRef(onClose);
  close.current = onClose;
  // Taken while rendering: by the time effects run, the focus may be inside.
  const opener = useRef<Element | null>(null);
  if (!isOpen) opener.current = null;
  else opener.current ??= focusedElement();

  useEffect(() => {
    if (!isOpen) return;
    const openedBy = opener.current;
    const remove = openLayer({ close: () => close.current(), inHistory: matchMedia(onePaneQuery).matches });
    return () => {
      remove();
      returnFocus(openedBy);
    };
  }, [isOpen]);

  return () => {
    noteDismissed();
    onClose();
  };
};

/** Once whatever closed is gone; unless something else has taken the focus. A dialog of a library may drop it once more while it goes. */
const returnFocus = (opener: Element | null): void => {
  const giveBack = () => {
    // The page of a test may be gone by then.
    if (typeof document === 'undefined') return;
    if (document.activeElement && document.activeElement !== document.body) return;
    if (opener instanceof HTMLElement && opener !== document.body && opener.isConnected) opener.focus();
    if (document.activeElement === document.body) focusHome();
  };
  setTimeout(giveBack);
  setTimeout(giveBack, dialogGoneMs);
};
const dialogGoneMs = 150;
