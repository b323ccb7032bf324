import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** Whether the content of a box is wider than the box; measured before painting. While the result is true, the caller shows a narrower
 *  layout. The result stays true until the box is as wide as the original layout needed, even if rows are added or removed.
 *  @param isOn false = nothing is measured, because the caller shows the narrower layout for another reason. */
export const useOverflow = (box: RefObject<HTMLElement | null>, isOn: boolean): boolean => {
  /** Width in px that the box needs for its original layout; null while the content fits. */
  const [needed, setNeeded] = useState<number | null>(null);
  const latest = useRef({ needed, isOn });
  latest.current = { needed, isOn };
  const observed = useRef<{ element: HTMLElement; end: () => void } | null>(null);
  // No dependency list: any render may add rows, and the box itself exists only once there is a row.
  useLayoutEffect(() => {
    const element = box.current;
    const measure = () => {
      if (!element || !latest.current.isOn) return;
      // Both widths include the borders of the box in the original layout, because the narrower layout may have none.
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
