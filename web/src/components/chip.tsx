import type { ReactNode } from 'react';
import './chip.css';

/** Small label with the colour a company chose as a dot: the text keeps its contrast whatever that colour is. */
export const Chip = ({ color, title, children }: { color?: string | null; title?: string; children: ReactNode }) => (
  <span className="chip" title={title}>
    {color && <i style={{ background: color }} />}
    <span>{children}</span>
  </span>
);
