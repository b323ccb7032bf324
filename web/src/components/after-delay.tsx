import { type ReactNode, useEffect, useState } from 'react';

type AfterDelayProps = {
  delayMs?: number;
  /** Shown in place of `children` until the delay is over; default: nothing. */
  meanwhile?: ReactNode;
  children: ReactNode;
};

/** Shows its `children` only after `delayMs`, so that a loading skeleton does not flash when the response is fast. */
export const AfterDelay = ({ delayMs = 150, meanwhile = null, children }: AfterDelayProps) => {
  const [passed, setPassed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setPassed(true), delayMs);
    return () => clearTimeout(timer);
  }, [delayMs]);
  return passed ? children : meanwhile;
};
