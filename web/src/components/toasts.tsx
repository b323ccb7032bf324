import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { create } from 'zustand';
import { onSignedOut } from '../lib/api/session.ts';
import { IconButton } from './icon-button.tsx';
import { Icon } from './icon.tsx';
import './toasts.css';

export type Toast = {
  id: number;
  kind: 'success' | 'error' | 'warning' | 'info';
  text: string;
  /** How long the toast is shown, in ms; null = until the user dismisses it. */
  durationMs: number | null;
  action?: { label: string; run: () => void };
};

/** Least display times of toasts in ms: longer for errors and warnings, longest with an action such as undo, which the user must reach in time. */
const toastMs = 2000;
const errorToastMs = 3000;
const undoToastMs = 5000;
/** Reading a letter takes about this long: what says what to do must not be gone before it is read. */
const readLetterMs = 60;

let lastId = 0;
const useToastStore = create<{ toasts: Toast[] }>()(() => ({ toasts: [] }));

/** Shows a toast at the top centre of the page. It replaces a visible toast with the same text.
 *  @param forMs display time in ms; default: depends on `kind`, `action` and the length of the text. */
export const showToast = (kind: Toast['kind'], text: string, action?: Toast['action'], forMs?: number): void => {
  const leastMs = action ? undoToastMs : kind === 'error' || kind === 'warning' ? errorToastMs : toastMs;
  const durationMs = forMs ?? Math.max(leastMs, text.length * readLetterMs);
  useToastStore.setState(({ toasts }) => ({
    toasts: [...toasts.filter((toast) => toast.text !== text).slice(-2), { id: ++lastId, kind, text, durationMs, action }],
  }));
};

// Sign-out removes all toasts: they may contain customer names, which the next user of the browser must not see.
onSignedOut(() => useToastStore.setState({ toasts: [] }));

export const dismissToast = (id: number): void =>
  useToastStore.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }));

/** Removes the toast with this text, for a caller whose message has become untrue. */
export const dismissToastSaying = (text: string): void =>
  useToastStore.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.text !== text) }));

/** Renders the current toasts; the timer of a toast pauses while the pointer or the focus is on it. */
export const Toasts = () => {
  const toasts = useToastStore((state) => state.toasts);
  return (
    <div className="toasts" role="status" aria-live="polite">
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </div>
  );
};

const icons = { success: 'status-positive', error: 'status-negative', warning: 'status-warning', info: 'status-info' } as const;

const ToastCard = ({ toast }: { toast: Toast }) => {
  const { t } = useTranslation('common');
  const [held, setHeld] = useState(false);
  const leftMs = useRef(toast.durationMs);
  useEffect(() => {
    if (held || leftMs.current === null) return;
    const startedAt = Date.now();
    const timer = setTimeout(() => dismissToast(toast.id), leftMs.current);
    return () => {
      clearTimeout(timer);
      if (leftMs.current !== null) leftMs.current = Math.max(800, leftMs.current - (Date.now() - startedAt));
    };
  }, [held, toast.id]);
  return (
    <div
      className={`toast toast-${toast.kind}`}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon name={icons[toast.kind]} />
      <span className="toast-text">{toast.text}</span>
      {toast.action && (
        <button
          type="button"
          className="toast-action"
          onClick={() => {
            dismissToast(toast.id);
            toast.action?.run();
          }}
        >
          {toast.action.label}
        </button>
      )}
      <IconButton icon="close" label={t('dismiss')} onClick={() => dismissToast(toast.id)} />
    </div>
  );
};
