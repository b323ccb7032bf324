import { type ReactNode, useEffect, useState } from 'react';

type AfterDelayProps = {
  delayMs?: number;
  /** Placeholder until the delay is over. */
  meanwhile?: ReactNode;
  children: ReactNode;
};

/** Shows its content only after `delayMs`, so that fast responses do not flash a skeleton. */
export const AfterDelay = ({ delayMs = 150, meanwhile = null, children }: AfterDelayProps) => {
  const [passed, setPassed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setPassed(true), delayMs);
    return () => clearTimeout(timer);
  }, [delayMs]);
  return passed ? children : meanwhile;
};
