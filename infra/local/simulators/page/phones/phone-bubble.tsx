import { memo } from 'react';
import type { ShownPhoneMessage } from '../../whatsapp/phones/phone-message.ts';
import { Bubble, BubbleSide, Tick } from '../bubble.tsx';
import { Icon, type IconName } from '../icon.tsx';
import { t, type TextKey } from '../language.ts';
import { Body, Card, Media, signs, Unsupported } from '../message-parts.tsx';
import { phoneMediaUrl } from './phone-api.ts';

export type PhoneMessageActions = {
  reply: (message: ShownPhoneMessage) => void;
  react: (message: ShownPhoneMessage, emoji: string | null) => void;
  edit: (message: ShownPhoneMessage) => void;
  remove: (message: ShownPhoneMessage) => void;
  confirm: (message: ShownPhoneMessage, type: 'delivered' | 'read' | 'played') => void;
  hangUp: (message: ShownPhoneMessage) => void;
};

/** One line for lists and quotes. */
export const summarisePhoneMessage = ({ kind, text, video, deleted, media }: ShownPhoneMessage): string => {
  if (deleted) return t('gone');
  if (kind === 'call') return `📞 ${t(video ? 'videoCall' : 'voiceCall')}`;
  return [kind === 'text' ? '' : (signs[kind] ?? '⚠️'), text || media?.fileName].filter(Boolean).join(' ');
};

const Content = ({ message }: { message: ShownPhoneMessage }) => {
  const { kind, text, location, options, media, deleted } = message;
  if (deleted) return <p className="body gone">{t('gone')}</p>;
  switch (kind) {
    case 'image':
    case 'sticker':
    case 'video':
    case 'audio':
    case 'document':
      return <Media kind={kind} source={phoneMediaUrl(message)} caption={text} fileName={media?.fileName ?? ''} />;
    case 'location': {
      const place = location?.address || `${location?.latitude ?? ''}, ${location?.longitude ?? ''}`;
      return <Card icon="pin" title={text || t('location')} detail={place} />;
    }
    case 'contact':
      return <Card icon="person" title={text} detail="" />;
    case 'poll':
      return (
        <>
          <Body text={`📊 ${text}`} />
          <ul className="poll-options">
            {options.map((option) => (
              <li key={option}>{option}</li>
            ))}
          </ul>
        </>
      );
    case 'call':
      return <Body text={summarisePhoneMessage(message)} />;
    case 'text':
      return <Body text={text} />;
    case 'other':
      return <Unsupported kind={text} />;
  }
};

const State = ({ message: { direction, status, kind } }: { message: ShownPhoneMessage }) => {
  const label = t(status === 'accepted' ? 'answered' : status);
  if (kind === 'call' || direction === 'in') return <span className={`state ${status}`}>{label}</span>;
  return <Tick status={status === 'played' ? 'read' : status} label={label} />;
};

const Side = ({ message, actions }: { message: ShownPhoneMessage; actions: PhoneMessageActions }) => {
  const { direction, kind, phone, reactions } = message;
  const entry = (action: string, label: TextKey, icon: IconName, onClick: () => void) => (
    <button type="button" data-action={action} onClick={onClick}>
      <Icon name={icon} />
      {t(label)}
    </button>
  );
  return (
    <BubbleSide
      menuLabel={t('menu')}
      given={reactions[phone]}
      onReact={(emoji) => actions.react(message, emoji)}
      onReply={() => actions.reply(message)}
    >
      {direction === 'out' ? (
        <>
          {kind === 'text' && entry('edit', 'edit', 'list', () => actions.edit(message))}
          {entry('remove', 'remove', 'close', () => actions.remove(message))}
        </>
      ) : (
        <>
          {entry('delivered', 'markDelivered', 'ticks', () => actions.confirm(message, 'delivered'))}
          {entry('read', 'markRead', 'ticks', () => actions.confirm(message, 'read'))}
          {(kind === 'audio' || kind === 'video') && entry('played', 'markPlayed', 'ticks', () => actions.confirm(message, 'played'))}
        </>
      )}
    </BubbleSide>
  );
};

type Props = { message: ShownPhoneMessage; quoted: ShownPhoneMessage | undefined; inGroup: boolean; actions: PhoneMessageActions };

/** A bubble: what the phone's owner sent on the right. */
export const PhoneBubble = memo(({ message, quoted, inGroup, actions }: Props) => {
  const { direction, status, kind, deleted, edited, forwarded, copies } = message;
  const mine = direction === 'out';
  const isCall = kind === 'call';
  return (
    <Bubble
      id={message.id}
      mine={mine}
      kind={kind}
      status={status}
      atMs={Date.parse(message.at)}
      author={inGroup && !mine ? message.authorName : null}
      label={forwarded > 0 && !deleted ? `${forwarded >= 5 ? '↪↪' : '↪'} ${t('forwarded')}` : null}
      quote={quoted ? { by: quoted.direction === 'out' ? t('phoneOwner') : quoted.authorName, text: summarisePhoneMessage(quoted) } : null}
      before={
        <>
          {copies > 1 && <span className="state failed">{`${t('copies')} ×${copies - 1}`}</span>}
          {edited && <span>{t('edited')}</span>}
        </>
      }
      after={<State message={message} />}
      reactions={Object.values(message.reactions)}
      side={!isCall && !deleted && <Side message={message} actions={actions} />}
    >
      <Content message={message} />
      {isCall && mine && status === 'ringing' && (
        <button type="button" className="quiet" onClick={() => actions.hangUp(message)}>
          {t('hangUp')}
        </button>
      )}
    </Bubble>
  );
});
