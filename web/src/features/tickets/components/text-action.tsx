import type { ReactNode } from 'react';
import './text-action.css';

/** The one thing to do next, beside a text that says why. */
export const TextAction = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <button type="button" className="primary-action" onClick={onClick}>
    {children}
  </button>
);
