import { memo } from 'react';
import type { CustomerMessage, SimMessage } from '../../model/message.ts';
import { Bubble, BubbleSide, Tick } from '../bubble.tsx';
import { mediaUrl } from '../control-api.ts';
import { Icon } from '../icon.tsx';
import { t } from '../language.ts';
import { Body, Card, Media, mediaKinds, Unsupported } from '../message-parts.tsx';
import { InteractiveOptions } from './interactive-options.tsx';
import { list, summarise, text } from './message-content.ts';

export type CustomerActions = {
  send: (message: CustomerMessage) => void;
  setStatus: (messageId: string, status: string) => void;
  reply: (message: SimMessage) => void;
};

const Content = ({ message, send }: { message: SimMessage; send: CustomerActions['send'] }) => {
  const { type, content } = message;
  const media = mediaKinds.find((kind) => kind === type);
  if (media) {
    const source = text(content, 'id') ? mediaUrl(text(content, 'id')) : text(content, 'link');
    return <Media kind={media} source={source} caption={text(content, 'caption')} fileName={text(content, 'filename')} />;
  }
  switch (type) {
    case 'location': {
      const place = text(content, 'address') || `${text(content, 'latitude')}, ${text(content, 'longitude')}`;
      return <Card icon="pin" title={text(content, 'name') || t('location')} detail={place} />;
    }
    case 'contacts':
      return list(content).map((contact, index) => {
        const phones = list(contact, 'phones').map((phone) => text(phone, 'phone'));
        return <Card key={index} icon="person" title={text(contact, 'name', 'formatted_name')} detail={phones.join(', ')} />;
      });
    case 'interactive':
      return (
        <>
          <Body text={text(content, 'header', 'text')} />
          <Body text={summarise(message)} />
          {text(content, 'footer', 'text') && <small className="footer">{text(content, 'footer', 'text')}</small>}
          <InteractiveOptions message={message} onAnswer={send} />
        </>
      );
    case 'template': {
      const parameters = list(content, 'components').flatMap((component) => list(component, 'parameters'));
      const values = parameters.map((parameter) => text(parameter, 'text') || text(parameter, 'payload'));
      return (
        <>
          <small className="label">{`${t('template')} · ${text(content, 'name')}`}</small>
          <Body text={values.filter(Boolean).join(' · ')} />
        </>
      );
    }
    case 'system':
      return <Body text={text(content, 'body')} />;
    case 'text':
    case 'button':
      return <Body text={summarise(message)} />;
    default:
      return <Unsupported kind={type} />;
  }
};

const statusLabels = { delivered: 'markDelivered', read: 'markRead', played: 'markPlayed', failed: 'markFailed' } as const;
const statuses = ['delivered', 'read', 'played', 'failed'] as const;

type Props = {
  message: SimMessage;
  quoted: SimMessage | undefined;
  reactions: ReadonlyMap<string, string> | undefined;
  actions: CustomerActions;
};

/** A bubble: the customer's own on the right, the business's on the left. */
const CustomerBubbleView = ({ message, quoted, reactions, actions }: Props) => {
  const { id, direction, status, type, phoneNumberId, errors } = message;
  const mine = direction === 'in';
  const given = reactions?.get('in');
  const [failure] = errors;
  const react = (emoji: string | null): void => actions.send({ type: 'reaction', messageId: id, emoji, phoneNumberId });
  return (
    <Bubble
      id={id}
      mine={mine}
      kind={type}
      status={status}
      atMs={message.timestampSec * 1000}
      label={message.forwarded ? `↪ ${t('forwarded')}` : null}
      quote={quoted ? { by: t(quoted.direction === 'in' ? 'you' : 'business'), text: summarise(quoted) } : null}
      before={!mine && <span className={`state ${status}`}>{t(status)}</span>}
      after={mine && <Tick status={status} label={t(status)} />}
      reactions={[...(reactions?.values() ?? [])]}
      side={
        <BubbleSide menuLabel={t('status')} given={given} onReact={react} onReply={() => actions.reply(message)}>
          {given && (
            <button type="button" onClick={() => react(null)}>
              <Icon name="close" />
              {t('unreact')}
            </button>
          )}
          {!mine &&
            statuses
              .filter((each) => each !== 'played' || type === 'audio')
              .map((each) => (
                <button key={each} type="button" data-status={each} onClick={() => actions.setStatus(id, each)}>
                  <Icon name={each === 'failed' ? 'alert' : 'ticks'} />
                  {t(statusLabels[each])}
                </button>
              ))}
        </BubbleSide>
      }
    >
      <Content message={message} send={actions.send} />
      {failure && (
        <p className="failure">
          <Icon name="alert" />
          {`${failure.code} · ${failure.title}`}
        </p>
      )}
    </Bubble>
  );
};
// What is derived of a message's reactions is made anew with every message, so it is compared by what it says.
export const CustomerBubble = memo(
  CustomerBubbleView,
  (a, b) =>
    a.message === b.message &&
    a.quoted === b.quoted &&
    a.actions === b.actions &&
    String([...(a.reactions ?? [])]) === String([...(b.reactions ?? [])]),
);
