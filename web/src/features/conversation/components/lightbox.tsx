import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../components/icon-button.tsx';
import type { BubbleMessage } from '../conversation-types.ts';
import { FormattedText } from './formatted-text.tsx';
import './lightbox.css';

/** A picture as large as the window; Escape or a press beside it closes. */
export const Lightbox = ({ message, onClose }: { message: BubbleMessage; onClose: () => void }) => {
  const { t } = useTranslation(['conversation', 'common']);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  if (!message.mediaUrl) return null;
  return (
    <dialog
      ref={dialog}
      className="lightbox"
      aria-modal="true"
      aria-label={t('kinds.image')}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className="lightbox-bar">
        <a href={message.mediaUrl} download={message.media?.fileName ?? ''} target="_blank" rel="noopener noreferrer">
          {t('bubble.download')}
        </a>
        <IconButton icon="close" label={t('common:close')} onClick={onClose} />
      </div>
      <img src={message.mediaUrl} alt={message.body || t('kinds.image')} />
      {message.body && (
        <p>
          <FormattedText text={message.body} />
        </p>
      )}
    </dialog>
  );
};
