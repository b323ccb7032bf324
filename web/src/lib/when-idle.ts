/** Runs when the first screen is drawn and the page has nothing to do. */
export const whenIdle = (run: () => void): void => {
  setTimeout(
    () => (typeof requestIdleCallback === 'function' ? requestIdleCallback(run, { timeout: idleWithinMs }) : run()),
    firstScreenMs,
  );
};
/** A first screen on a slow phone is there within this time, ms. */
const firstScreenMs = 3000;
/** A page that is never idle waits no longer, ms. */
const idleWithinMs = 5000;
