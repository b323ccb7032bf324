import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../../components/toasts.tsx';
import { placePanel } from '../../../components/popover.tsx';
import type { BubbleMessage } from '../conversation-types.ts';
import '../../../components/menu.css';
import './message-menu.css';

const quickReactions = ['👍', '❤️', '😂', '😮', '😢', '🙏'];

type MessageMenuProps = {
  message: BubbleMessage;
  anchor: HTMLElement;
  canReply: boolean;
  canReact: boolean;
  onClose: () => void;
  onReply: () => void;
  onReact: (emoji: string) => void;
};

/** What can be done with one message; one menu serves every bubble. */
export const MessageMenu = ({ message, anchor, canReply, canReact, onClose, onReply, onReact }: MessageMenuProps) => {
  const { t } = useTranslation(['conversation', 'common']);
  const panel = useRef<HTMLDivElement>(null);
  const mine = message.reactions.find(({ fromMe }) => fromMe)?.emoji;

  useEffect(() => {
    const element = panel.current;
    if (!element) return;
    anchor.setAttribute('aria-expanded', 'true');
    element.showPopover?.();
    placePanel(element, anchor, message.fromMe ? 'end' : 'start', 'below');
    element.querySelector('button')?.focus();
    return () => anchor.removeAttribute('aria-expanded');
  }, [anchor, message.fromMe]);

  const done = (act: () => void) => () => {
    onClose();
    act();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    const buttons = [...(panel.current?.querySelectorAll('button') ?? [])];
    const at = buttons.findIndex((button) => button === document.activeElement);
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    if (step) {
      event.preventDefault();
      buttons[(at + step + buttons.length) % buttons.length]?.focus();
    }
    if (event.key === 'Escape' || event.key === 'Tab') {
      event.preventDefault();
      onClose();
      anchor.focus();
    }
  };
  const copy = async () => {
    await navigator.clipboard.writeText(message.body);
    showToast('success', t('menu.copied'));
  };

  return (
    <div
      ref={panel}
      role="menu"
      aria-label={t('bubble.more')}
      popover="auto"
      className="menu message-menu"
      tabIndex={-1}
      onKeyDown={onKeyDown}
      onToggle={(event) => event.newState === 'closed' && onClose()}
    >
      {canReact && (
        <div className="quick-reactions">
          {quickReactions.map((emoji) => (
            <button
              key={emoji}
              type="button"
              role="menuitemradio"
              aria-checked={mine === emoji}
              aria-label={t('menu.react', { emoji })}
              onClick={done(() => onReact(mine === emoji ? '' : emoji))}
            >
              {emoji}
            </button>
          ))}
        </div>
      )}
      {canReply && !message.isPrivate && (
        <button type="button" role="menuitem" className="menu-item" onClick={done(onReply)}>
          {t('menu.reply')}
        </button>
      )}
      {message.body !== '' && (
        <button type="button" role="menuitem" className="menu-item" onClick={done(() => void copy())}>
          {t('menu.copy')}
        </button>
      )}
      {message.mediaUrl && (
        <a role="menuitem" className="menu-item" href={message.mediaUrl} target="_blank" rel="noopener noreferrer" onClick={onClose}>
          {t('menu.open')}
        </a>
      )}
    </div>
  );
};
