import type { PointerEvent } from 'react';

/** How far a mouse may move between press and release of one click, px. */
const clickSlackPx = 6;
/** A row of a list that moves between press and release gets no click: the browser sends it to the element around both places. It was chosen all the
 *  same, so it is opened. For the row's `pointerdown`, beside what a click on it does. */
export const openIfMoved = (press: PointerEvent, open: () => void): void => {
  if (press.pointerType !== 'mouse' || press.button !== 0) return;
  const { currentTarget: link, clientX, clientY } = press;
  const ended = new AbortController();
  const once = { capture: true, signal: ended.signal };
  addEventListener('pointerdown', () => ended.abort(), once);
  addEventListener(
    'click',
    (click) => {
      ended.abort();
      const isHere = Math.hypot(click.clientX - clientX, click.clientY - clientY) < clickSlackPx;
      const isItsOwn = click.target instanceof Node && link.contains(click.target);
      const isPlain = !click.ctrlKey && !click.metaKey && !click.shiftKey;
      if (isHere && isPlain && !isItsOwn && link.isConnected) open();
    },
    once,
  );
};
