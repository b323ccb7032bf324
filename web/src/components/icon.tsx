import { iconShapes } from './icon-shapes.generated.ts';
import './icon.css';

export type IconName = keyof typeof iconShapes;

type IconProps = {
  name: IconName;
  /** Height of the line that the icon stands in: `normal` 20 px, `small` 16 px; `big` is an icon of 32 px, the others have 16 px. */
  size?: 'small' | 'normal' | 'big';
  variant?: 'success' | 'warning' | 'error';
  /** Accessible name, where the icon says something that no text beside it says. */
  label?: string;
};

/** One of Cloudscape's icons, drawn as Cloudscape's own component does, without the 143 icons that it brings. */
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

/** Lines have none; the order is that of `scripts/gen-icons.ts`. */
const classOfKind = [undefined, 'icon-area', 'icon-round-line', 'icon-outlined-area', 'icon-pointed-area'];
