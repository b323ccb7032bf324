import { type RefCallback, useCallback, useState } from 'react';

/** Width of an element in px, and the reference that measures it. The window's width until it is on screen. */
export const useElementWidth = (): [RefCallback<HTMLElement>, number] => {
  const [width, setWidth] = useState(() => window.innerWidth);
  const measure = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    setWidth(element.clientWidth);
    const resized = new ResizeObserver(() => setWidth(element.clientWidth));
    resized.observe(element);
    return () => resized.disconnect();
  }, []);
  return [measure, width];
};
