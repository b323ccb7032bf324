import { type KeyboardEvent, type ReactElement, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useLayer } from '../lib/layers/use-layer.ts';
import { Icon, type IconName } from './icon.tsx';
import { placePanel } from './popover.tsx';
import './menu.css';

export type MenuItem =
  | {
      kind?: 'action';
      label: string;
      /** Name of a Cloudscape icon (see `Icon`), or a React element with a custom icon. */
      icon?: IconName | ReactElement;
      shortcut?: string;
      /** Whether the item is ticked. With true or false the item is a radio item (`menuitemradio`); undefined = an ordinary item. */
      checked?: boolean;
      danger?: boolean;
      disabled?: boolean;
      onSelect: () => void;
    }
  | { kind: 'divider' }
  | { kind: 'heading'; label: string };

type MenuProps = {
  items: MenuItem[];
  label: string;
  /** The edge of the menu button with which the menu is aligned. */
  align?: 'start' | 'end';
  /** Content above the menu items, such as the user's name. */
  header?: ReactNode;
  trigger: (props: { 'aria-haspopup': 'menu'; 'aria-expanded': boolean; 'aria-controls': string; onClick: () => void }) => ReactNode;
};

/** Button with a menu, with the keys of the ARIA menu pattern: arrows, Home and End move the focus; Escape, Tab and a click
 *  outside close the menu. The menu is in the top layer (popover), so no ancestor can clip it. */
export const Menu = ({ items, label, align = 'end', header, trigger }: MenuProps) => {
  const [open, setOpen] = useState(false);
  const id = useId();
  const anchor = useRef<HTMLSpanElement>(null);
  const list = useRef<HTMLDivElement>(null);

  useLayer(open, () => close(true));

  useEffect(() => {
    const element = list.current;
    if (!open || !element || !anchor.current) return;
    element.showPopover?.();
    placePanel(element, anchor.current, align, 'below');
    buttonsOf(element)[0]?.focus();
  }, [open, align]);

  const close = (refocus: boolean) => {
    setOpen(false);
    if (refocus) anchor.current?.querySelector('button')?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!list.current) return;
    const buttons = buttonsOf(list.current);
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: buttons.length - 1 }[event.key];
    if (next !== undefined) {
      event.preventDefault();
      buttons.at(next % buttons.length)?.focus();
    } else if (event.key === 'Escape' || event.key === 'Tab') {
      event.preventDefault();
      close(true);
    }
    event.stopPropagation();
  };

  return (
    <span ref={anchor} className="menu-anchor">
      {trigger({ 'aria-haspopup': 'menu', 'aria-expanded': open, 'aria-controls': id, onClick: () => setOpen(!open) })}
      {open && (
        <div
          ref={list}
          id={id}
          role="menu"
          aria-label={label}
          popover="auto"
          className="menu"
          tabIndex={-1}
          onKeyDown={onKeyDown}
          onToggle={(event) => event.newState === 'closed' && setOpen(false)}
        >
          {header}
          {items.map((item, index) => {
            if (item.kind === 'divider') return <hr key={index} />;
            if (item.kind === 'heading')
              return (
                <div key={index} className="menu-heading">
                  {item.label}
                </div>
              );
            return (
              <button
                key={index}
                type="button"
                role={item.checked === undefined ? 'menuitem' : 'menuitemradio'}
                aria-checked={item.checked}
                disabled={item.disabled}
                tabIndex={-1}
                className={item.danger ? 'menu-item danger' : 'menu-item'}
                onClick={() => {
                  close(true);
                  item.onSelect();
                }}
              >
                <span className="menu-icon">
                  {item.checked ? <Icon name="check" /> : typeof item.icon === 'string' ? <Icon name={item.icon} /> : item.icon}
                </span>
                <span className="menu-label">{item.label}</span>
                {item.shortcut && <kbd>{item.shortcut}</kbd>}
              </button>
            );
          })}
        </div>
      )}
    </span>
  );
};

const buttonsOf = (element: HTMLElement): HTMLButtonElement[] => [...element.querySelectorAll('button:enabled')] as HTMLButtonElement[];
