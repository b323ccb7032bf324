import { useState } from 'react';
import { TextAction } from './text-action.tsx';

/** A press this soon after another act came into this place was meant for the one before. */
const meantForBeforeMs = 1000;

/** An act in a place where events change which one it is. */
export const SteadyAction = ({ label, onClick }: { label: string; onClick: () => void }) => {
  const [shown, setShown] = useState({ label, since: Number.NEGATIVE_INFINITY });
  if (shown.label !== label) setShown({ label, since: performance.now() });
  return <TextAction onClick={() => performance.now() - shown.since > meantForBeforeMs && onClick()}>{label}</TextAction>;
};
