import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../components/icon-button.tsx';
import { ShownPicture } from '../../../components/shown-picture.tsx';
import { useLayer } from '../../../lib/layers/use-layer.ts';
import type { BubbleMessage } from '../conversation-types.ts';
import { FormattedText } from '../../../components/formatted-text.tsx';
import './lightbox.css';

type LightboxProps = {
  /** Every picture that is loaded, in reading order. */
  pictures: BubbleMessage[];
  /** Id of the one shown first. */
  shown: string;
  onClose: () => void;
};

/** Pictures of a conversation as large as the window: arrows go on, a press or + and − change the size, Escape or a press beside closes. */
export const Lightbox = ({ pictures, shown, onClose }: LightboxProps) => {
  const { t } = useTranslation(['conversation', 'common']);
  const dialog = useRef<HTMLDialogElement>(null);
  const dismiss = useLayer(true, onClose);
  const [id, setId] = useState(shown);
  const [isLarge, setLarge] = useState(false);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  const at = pictures.findIndex((picture) => picture.id === id);
  const message = pictures[at];
  if (!message?.mediaUrl) return null;
  const go = (step: 1 | -1) => {
    const next = pictures[at + step];
    if (!next) return;
    setId(next.id);
    setLarge(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const act = { ArrowRight: () => go(1), ArrowLeft: () => go(-1), '+': () => setLarge(true), '-': () => setLarge(false) }[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  return (
    <dialog
      ref={dialog}
      className="lightbox"
      aria-modal="true"
      aria-label={t('kinds.image')}
      onClose={dismiss}
      onKeyDown={onKeyDown}
      onClick={(event) => event.target instanceof Element && event.target.matches('.lightbox, .lightbox-stage') && onClose()}
    >
      <div className="lightbox-bar">
        {pictures.length > 1 && (
          <>
            <IconButton icon="angle-left" label={t('viewer.previous')} shortcut="←" disabled={at === 0} onClick={() => go(-1)} />
            <span>{t('viewer.position', { at: at + 1, count: pictures.length })}</span>
            <IconButton
              icon="angle-right"
              label={t('viewer.next')}
              shortcut="→"
              disabled={at === pictures.length - 1}
              onClick={() => go(1)}
            />
          </>
        )}
        <IconButton
          icon={isLarge ? 'zoom-out' : 'zoom-in'}
          label={t(isLarge ? 'viewer.smaller' : 'viewer.larger')}
          onClick={() => setLarge(!isLarge)}
        />
        <a href={message.mediaUrl} download={message.media?.fileName ?? ''} target="_blank" rel="noopener noreferrer">
          {t('bubble.download')}
        </a>
        <IconButton icon="close" label={t('common:close')} onClick={onClose} />
      </div>
      <div className={isLarge ? 'lightbox-stage large' : 'lightbox-stage'}>
        <button type="button" aria-label={t(isLarge ? 'viewer.smaller' : 'viewer.larger')} onClick={() => setLarge(!isLarge)}>
          <ShownPicture src={message.mediaUrl} alt={message.body || t('kinds.image')} />
        </button>
      </div>
      {message.body && (
        <p>
          <FormattedText text={message.body} />
        </p>
      )}
    </dialog>
  );
};
