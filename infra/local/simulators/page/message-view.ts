import type { CustomerMessage, SimMessage } from '../model/message.ts';
import { mediaUrl } from './api.ts';
import { h, icon, iconButton } from './dom.ts';
import { list, summarise, text } from './message-content.ts';
import { currentLocale, t } from './texts.ts';

export type MessageActions = {
  send: (message: CustomerMessage) => void;
  setStatus: (messageId: string, status: string) => void;
  reply: (message: SimMessage) => void;
};
type Context = {
  byId: ReadonlyMap<string, SimMessage>;
  reactions: ReadonlyMap<string, ReadonlyMap<string, string>>;
  actions: MessageActions;
};

export const clock = (timestampSec: number): string =>
  new Intl.DateTimeFormat(currentLocale(), { hour: '2-digit', minute: '2-digit' }).format(timestampSec * 1000);

const body = (value: string): HTMLElement | null => (value ? h('p', { class: 'body' }, value) : null);

const interactiveButtons = (message: SimMessage, { actions }: Context): HTMLElement | null => {
  const buttons = list(message.content, 'action', 'buttons').map((button) => ({
    id: text(button, 'reply', 'id'),
    title: text(button, 'reply', 'title'),
  }));
  const rows = list(message.content, 'action', 'sections').flatMap((section) =>
    list(section, 'rows').map((row) => ({ id: text(row, 'id'), title: text(row, 'title'), description: text(row, 'description') })),
  );
  const answer = (reply: CustomerMessage) => () => actions.send(reply);
  if (rows.length > 0) {
    return h(
      'details',
      { class: 'options' },
      h('summary', {}, icon('list'), text(message.content, 'action', 'button') || t('showOptions')),
      ...rows.map((row) =>
        h(
          'button',
          { type: 'button', onclick: answer({ type: 'list_reply', ...row, replyTo: message.id, phoneNumberId: message.phoneNumberId }) },
          h('strong', {}, row.title),
          row.description ? h('small', {}, row.description) : null,
        ),
      ),
    );
  }
  if (buttons.length === 0) return null;
  return h(
    'div',
    { class: 'options' },
    ...buttons.map((button) =>
      h(
        'button',
        { type: 'button', onclick: answer({ type: 'button_reply', ...button, replyTo: message.id, phoneNumberId: message.phoneNumberId }) },
        button.title,
      ),
    ),
  );
};

const contentView = (message: SimMessage, context: Context): Array<HTMLElement | null> => {
  const { type, content } = message;
  const source = text(content, 'id') ? mediaUrl(text(content, 'id')) : text(content, 'link');
  switch (type) {
    case 'image':
      return [
        h(
          'a',
          { href: source, target: '_blank', rel: 'noopener' },
          h('img', { class: 'picture', src: source, alt: text(content, 'caption') || t('photo') }),
        ),
        body(text(content, 'caption')),
      ];
    case 'sticker':
      return [h('img', { class: 'sticker', src: source, alt: t('sticker') })];
    case 'video':
      return [h('video', { class: 'picture', src: source, controls: true, preload: 'metadata' }), body(text(content, 'caption'))];
    case 'audio':
      return [h('audio', { src: source, controls: true, preload: 'metadata' })];
    case 'document':
      return [
        h(
          'a',
          { class: 'card', href: source, target: '_blank', rel: 'noopener' },
          icon('file'),
          h('span', {}, text(content, 'filename') || t('file')),
        ),
        body(text(content, 'caption')),
      ];
    case 'location':
      return [
        h(
          'div',
          { class: 'card' },
          icon('pin'),
          h(
            'span',
            {},
            h('strong', {}, text(content, 'name') || t('location')),
            h('small', {}, text(content, 'address') || `${text(content, 'latitude')}, ${text(content, 'longitude')}`),
          ),
        ),
      ];
    case 'contacts':
      return list(content).map((contact) =>
        h(
          'div',
          { class: 'card' },
          icon('person'),
          h(
            'span',
            {},
            h('strong', {}, text(contact, 'name', 'formatted_name')),
            h(
              'small',
              {},
              list(contact, 'phones')
                .map((phone) => text(phone, 'phone'))
                .join(', '),
            ),
          ),
        ),
      );
    case 'interactive':
      return [
        body(text(content, 'header', 'text')),
        body(summarise(message)),
        text(content, 'footer', 'text') ? h('small', { class: 'footer' }, text(content, 'footer', 'text')) : null,
        interactiveButtons(message, context),
      ];
    case 'template':
      return [
        h('small', { class: 'label' }, `${t('template')} · ${text(content, 'name')}`),
        body(
          list(content, 'components')
            .flatMap((component) => list(component, 'parameters').map((parameter) => text(parameter, 'text') || text(parameter, 'payload')))
            .filter(Boolean)
            .join(' · '),
        ),
      ];
    case 'system':
      return [body(text(content, 'body'))];
    case 'text':
    case 'button':
      return [body(summarise(message))];
    default:
      return [h('p', { class: 'body unknown' }, `${t('unsupported')}: ${type}`)];
  }
};

const tickOf = ({ direction, status }: SimMessage): Node | null => {
  if (direction === 'out') return null;
  const label = status === 'pending' || status === 'acknowledged' || status === 'read' ? t(status) : status;
  const mark = h('span', { class: `tick ${status}`, title: label }, icon(status === 'pending' ? 'clock' : 'ticks'));
  return mark;
};

const quoteView = (message: SimMessage, { byId }: Context): HTMLElement | null => {
  const quoted = message.contextId === null ? undefined : byId.get(message.contextId);
  if (!quoted) return null;
  return h('div', { class: 'quote' }, h('strong', {}, t(quoted.direction === 'in' ? 'you' : 'business')), h('span', {}, summarise(quoted)));
};

const emojis = ['👍', '❤️', '😂', '😮', '😢', '🙏'];

const toolsView = (message: SimMessage, { actions, reactions }: Context): HTMLElement => {
  const mine = reactions.get(message.id)?.get('in');
  const react = (emoji: string | null) => () =>
    actions.send({ type: 'reaction', messageId: message.id, emoji, phoneNumberId: message.phoneNumberId });
  const statuses = [
    ['delivered', t('markDelivered')],
    ['read', t('markRead')],
    ...(message.type === 'audio' ? [['played', t('markPlayed')]] : []),
    ['failed', t('markFailed')],
  ] as const;
  return h(
    'details',
    { class: 'tools' },
    h('summary', { 'aria-label': t('status'), title: t('status') }, icon('more')),
    h(
      'div',
      { class: 'menu' },
      h(
        'div',
        { class: 'emojis' },
        ...emojis.map((emoji) =>
          h(
            'button',
            {
              type: 'button',
              class: mine === emoji ? 'on' : '',
              'aria-label': `${t('addEmoji')} ${emoji}`,
              onclick: react(mine === emoji ? null : emoji),
            },
            emoji,
          ),
        ),
      ),
      h('button', { type: 'button', onclick: () => actions.reply(message) }, icon('reply'), t('reply')),
      mine ? h('button', { type: 'button', onclick: react(null) }, icon('close'), t('unreact')) : null,
      ...(message.direction === 'out'
        ? statuses.map(([status, label]) =>
            h(
              'button',
              { type: 'button', 'data-status': status, onclick: () => actions.setStatus(message.id, status ?? '') },
              icon(status === 'failed' ? 'alert' : 'ticks'),
              label,
            ),
          )
        : []),
    ),
  );
};

/** One bubble: the customer's own on the right, the business's on the left. */
export const messageView = (message: SimMessage, context: Context): HTMLElement => {
  const { direction, status, errors } = message;
  const mine = direction === 'in';
  const given = [...(context.reactions.get(message.id)?.values() ?? [])];
  const failure = errors[0];
  const statusText = status === 'pending' || status === 'acknowledged' ? null : t(status);
  return h(
    'li',
    { class: `message ${mine ? 'mine' : 'theirs'} ${message.type}`, 'data-id': message.id, 'data-status': status },
    h(
      'div',
      { class: 'bubble' },
      message.forwarded ? h('small', { class: 'label' }, `↪ ${t('forwarded')}`) : null,
      quoteView(message, context),
      ...contentView(message, context),
      failure ? h('p', { class: 'failure' }, icon('alert'), `${failure.code} · ${failure.title}`) : null,
      h(
        'span',
        { class: 'meta' },
        mine ? null : h('span', { class: `state ${status}` }, statusText ?? ''),
        h('time', {}, clock(message.timestampSec)),
        tickOf(message),
      ),
      given.length > 0 ? h('span', { class: 'reactions' }, given.join('')) : null,
    ),
    h(
      'div',
      { class: 'side' },
      iconButton('reply', t('reply'), () => context.actions.reply(message)),
      toolsView(message, context),
    ),
  );
};
