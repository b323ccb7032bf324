import { type ReactNode, useEffect, useState } from 'react';

type AfterDelayProps = {
  delayMs?: number;
  /** What keeps the place until then. */
  meanwhile?: ReactNode;
  children: ReactNode;
};

/** Shows its content only when it is still needed after `delayMs`: quick answers flash no skeleton. */
export const AfterDelay = ({ delayMs = 150, meanwhile = null, children }: AfterDelayProps) => {
  const [passed, setPassed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setPassed(true), delayMs);
    return () => clearTimeout(timer);
  }, [delayMs]);
  return passed ? children : meanwhile;
};
