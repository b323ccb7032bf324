import Box from '@cloudscape-design/components/box';
import Button, { type ButtonProps } from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { type KeyboardEvent as ReactKeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { awaitField, dialogField, focusedElement, isTyped, releaseTyping, takeTyped } from '../lib/keys/typing-owner.ts';
import { useLayer } from '../lib/layers/use-layer.ts';
import { leaveTyping } from './leave-typing.ts';
import { ModalWindow } from './modal-window.tsx';

/** Where keyboard input goes while the dialog opens.
 *  - `first field`: to the dialog's first field.
 *  - `unasked`: the dialog was opened by an event and not by the user, so input stays in the field that had the focus.
 *  - `between`: the dialog asks a question before the text field of a chosen conversation can get the focus, so text goes to that
 *    conversation's draft; only digits and Enter that are not part of a text go to the dialog.
 *  - `loading`: the dialog shows that a form is loading, so input is buffered for the first field of that form. */
export type DialogKeys = 'first field' | 'unasked' | 'between' | 'loading';

type DialogProps = {
  title: string;
  confirmLabel: string;
  /** Label of the button that closes the dialog without its action; default: "Cancelar". */
  cancelLabel?: string | undefined;
  onConfirm: () => void;
  onClose: () => void;
  busy?: boolean;
  disabled?: boolean;
  /** True = the action of the dialog cannot be undone: its button is red and does not get the initial focus. */
  danger?: boolean;
  /** True = the dialog has no action, only a close button. */
  onlyClose?: boolean;
  /** How often the action was refused so far. Whoever was shown a refusal may try again immediately. */
  failures?: number;
  keys?: DialogKeys;
  size?: 'small' | 'medium' | 'large' | 'x-large' | 'xx-large';
  children: ReactNode;
};

/** A dialog with one action and a cancel button. The first field has the initial focus; in a dialog without fields the action button, or
 *  the cancel button when the action cannot be undone. Enter in a field performs the action. */
export const Dialog = ({
  title,
  confirmLabel,
  cancelLabel,
  onConfirm,
  onClose: close,
  busy,
  disabled,
  danger,
  onlyClose,
  failures = 0,
  keys = 'first field',
  size = 'small',
  children,
}: DialogProps) => {
  const { t } = useTranslation('common');
  const content = useRef<HTMLDivElement>(null);
  const isDanger = useRef(danger === true);
  const onClose = () => {
    if (keys === 'loading') releaseTyping(dialogField);
    close();
  };
  const dismiss = useLayer(true, onClose);
  const confirmed = useRef({ atMs: 0, label: '' });
  /** Calls `onConfirm`. A second click within 600 ms is ignored as a double click, unless the button's label has changed in between. */
  const confirm = () => {
    const atMs = performance.now();
    if (confirmed.current.label === confirmLabel && atMs - confirmed.current.atMs < doubleClickMs) return;
    confirmed.current = { atMs, label: confirmLabel };
    if (keys === 'loading') releaseTyping(dialogField);
    onConfirm();
  };
  const ask = () => (confirmed.current = { atMs: 0, label: '' });
  useEffect(() => {
    if (failures > 0) confirmed.current = { atMs: 0, label: '' };
  }, [failures]);
  // Element that had the focus before the dialog opened; read during the first render, because the modal takes the focus when it is mounted.
  const [typedIn] = useState(focusedElement);
  useEffect(() => {
    if (keys === 'loading') return awaitField(dialogField);
    if (keys !== 'first field')
      return leaveTyping({
        typedIn,
        dialog: () => content.current?.closest('[role="dialog"]') ?? null,
        focusFirst: () => focusFirst(content.current, isDanger.current),
        isBetween: keys === 'between',
      });
    const letters = keepLetters();
    // The first field is focused after a delay, because Cloudscape's modal focuses its close button when it opens.
    const timer = setTimeout(() => {
      focusFirst(content.current, isDanger.current);
      insertText(takeTyped(dialogField) + letters.end());
    }, focusDelayMs);
    return () => {
      clearTimeout(timer);
      letters.end();
    };
  }, [keys, typedIn]);
  useEffect(() => (keys === 'first field' ? keepFocus(() => focusFirst(content.current, isDanger.current)) : undefined), [keys]);
  const onKeyDown = (event: ReactKeyboardEvent) => {
    if (event.key !== 'Enter' || event.defaultPrevented || event.nativeEvent.isComposing || busy || disabled || !isPlainField(event.target))
      return;
    event.preventDefault();
    confirm();
  };
  return (
    <ModalWindow
      size={size}
      header={title}
      closeAriaLabel={t('close')}
      onDismiss={dismiss}
      leavesKeys={keys === 'first field' ? 'none' : keys === 'between' ? 'words' : 'all'}
      footer={
        <Box float="right" nativeAttributes={{ 'data-dialog-footer': '' }}>
          <SpaceBetween direction="horizontal" size="xs">
            {!onlyClose && (
              <Button variant="link" onClick={onClose}>
                {cancelLabel ?? t('cancel')}
              </Button>
            )}
            <Button variant="primary" loading={busy} disabled={disabled} style={danger ? dangerStyle : undefined} onClick={confirm}>
              {confirmLabel}
            </Button>
          </SpaceBetween>
        </Box>
      }
    >
      <div
        ref={content}
        onKeyDown={onKeyDown}
        // Input or a click in the content ends the double-click protection: the next click on the action button counts.
        onInput={ask}
        onClick={ask}
      >
        {children}
      </div>
    </ModalWindow>
  );
};

const dangerStyle: ButtonProps.Style = {
  root: {
    background: { default: '#c9252d', hover: '#a31d24', active: '#8a151b', disabled: 'transparent' },
    borderColor: { default: '#c9252d', hover: '#a31d24', active: '#8a151b' },
    color: { default: '#ffffff', hover: '#ffffff', active: '#ffffff' },
  },
};

const focusDelayMs = 60;
const doubleClickMs = 600;
const fields =
  'input:not([type="file"]):not([type="color"]):not(:disabled), textarea:not(:disabled), select:not(:disabled), [aria-haspopup="listbox"]:not(:disabled), [aria-haspopup="dialog"]:not(:disabled)';

/** Sets the initial focus in a dialog: on the field marked `data-first-field`, else the checked radio button, else the first field, else
 *  a button of the footer. Does nothing when an element of the content has the focus already. On a touch screen a button is focused, so
 *  that the on-screen keyboard stays closed. */
const focusFirst = (content: HTMLElement | null, isDanger: boolean): void => {
  if (content?.contains(document.activeElement)) return;
  const isTouch = matchMedia('(pointer: coarse)').matches;
  const marked = content?.querySelector<HTMLElement>('[data-first-field]');
  const wanted = marked?.matches(fields) ? marked : marked?.querySelector<HTMLElement>(fields);
  const field = isTouch
    ? null
    : (wanted ?? content?.querySelector<HTMLElement>('input[type="radio"]:checked') ?? content?.querySelector<HTMLElement>(fields));
  const buttons = [
    ...(content?.closest('[role="dialog"]')?.querySelectorAll<HTMLElement>('[data-dialog-footer] button:not(:disabled)') ?? []),
  ];
  // `preventScroll` keeps the top of the dialog visible; only a field marked `data-first-field` is scrolled into view.
  (field ?? buttons.at(isDanger ? 0 : -1))?.focus({ preventScroll: true });
  wanted?.scrollIntoView({ block: 'center' });
};

/** Collects the letters typed until a field of the dialog has the focus; `end` stops collecting and returns them. Meanwhile Enter and
 *  the space bar are blocked: Cloudscape focuses the close button when the dialog opens, and these keys would press it. */
const keepLetters = (): { end: () => string } => {
  let kept = '';
  const onKeyDown = (event: KeyboardEvent) => {
    const isLetter = [...event.key].length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
    if ((!isLetter && !/^(Enter|Backspace)$/.test(event.key)) || (event.target instanceof Element && event.target.matches(fields))) return;
    event.preventDefault();
    if (event.key === 'Backspace') kept = [...kept].slice(0, -1).join('');
    const isBegun = kept !== '' || isTyped();
    if (isLetter && (event.key !== ' ' || isBegun)) kept += event.key;
  };
  document.addEventListener('keydown', onKeyDown, { capture: true });
  return {
    end: () => {
      document.removeEventListener('keydown', onKeyDown, { capture: true });
      return kept;
    },
  };
};

/** Inserts `text` into the focused text field, or into the filter of a focused select with one, as if it were typed. Elsewhere it is dropped. */
export const insertText = (text: string): void => {
  const field = document.activeElement;
  const isText =
    field instanceof HTMLTextAreaElement ||
    (field instanceof HTMLInputElement && /^(text|search|email|tel|url|password)$/.test(field.type));
  if (text !== '' && isText) document.execCommand('insertText', false, text);
  // `FirstHit` collects the characters and opens the list with them.
  else if (field?.getAttribute('aria-haspopup') === 'dialog')
    for (const key of text.trim()) field.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
};

/** Calls `takeBack` when an element behind the dialog that is marked `data-focus-home` gets the focus, such as the text field of a
 *  conversation that finishes loading.
 *  @returns a function that stops this. */
const keepFocus = (takeBack: () => void): (() => void) => {
  const onFocusIn = ({ target }: FocusEvent) => {
    if (target instanceof Element && target.matches('[data-focus-home]') && !target.closest('[aria-modal="true"]')) takeBack();
  };
  document.addEventListener('focusin', onFocusIn);
  return () => document.removeEventListener('focusin', onFocusIn);
};

/** Whether Enter in this element performs the action of the dialog: only in inputs where Enter has no function of its own. */
const isPlainField = (target: EventTarget): boolean =>
  target instanceof HTMLInputElement && target.type !== 'checkbox' && target.type !== 'search' && !target.hasAttribute('aria-expanded');
