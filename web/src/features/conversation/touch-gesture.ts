/** A finger that moved this far is scrolling or swiping, not pressing, px. */
const restPx = 10;
/** A swipe this far answers the message, px. */
export const replySwipePx = 64;
/** A press this long opens the message's menu, ms. */
export const longPressMs = 450;

export type TouchMove = { dx: number; dy: number };

/** What a finger on a message is doing: nothing yet, scrolling the list, or pulling the message aside to answer it. */
export const gestureOf = ({ dx, dy }: TouchMove): 'resting' | 'scrolling' | 'swiping' => {
  if (Math.abs(dx) < restPx && Math.abs(dy) < restPx) return 'resting';
  return dx > 0 && dx > Math.abs(dy) * 1.5 ? 'swiping' : 'scrolling';
};

/** How far the message follows the finger, px. */
export const pullOf = ({ dx }: TouchMove): number => Math.max(0, Math.min(dx, replySwipePx + 16));
