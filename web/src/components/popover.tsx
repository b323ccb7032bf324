import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useLayer } from '../lib/layers/use-layer.ts';
import './popover.css';

type PopoverProps = {
  label: string;
  align?: 'start' | 'end';
  /** Side of the button on which the panel opens if there is room, else it opens on the other side; the message composer uses `above`. */
  side?: 'below' | 'above';
  className?: string;
  /** CSS selector of an ancestor of the button that the panel must not cover; undefined = only the button itself is not covered. */
  clearOf?: string;
  trigger: (props: { 'aria-haspopup': 'dialog'; 'aria-expanded': boolean; 'aria-controls': string; onClick: () => void }) => ReactNode;
  /** Renders the content of the panel, which is mounted only while the panel is open. */
  children: (close: () => void) => ReactNode;
};

/** Button that opens a panel in the top layer. Escape or a click outside closes the panel and returns the focus to the button. */
export const Popover = ({ label, align = 'end', side = 'below', className, clearOf, trigger, children }: PopoverProps) => {
  const [open, setOpen] = useState(false);
  const id = useId();
  const anchor = useRef<HTMLSpanElement>(null);
  const panel = useRef<HTMLDivElement>(null);

  useLayer(open, () => close());

  useEffect(() => {
    const element = panel.current;
    const at = anchor.current;
    if (!open || !element || !at) return;
    element.showPopover?.();
    const place = () => placePanel(element, at, align, side, clearOf);
    place();
    const resized = new ResizeObserver(place);
    resized.observe(element);
    if (!element.contains(document.activeElement)) (firstField(element) ?? element).focus();
    // Key events inside the panel do not propagate beyond the document: the emoji grid, which listens there, receives them, but the
    // keyboard shortcuts of the page, which listen on the window, do not.
    const keepKeys = (event: globalThis.KeyboardEvent) => {
      if (event.target instanceof Node && element.contains(event.target)) event.stopPropagation();
    };
    document.addEventListener('keydown', keepKeys);
    return () => {
      resized.disconnect();
      document.removeEventListener('keydown', keepKeys);
    };
  }, [open, align, side, clearOf]);

  const close = () => {
    setOpen(false);
    anchor.current?.querySelector('button')?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    close();
  };

  return (
    <span ref={anchor} className="popover-anchor">
      {trigger({ 'aria-haspopup': 'dialog', 'aria-expanded': open, 'aria-controls': id, onClick: () => setOpen(!open) })}
      {open && (
        <div
          ref={panel}
          id={id}
          role="dialog"
          aria-label={label}
          popover="auto"
          tabIndex={-1}
          className={className ? `popover ${className}` : 'popover'}
          onKeyDown={onKeyDown}
          onToggle={(event) => event.newState === 'closed' && setOpen(false)}
        >
          {children(close)}
        </div>
      )}
    </span>
  );
};

/** The first enabled input of the panel; null on a touch screen, where focusing it would open the on-screen keyboard. */
const firstField = (panel: HTMLElement): HTMLElement | null =>
  matchMedia('(pointer: coarse)').matches ? null : panel.querySelector<HTMLElement>('input:enabled');

/** Positions `element` on the preferred side of `anchor` if there is room, else on the other side, at least 8 px from the window edges. */
export const placePanel = (
  element: HTMLElement,
  anchor: HTMLElement,
  align: 'start' | 'end',
  side: 'below' | 'above',
  clearOf?: string,
): void => {
  const { left: start, right: end } = anchor.getBoundingClientRect();
  const { top: upper, bottom: lower } = ((clearOf && anchor.closest(clearOf)) || anchor).getBoundingClientRect();
  const { offsetWidth, offsetHeight } = element;
  const left = align === 'start' ? start : end - offsetWidth;
  const below = lower + 4;
  const above = upper - offsetHeight - 4;
  const fitsBelow = below + offsetHeight <= innerHeight - 8;
  const top = (side === 'below' && fitsBelow) || above < 8 ? below : above;
  element.style.left = `${Math.max(8, Math.min(left, innerWidth - offsetWidth - 8))}px`;
  element.style.top = `${Math.max(8, Math.min(top, innerHeight - offsetHeight - 8))}px`;
};
