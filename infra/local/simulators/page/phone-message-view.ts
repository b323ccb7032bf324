import { h, icon, iconButton } from './dom.ts';
import { clock } from './message-view.ts';
import { phoneMediaUrl, type ShownPhoneMessage } from './phone-api.ts';
import { p } from './phone-texts.ts';
import { t } from './texts.ts';

export type PhoneMessageActions = {
  reply: (message: ShownPhoneMessage) => void;
  react: (message: ShownPhoneMessage, emoji: string | null) => void;
  edit: (message: ShownPhoneMessage) => void;
  remove: (message: ShownPhoneMessage) => void;
  confirm: (message: ShownPhoneMessage, type: 'delivered' | 'read' | 'played') => void;
  hangUp: (message: ShownPhoneMessage) => void;
};

const signs: Readonly<Record<string, string>> = {
  image: '📷',
  video: '🎬',
  audio: '🎤',
  document: '📄',
  sticker: '🏷️',
  location: '📍',
  contact: '👤',
  poll: '📊',
  call: '📞',
  other: '⚠️',
};

/** One line for lists and quotes. */
export const summarisePhoneMessage = ({ kind, text, video, deleted, media }: ShownPhoneMessage): string => {
  if (deleted) return p('gone');
  if (kind === 'call') return `📞 ${p(video ? 'videoCall' : 'voiceCall')}`;
  return [signs[kind], text || media?.fileName].filter(Boolean).join(' ');
};

const body = (text: string): HTMLElement | null => (text ? h('p', { class: 'body' }, text) : null);
const card = (sign: 'pin' | 'person' | 'file', title: string, detail: string, href: string | null = null): HTMLElement =>
  href === null
    ? h('div', { class: 'card' }, icon(sign), h('span', {}, h('strong', {}, title), detail ? h('small', {}, detail) : null))
    : h('a', { class: 'card', href, target: '_blank', rel: 'noopener' }, icon(sign), h('span', {}, title));

const contentView = (message: ShownPhoneMessage): Array<HTMLElement | null> => {
  const { kind, text, location, options, media } = message;
  const source = phoneMediaUrl(message);
  switch (kind) {
    case 'image':
      return [
        h('a', { href: source, target: '_blank', rel: 'noopener' }, h('img', { class: 'picture', src: source, alt: text || t('photo') })),
        body(text),
      ];
    case 'sticker':
      return [h('img', { class: 'sticker', src: source, alt: t('sticker') })];
    case 'video':
      return [h('video', { class: 'picture', src: source, controls: true, preload: 'metadata' }), body(text)];
    case 'audio':
      return [h('audio', { src: source, controls: true, preload: 'metadata' })];
    case 'document':
      return [card('file', media?.fileName || t('file'), '', source), body(text)];
    case 'location':
      return [card('pin', text || t('location'), location?.address || `${location?.latitude ?? ''}, ${location?.longitude ?? ''}`)];
    case 'contact':
      return [card('person', text, '')];
    case 'poll':
      return [body(`📊 ${text}`), h('ul', { class: 'poll-options' }, ...options.map((option) => h('li', {}, option)))];
    case 'call':
      return [body(summarisePhoneMessage(message))];
    case 'text':
      return [body(text)];
    case 'other':
      return [h('p', { class: 'body unknown' }, `${t('unsupported')}: ${text}`)];
  }
};

const emojis = ['👍', '❤️', '😂', '😮', '😢', '🙏'];

const toolsView = (message: ShownPhoneMessage, actions: PhoneMessageActions): HTMLElement => {
  const { direction, kind, phone, reactions } = message;
  const given = reactions[phone];
  const button = (label: string, sign: Parameters<typeof icon>[0], onclick: () => void, action: string) =>
    h('button', { type: 'button', 'data-action': action, onclick }, icon(sign), label);
  const emojiButtons = emojis.map((emoji) =>
    h(
      'button',
      {
        type: 'button',
        class: given === emoji ? 'on' : '',
        'aria-label': `${t('addEmoji')} ${emoji}`,
        onclick: () => actions.react(message, given === emoji ? null : emoji),
      },
      emoji,
    ),
  );
  const entries =
    direction === 'out'
      ? [
          kind === 'text' ? button(p('edit'), 'list', () => actions.edit(message), 'edit') : null,
          button(p('remove'), 'close', () => actions.remove(message), 'remove'),
        ]
      : [
          button(t('markDelivered'), 'ticks', () => actions.confirm(message, 'delivered'), 'delivered'),
          button(t('markRead'), 'ticks', () => actions.confirm(message, 'read'), 'read'),
          kind === 'audio' || kind === 'video'
            ? button(t('markPlayed'), 'ticks', () => actions.confirm(message, 'played'), 'played')
            : null,
        ];
  return h(
    'details',
    { class: 'tools' },
    h('summary', { 'aria-label': p('menu'), title: p('menu') }, icon('more')),
    h(
      'div',
      { class: 'menu' },
      h('div', { class: 'emojis' }, ...emojiButtons),
      button(t('reply'), 'reply', () => actions.reply(message), 'reply'),
      ...entries,
    ),
  );
};

const tickView = ({ direction, status, kind }: ShownPhoneMessage): HTMLElement => {
  const label = p(status);
  if (kind === 'call' || direction === 'in') return h('span', { class: `state ${status}` }, label);
  const seen = status === 'read' || status === 'played' ? 'read' : status;
  return h('span', { class: `tick ${seen}`, title: label }, icon(status === 'sent' ? 'tick' : 'ticks'));
};

type Context = { quoted: ShownPhoneMessage | undefined; inGroup: boolean; actions: PhoneMessageActions };

/** One bubble: what the phone's owner sent on the right. */
export const phoneMessageView = (message: ShownPhoneMessage, { quoted, inGroup, actions }: Context): HTMLElement => {
  const { direction, status, kind, deleted, edited, forwarded, copies, authorName, at, reactions } = message;
  const mine = direction === 'out';
  const isCall = kind === 'call';
  const given = Object.values(reactions);
  return h(
    'li',
    { class: `message ${mine ? 'mine' : 'theirs'} ${kind}`, 'data-id': message.id, 'data-status': status },
    h(
      'div',
      { class: 'bubble' },
      inGroup && !mine ? h('span', { class: 'author' }, authorName) : null,
      forwarded > 0 && !deleted ? h('small', { class: 'label' }, `${forwarded >= 5 ? '↪↪' : '↪'} ${t('forwarded')}`) : null,
      quoted
        ? h(
            'div',
            { class: 'quote' },
            h('strong', {}, quoted.direction === 'out' ? p('you') : quoted.authorName),
            h('span', {}, summarisePhoneMessage(quoted)),
          )
        : null,
      ...(deleted ? [h('p', { class: 'body gone' }, p('gone'))] : contentView(message)),
      isCall && mine && status === 'ringing'
        ? h('button', { type: 'button', class: 'quiet', onclick: () => actions.hangUp(message) }, p('hangUp'))
        : null,
      h(
        'span',
        { class: 'meta' },
        copies > 1 ? h('span', { class: 'state failed' }, `${p('copies')} ×${copies - 1}`) : null,
        edited ? h('span', {}, p('edited')) : null,
        h('time', {}, clock(Date.parse(at) / 1000)),
        tickView(message),
      ),
      given.length > 0 ? h('span', { class: 'reactions' }, given.join('')) : null,
    ),
    isCall || deleted
      ? null
      : h(
          'div',
          { class: 'side' },
          iconButton('reply', t('reply'), () => actions.reply(message)),
          toolsView(message, actions),
        ),
  );
};
