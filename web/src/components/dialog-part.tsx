import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { awaitField, dialogField, releaseTyping } from '../lib/keys/typing-owner.ts';
import { isModalOpen } from '../lib/layers/is-modal-open.ts';
import { openLayer } from '../lib/layers/layer-stack.ts';
import { onePaneQuery } from '../lib/media-query.ts';
import { AfterDelay } from './after-delay.tsx';
import { Part } from './boundary.tsx';
import './dialog-part.css';

type DialogPartProps = {
  /** Closes the dialog, also while its code is loading. */
  onClose: () => void;
  /** False while no dialog is open, though the code of dialogs may be loading already. */
  isOpen?: boolean;
  /** False when the dialog takes no text, because what is typed belongs to the conversation behind it. */
  takesText?: boolean;
  children: ReactNode;
};

/** A dialog whose code is loaded when it is first opened. Until then the page behind it takes no click and no key: text is buffered for
 *  the first field of the dialog, and Escape or a click cancels. Without that, words meant for the dialog would be sent to a customer. */
export const DialogPart = ({ onClose, isOpen = true, takesText = true, children }: DialogPartProps) => (
  <Part onClose={onClose} fallback={isOpen && <LoadingDialog onClose={onClose} takesText={takesText} />}>
    {children}
  </Part>
);

const LoadingDialog = ({ onClose, takesText }: { onClose: () => void; takesText: boolean }) => {
  const { t } = useTranslation('common');
  const close = useRef(onClose);
  close.current = onClose;
  const cancel = (): void => {
    if (takesText) releaseTyping(dialogField);
    close.current();
  };
  const cancelNow = useRef(cancel);
  cancelNow.current = cancel;
  // A layout effect runs before the browser handles the next key.
  useLayoutEffect(() => {
    const own = ++newest;
    const removeLayer = openLayer({ close: () => cancelNow.current(), inHistory: matchMedia(onePaneQuery).matches });
    if (takesText) awaitField(dialogField, undefined, () => close.current());
    return () => {
      removeLayer();
      // From here on the dialog itself, or the message that it failed to load, is on screen.
      close.current = () => undefined;
      // A dialog that is open by then takes the text for its first field; otherwise its code could not be loaded.
      if (takesText) setTimeout(() => own === newest && !isModalOpen() && releaseTyping(dialogField), takenAfterMs);
    };
  }, [takesText]);
  return (
    <div className="loading-dialog" onClick={cancel}>
      <AfterDelay delayMs={200}>
        <p role="status">{t('loading')}</p>
      </AfterDelay>
    </div>
  );
};

const takenAfterMs = 500;
/** Counts loading dialogs: an older one must not release the text that is buffered for a newer one. */
let newest = 0;
