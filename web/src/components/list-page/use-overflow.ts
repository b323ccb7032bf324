import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** Whether the content of a box is wider than the box, measured before painting. While true, the caller shows a narrower layout; the result
 *  stays true until the box is as wide as the content was when it did not fit, even if rows are added or removed.
 *  @param isOn false while the caller shows the narrower layout for another reason; nothing is measured then */
export const useOverflow = (box: RefObject<HTMLElement | null>, isOn: boolean): boolean => {
  /** Width of the box that the content needs, px; null while the content fits. */
  const [needed, setNeeded] = useState<number | null>(null);
  const latest = useRef({ needed, isOn });
  latest.current = { needed, isOn };
  const observed = useRef<{ element: HTMLElement; end: () => void } | null>(null);
  // Runs after every render, because any render may add rows, and the box itself is rendered only with the first row.
  useLayoutEffect(() => {
    const element = box.current;
    const measure = () => {
      if (!element || !latest.current.isOn) return;
      // Both compared widths include the borders of the box, because the narrower layout may have no borders.
      const { offsetWidth, clientWidth, scrollWidth } = element;
      const { needed: before } = latest.current;
      if (before === null && scrollWidth > clientWidth) setNeeded(scrollWidth + offsetWidth - clientWidth);
      else if (before !== null && offsetWidth >= before) setNeeded(null);
    };
    if (element !== observed.current?.element) {
      observed.current?.end();
      const observer = new ResizeObserver(measure);
      if (element) observer.observe(element);
      observed.current = element && { element, end: () => observer.disconnect() };
    }
    measure();
  });
  useLayoutEffect(
    () => () => {
      observed.current?.end();
      observed.current = null;
    },
    [],
  );
  return needed !== null;
};
