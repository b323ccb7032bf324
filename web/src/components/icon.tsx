import { iconShapes } from './icon-shapes.generated.ts';
import './icon.css';

export type IconName = keyof typeof iconShapes;

type IconProps = {
  name: IconName;
  /** Size of the icon. `normal`: 16 px in a box 20 px high. `small`: 16 px in a box of 16 px. `big`: 32 px. */
  size?: 'small' | 'normal' | 'big';
  variant?: 'success' | 'warning' | 'error';
  /** Accessible name of the icon; undefined = decorative (a text beside it has the meaning), hidden from screen readers. */
  label?: string;
};

/** Draws a Cloudscape icon, looking the same as with Cloudscape's `Icon` component, which would load 143 icons that are not used. */
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

/** Icon shapes are strings of parts separated by `|`. CSS class of each part by its position (`kinds` in `scripts/gen-icons.ts` defines
 *  the order); undefined = plain lines, without a class. */
const classOfKind = [undefined, 'icon-area', 'icon-round-line', 'icon-outlined-area', 'icon-pointed-area'];
