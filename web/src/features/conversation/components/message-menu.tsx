import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/icon.tsx';
import { placePanel } from '../../../components/popover.tsx';
import { TinyIcon } from '../../../components/tiny-icon.tsx';
import { useLayer } from '../../../lib/layers/use-layer.ts';
import type { BubbleMessage } from '../conversation-types.ts';
import type { MessageAction } from '../message-menu-items.ts';
import '../../../components/menu.css';
import './message-menu.css';

const quickReactions = ['👍', '❤️', '😂', '😮', '😢', '🙏'];

const icons: Record<MessageAction, ReactNode> = {
  reply: <TinyIcon name="reply" size={15} />,
  forward: <TinyIcon name="forward" size={15} />,
  copy: <Icon name="copy" />,
  open: <Icon name="external" />,
  star: <Icon name="star" />,
  unstar: <Icon name="star-filled" />,
  edit: <Icon name="edit" />,
  select: <TinyIcon name="check" size={15} />,
  receipts: <Icon name="status-info" />,
  delete: <Icon name="remove" />,
};

type MessageMenuProps = {
  message: BubbleMessage;
  anchor: HTMLElement;
  actions: MessageAction[];
  canReact: boolean;
  onClose: () => void;
  onAction: (action: MessageAction) => void;
  onReact: (emoji: string) => void;
};

/** What can be done with one message; one menu serves every bubble. */
export const MessageMenu = ({ message, anchor, actions, canReact, onClose, onAction, onReact }: MessageMenuProps) => {
  const { t } = useTranslation(['conversation', 'common']);
  const panel = useRef<HTMLDivElement>(null);
  const closeIt = useRef(onClose);
  closeIt.current = onClose;
  const mine = message.reactions.find(({ fromMe }) => fromMe)?.emoji;

  useEffect(() => {
    const element = panel.current;
    if (!element) return;
    anchor.setAttribute('aria-expanded', 'true');
    element.showPopover?.();
    placePanel(element, anchor, message.fromMe ? 'end' : 'start', 'below');
    itemsOf(element)[0]?.focus();
    // The browser's own way to close it takes the lifting of the finger that opened it for a press beside it.
    const onPress = ({ target }: PointerEvent) => target instanceof Node && !element.contains(target) && closeIt.current();
    addEventListener('pointerdown', onPress, { capture: true });
    return () => {
      removeEventListener('pointerdown', onPress, { capture: true });
      anchor.removeAttribute('aria-expanded');
    };
  }, [anchor, message.fromMe]);

  /** The focus goes back to the bubble's button first: a dialog that opens next returns it there. */
  const leave = () => {
    onClose();
    anchor.focus();
  };
  useLayer(true, leave);
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    const items = panel.current ? itemsOf(panel.current) : [];
    const at = items.findIndex((item) => item === document.activeElement);
    const next = { ArrowDown: at + 1, ArrowRight: at + 1, ArrowUp: at - 1, ArrowLeft: at - 1, Home: 0, End: items.length - 1 }[event.key];
    if (next !== undefined) {
      event.preventDefault();
      items.at(next % items.length)?.focus();
    }
    if (event.key === 'Escape' || event.key === 'Tab') {
      event.preventDefault();
      leave();
    }
  };

  return (
    <div
      ref={panel}
      role="menu"
      aria-label={t('bubble.more')}
      popover="manual"
      className="menu message-menu"
      tabIndex={-1}
      onKeyDown={onKeyDown}
      onToggle={(event) => event.newState === 'closed' && onClose()}
    >
      {canReact && (
        <div className="quick-reactions" role="group" aria-label={t('menu.reactions')}>
          {quickReactions.map((emoji) => (
            <button
              key={emoji}
              type="button"
              role="menuitemradio"
              tabIndex={-1}
              aria-checked={mine === emoji}
              aria-label={t('menu.react', { emoji })}
              onClick={() => {
                leave();
                onReact(mine === emoji ? '' : emoji);
              }}
            >
              {emoji}
            </button>
          ))}
        </div>
      )}
      {actions.map((action) =>
        action === 'open' ? (
          <a
            key={action}
            role="menuitem"
            tabIndex={-1}
            className="menu-item"
            href={message.mediaUrl ?? undefined}
            target="_blank"
            rel="noopener noreferrer"
            onClick={leave}
          >
            <span className="menu-icon">{icons[action]}</span>
            <span className="menu-label">{t('menu.open')}</span>
          </a>
        ) : (
          <button
            key={action}
            type="button"
            role="menuitem"
            tabIndex={-1}
            className={action === 'delete' ? 'menu-item danger' : 'menu-item'}
            onClick={() => {
              leave();
              onAction(action);
            }}
          >
            <span className="menu-icon">{icons[action]}</span>
            <span className="menu-label">{t(`menu.${action}`)}</span>
          </button>
        ),
      )}
    </div>
  );
};

const itemsOf = (element: HTMLElement): HTMLElement[] => [...element.querySelectorAll<HTMLElement>('button, a')];
