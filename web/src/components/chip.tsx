import type { ReactNode } from 'react';
import './chip.css';

/** Small label with a colour that the company chose. The colour is only a dot, so the text has enough contrast with any colour. */
export const Chip = ({ color, title, children }: { color?: string | null; title?: string; children: ReactNode }) => (
  <span className="chip" title={title}>
    {color && <i style={{ background: color }} />}
    <span>{children}</span>
  </span>
);
