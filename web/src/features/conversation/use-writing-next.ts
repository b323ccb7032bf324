import { useEffect, useRef } from 'react';
import { isChosenElsewhere, restTyping } from '../../lib/keys/typing-owner.ts';
import { focusHome } from '../../lib/layers/focus-home.ts';
import { isModalOpen } from '../../lib/layers/is-modal-open.ts';

/** Opened, accepted or reopened: writing is what comes next, so the conversation's text field has the focus once whatever was open is gone. */
export const useWritingNext = (uuid: string, canWrite: boolean, focusField: () => void): void => {
  const focus = useRef(focusField);
  focus.current = focusField;
  useEffect(() => {
    if (!canWrite) restTyping(uuid);
    // Whoever leaves the field at once wants its keys elsewhere: the next letter would be text otherwise, and was meant as a command.
    let isLeft = false;
    const onKeyDown = ({ key }: KeyboardEvent) => {
      isLeft ||= key === 'Escape' || key === 'Tab';
    };
    addEventListener('keydown', onKeyDown, { capture: true });
    const timer = setTimeout(() => {
      // A question came up, or somebody writes somewhere else.
      if (isModalOpen() || isChosenElsewhere(uuid) || fieldInFocus()) return;
      if (canWrite && !isLeft && !matchMedia('(pointer: coarse)').matches) focus.current();
      else if (document.activeElement === document.body) focusHome();
    }, focusDelayMs);
    return () => {
      removeEventListener('keydown', onKeyDown, { capture: true });
      clearTimeout(timer);
    };
  }, [canWrite, uuid]);
};

/** A dialog that was confirmed gives the focus back first. */
export const focusDelayMs = 80;
const fieldInFocus = () => document.activeElement?.closest('input, textarea') ?? null;
