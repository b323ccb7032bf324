import type { ReactNode } from 'react';
import './chip.css';

/** Small label, such as a tag, with a colour that the company chose. Only a dot has the colour, so the text stays readable with any colour. */
export const Chip = ({ color, title, children }: { color?: string | null; title?: string; children: ReactNode }) => (
  <span className="chip" title={title}>
    {color && <i style={{ background: color }} />}
    <span>{children}</span>
  </span>
);
