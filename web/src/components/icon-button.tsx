import type { ButtonHTMLAttributes, ReactElement, ReactNode, Ref } from 'react';
import { Icon, type IconName } from './icon.tsx';
import './icon-button.css';

type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children' | 'aria-label'> & {
  /** Name of a Cloudscape icon (see `Icon`), or a React element with a custom icon. */
  icon: IconName | ReactElement;
  /** Accessible name and tooltip of the button. */
  label: string;
  /** Keyboard shortcut shown in the tooltip. */
  shortcut?: string;
  /** Number or dot in the corner of the button, such as a count of unread messages. */
  badge?: ReactNode;
  ref?: Ref<HTMLButtonElement>;
};

/** Square button that shows only an icon: 32 px wide, on touch screens 44 px. */
export const IconButton = ({ icon, label, shortcut, badge, className, ...rest }: IconButtonProps) => (
  <button
    type="button"
    className={className ? `icon-button ${className}` : 'icon-button'}
    aria-label={label}
    title={shortcut ? `${label} (${shortcut})` : label}
    {...rest}
  >
    {isIconName(icon) ? <Icon name={icon} /> : icon}
    {badge !== undefined && badge !== null && <span className="icon-button-badge">{badge}</span>}
  </button>
);

const isIconName = (icon: IconButtonProps['icon']): icon is IconName => typeof icon === 'string';
