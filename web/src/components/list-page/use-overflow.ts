import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** Whether the content of a box is wider than the box, measured before it is painted. The caller then lays it out in another way, and the answer stays until
 *  the box is as wide as the content was: rows that come or go do not change it.
 *  @param isOn false while the content is laid out in another way anyhow */
export const useOverflow = (box: RefObject<HTMLElement | null>, isOn: boolean): boolean => {
  /** Width of the box that the content needs, px; null while it fits. */
  const [needed, setNeeded] = useState<number | null>(null);
  const latest = useRef({ needed, isOn });
  latest.current = { needed, isOn };
  const observed = useRef<{ element: HTMLElement; end: () => void } | null>(null);
  // After every rendering: rows may have come with it, and the box itself comes with the first of them.
  useLayoutEffect(() => {
    const element = box.current;
    const measure = () => {
      if (!element || !latest.current.isOn) return;
      // Borders, which the other layout may not have, are part of both widths.
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
