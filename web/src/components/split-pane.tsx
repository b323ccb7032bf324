import { type KeyboardEvent, type PointerEvent, type ReactNode, useId, useRef, useState } from 'react';
import { panelHandlePx } from '../lib/limits.ts';
import { Icon } from './icon.tsx';
import './split-pane.css';

type SplitPaneProps = {
  /** Requested width of the left pane in px, without the handle between the panes; limited to `min` and `max` (px). */
  width: number;
  min: number;
  max: number;
  onResize: (width: number) => void;
  /** Accessible name of the handle between the panes. */
  label: string;
  /** Where there is no room for both, the one that is shown. Both keep their places, so that what is open in one outlives a resize. */
  only?: 'pane' | 'rest' | null;
  pane: ReactNode;
  children: ReactNode;
};

/** Distance in px that the handle between the panes moves: `stepPx` by an arrow key, `pageStepPx` by Page Up or Page Down. */
const stepPx = 10;
const pageStepPx = 60;
/** Distance in px: a press on the handle during which the pointer moves no further counts as a click, not as a drag. */
const clickPx = 3;

/** A left pane and the content beside it, with a handle between them that changes the width of the pane. It is dragged, or moved with
 *  the keys of the ARIA window splitter pattern. A click on the handle, or Tab to it, shows two resize buttons for users who cannot
 *  drag. */
export const SplitPane = ({ width: wanted, min, max, onResize, label, only = null, pane, children }: SplitPaneProps) => {
  const id = useId();
  const element = useRef<HTMLDivElement>(null);
  const drag = useRef<{ fromX: number; moved: boolean } | null>(null);
  const [hasButtons, setButtons] = useState(false);
  const width = Math.max(Math.min(wanted, max), min);
  const resize = (to: number) => {
    if (max >= min) onResize(Math.max(min, Math.min(to, max)));
  };

  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { fromX: event.clientX, moved: false };
  };
  const onPointerMove = ({ clientX }: PointerEvent) => {
    if (!drag.current || !element.current) return;
    drag.current.moved ||= Math.abs(clientX - drag.current.fromX) > clickPx;
    if (drag.current.moved) resize(clientX - element.current.getBoundingClientRect().left - panelHandlePx / 2);
  };
  const onPointerUp = () => {
    if (drag.current?.moved === false) setButtons(true);
    drag.current = null;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setButtons(false);
    const to = {
      ArrowLeft: width - stepPx,
      ArrowDown: width - stepPx,
      ArrowRight: width + stepPx,
      ArrowUp: width + stepPx,
      PageDown: width - pageStepPx,
      PageUp: width + pageStepPx,
      Home: min,
      End: max,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    resize(to);
  };
  const button = (side: 'left' | 'right', to: number) => (
    <span
      className={`split-step split-step-${side}`}
      aria-disabled={to < min || to > max}
      // `preventDefault` keeps the focus on the handle while a resize button is pressed: the buttons are hidden when the handle loses the focus.
      onPointerDown={(event) => {
        event.preventDefault();
        event.stopPropagation();
      }}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => resize(to)}
    >
      <Icon name={side === 'left' ? 'arrow-left' : 'arrow-right'} size="small" />
    </span>
  );

  return (
    <div className="split">
      {only !== 'rest' && (
        <div
          className={only ? 'split-pane split-alone' : 'split-pane'}
          ref={element}
          style={only ? undefined : { inlineSize: width + panelHandlePx }}
        >
          <div className="split-content" id={id}>
            {pane}
          </div>
          {only === null && (
            <div className="split-bar">
              <div
                className="split-handle"
                role="separator"
                tabIndex={0}
                aria-label={label}
                aria-orientation="vertical"
                aria-controls={id}
                aria-valuemin={0}
                aria-valuemax={100}
                aria-valuenow={max > min ? Math.round(((width - min) / (max - min)) * 100) : 0}
                onPointerDown={onPointerDown}
                onPointerMove={onPointerMove}
                onPointerUp={onPointerUp}
                onPointerCancel={() => (drag.current = null)}
                onKeyDown={onKeyDown}
                onFocus={({ currentTarget }) => currentTarget.matches(':focus-visible') && setButtons(true)}
                onBlur={() => setButtons(false)}
              >
                <svg viewBox="0 0 16 16" aria-hidden="true">
                  <path d="M8 2v12" />
                </svg>
              </div>
              {hasButtons && button('left', width - stepPx)}
              {hasButtons && button('right', width + stepPx)}
            </div>
          )}
        </div>
      )}
      {only !== 'pane' && <div className="split-rest">{children}</div>}
    </div>
  );
};
