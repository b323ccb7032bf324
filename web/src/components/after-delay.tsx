import { type ReactNode, useEffect, useState } from 'react';

/** Shows its content only when it is still needed after `delayMs`: quick answers flash no skeleton. */
export const AfterDelay = ({ delayMs = 150, children }: { delayMs?: number; children: ReactNode }) => {
  const [passed, setPassed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setPassed(true), delayMs);
    return () => clearTimeout(timer);
  }, [delayMs]);
  return passed ? children : null;
};
