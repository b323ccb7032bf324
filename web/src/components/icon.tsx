import { iconShapes } from './icon-shapes.generated.ts';
import './icon.css';

export type IconName = keyof typeof iconShapes;

type IconProps = {
  name: IconName;
  /** `normal`: icon of 16 px in a box 20 px high; `small`: icon of 16 px in a box of 16 px; `big`: icon of 32 px. */
  size?: 'small' | 'normal' | 'big';
  variant?: 'success' | 'warning' | 'error';
  /** Accessible name, for an icon whose meaning no text beside it gives; undefined hides the icon from screen readers. */
  label?: string;
};

/** Draws one of Cloudscape's icons as Cloudscape's own `Icon` component does, without loading the 143 icons that come with that one. */
export const Icon = ({ name, size = 'normal', variant, label }: IconProps) => (
  <span
    className={`icon icon-${size}${variant ? ` icon-${variant}` : ''}`}
    {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
  >
    <svg viewBox="0 0 16 16" focusable="false" aria-hidden="true">
      {iconShapes[name].split('|').map((path, kind) => path && <path key={kind} d={path} className={classOfKind[kind]} />)}
    </svg>
  </span>
);

/** CSS class of each part of an icon's `|`-separated string, in the order of `kinds` in `scripts/gen-icons.ts`; plain lines need no class. */
const classOfKind = [undefined, 'icon-area', 'icon-round-line', 'icon-outlined-area', 'icon-pointed-area'];
