import type { SimMessage } from '../../model/message.ts';
import { api, mediaUrl, type Outgoing } from '../control-api.ts';
import { t } from '../language.ts';
import { act } from '../overlays.tsx';
import { type Part, type ShownMessage, signs } from '../shown-message.ts';

// Readers for message bodies of either side, whose shape depends on the type.
const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined;
const text = (value: unknown, ...path: string[]): string => {
  const found = path.reduce(field, value);
  return typeof found === 'string' || typeof found === 'number' ? String(found) : '';
};
const list = (value: unknown, ...path: string[]): ReadonlyArray<unknown> => {
  const found = path.reduce(field, value);
  return Array.isArray(found) ? found : [];
};

const summarise = ({ type, content }: SimMessage): string => {
  switch (type) {
    case 'text':
    case 'story_reply':
    case 'inbox_echo':
    case 'edit':
      return text(content, 'body');
    case 'postback':
    case 'referral':
      return text(content, 'title') || text(content, 'ref');
    case 'share':
      return `🖼 ${text(content, 'title') || t('share')}`;
    case 'story_mention':
      return `🖼 ${t('storyMention')}`;
    case 'unsend':
      return t('unsent');
    case 'button':
      return text(content, 'text');
    case 'interactive':
      return text(content, 'button_reply', 'title') || text(content, 'list_reply', 'title') || text(content, 'body', 'text');
    case 'reaction':
      return text(content, 'emoji') || '–';
    case 'contacts':
      return `👤 ${list(content)
        .map((contact) => text(contact, 'name', 'formatted_name'))
        .join(', ')}`;
    case 'raw':
      return (
        text(content, 'text', 'body') ||
        (text(content, 'type') === 'order'
          ? `🛒 ${text(content, 'order', 'text')}`
          : `📋 ${text(content, 'interactive', 'nfm_reply', 'body')}`)
      );
    case 'template':
      return `📋 ${text(content, 'name')}`;
    default:
      return [signs[type] ?? '⚠️', text(content, 'caption') || text(content, 'filename') || text(content, 'name') || type].join(' ');
  }
};

/** The buttons or the list of an interactive message; pressing one answers with it. */
const answersOf = ({ id: replyTo, phoneNumberId, customerId, content }: SimMessage): Part[] => {
  const answer = (type: string, choice: { id: string; title: string }, detail = '') => ({
    title: choice.title,
    detail,
    press: () => act(api.send(customerId, { type, ...choice, replyTo, phoneNumberId })),
  });
  const rows = list(content, 'action', 'sections').flatMap((section) => list(section, 'rows'));
  const buttons = list(content, 'action', 'buttons').map((button) => ({
    id: text(button, 'reply', 'id'),
    title: text(button, 'reply', 'title'),
  }));
  if (rows.length > 0) {
    const choices = rows.map((row) => ({ id: text(row, 'id'), title: text(row, 'title'), description: text(row, 'description') }));
    const answers = choices.map((choice) => answer('list_reply', choice, choice.description));
    return [{ part: 'answers', list: text(content, 'action', 'button') || t('showOptions'), answers }];
  }
  return buttons.length === 0 ? [] : [{ part: 'answers', list: null, answers: buttons.map((button) => answer('button_reply', button)) }];
};

/** What a page offers to press under a text. */
const quickRepliesOf = ({ id: replyTo, phoneNumberId, customerId, content }: SimMessage): Part[] => {
  const answers = list(content, 'quick_replies').map((reply) => ({
    title: text(reply, 'title'),
    detail: '',
    press: () =>
      act(api.send(customerId, { type: 'button', payload: text(reply, 'payload'), text: text(reply, 'title'), replyTo, phoneNumberId })),
  }));
  return answers.length > 0 ? [{ part: 'answers', list: null, answers }] : [];
};

const partsOf = (message: SimMessage): Part[] => {
  const { type, content } = message;
  const source = text(content, 'id') ? mediaUrl(text(content, 'id')) : text(content, 'link');
  const caption = text(content, 'caption');
  switch (type) {
    case 'image':
    case 'sticker':
    case 'video':
    case 'audio':
    case 'document':
      return [
        { part: type, source, caption, fileName: text(content, 'filename') },
        { part: 'text', text: caption },
      ];
    case 'location': {
      const place = text(content, 'address') || `${text(content, 'latitude')}, ${text(content, 'longitude')}`;
      return [{ part: 'card', icon: 'pin', title: text(content, 'name') || t('location'), detail: place }];
    }
    case 'contacts':
      return list(content).map((contact) => {
        const phones = list(contact, 'phones').map((phone) => text(phone, 'phone'));
        return { part: 'card', icon: 'person', title: text(contact, 'name', 'formatted_name'), detail: phones.join(', ') };
      });
    case 'interactive':
      return [
        { part: 'text', text: text(content, 'header', 'text') },
        { part: 'text', text: summarise(message) },
        { part: 'note', text: text(content, 'footer', 'text'), look: 'footer' },
        ...answersOf(message),
      ];
    case 'template': {
      return [
        { part: 'note', text: `${t('template')} · ${text(content, 'name')}`, look: 'label' },
        ...list(content, 'definition').flatMap((component) => templateParts(message, component)),
      ];
    }
    case 'system':
      return [{ part: 'text', text: text(content, 'body') }];
    case 'story_reply':
    case 'story_mention':
    case 'share':
      return [
        { part: 'note', text: t(type === 'share' ? 'share' : type === 'story_reply' ? 'storyReply' : 'storyMention'), look: 'label' },
        { part: 'image', source, caption: text(content, 'title'), fileName: '' },
        { part: 'text', text: text(content, 'body') || text(content, 'title') },
      ];
    case 'postback':
      return [{ part: 'text', text: `▸ ${text(content, 'title')}` }];
    case 'referral':
      return [{ part: 'note', text: `🔗 ${text(content, 'title') || text(content, 'ref')}`, look: 'label' }];
    case 'inbox_echo':
      return [
        { part: 'note', text: t('inboxEcho'), look: 'label' },
        { part: 'text', text: text(content, 'body') },
      ];
    case 'unsend':
      return [{ part: 'note', text: t('unsent'), look: 'label' }];
    case 'edit':
      return [{ part: 'text', text: `✎ ${text(content, 'body')}` }];
    case 'text':
    case 'button':
      return [{ part: 'text', text: summarise(message) }, ...quickRepliesOf(message)];
    default:
      return [{ part: 'text', text: `${t('unsupported')}: ${type}`, look: 'unknown' }];
  }
};

/** A part of a template with the values it came with. */
const templateParts = ({ id: replyTo, phoneNumberId, customerId, content }: SimMessage, component: unknown): Part[] => {
  const given = list(content, 'components');
  const type = text(component, 'type');
  const parameters = list(
    given.find((each) => text(each, 'type').toUpperCase() === type),
    'parameters',
  );
  const filled = text(component, 'text').replace(/\{\{\s*(\w+)\s*\}\}/g, (whole, name: string) => {
    const named = parameters.find((each) => text(each, 'parameter_name') === name) ?? parameters[Number(name) - 1];
    return text(named, 'text') || whole;
  });
  if (type === 'BUTTONS') {
    const answers = list(component, 'buttons').map((button, index) => {
      const value = list(
        given.find((each) => text(each, 'type') === 'button' && text(each, 'index') === String(index)),
        'parameters',
      )[0];
      const detail = text(button, 'url').replace(/\{\{\s*\w+\s*\}\}/g, () => text(value, 'text')) || text(value, 'coupon_code');
      const title = text(button, 'text');
      const press = () =>
        text(button, 'type') === 'QUICK_REPLY'
          ? act(api.send(customerId, { type: 'button', text: title, payload: title, replyTo, phoneNumberId }))
          : undefined;
      return { title, detail, press };
    });
    return [{ part: 'answers', list: null, answers }];
  }
  if (type === 'HEADER') {
    const [first] = parameters;
    const kind = text(first, 'type');
    if (kind === 'image' || kind === 'video' || kind === 'document')
      return [{ part: kind, source: mediaUrl(text(first, kind, 'id')), caption: '', fileName: text(first, kind, 'filename') }];
    if (kind === 'location') {
      const place = text(first, kind, 'address') || `${text(first, kind, 'latitude')}, ${text(first, kind, 'longitude')}`;
      return [{ part: 'card', icon: 'pin', title: text(first, kind, 'name') || t('location'), detail: place }];
    }
  }
  return type === 'FOOTER' ? [{ part: 'note', text: filled, look: 'footer' }] : [{ part: 'text', text: filled }];
};

const marks = [
  ['delivered', 'markDelivered'],
  ['read', 'markRead'],
  ['played', 'markPlayed'],
  ['failed', 'markFailed'],
] as const;

/** A message between a customer and a business, from the customer's side. */
export const toCustomerMessage = (message: SimMessage): ShownMessage => {
  const isPage = message.id.startsWith('m_');
  const { id, seq, direction, status, type, content, phoneNumberId, customerId, errors } = message;
  const mine = direction === 'in' && type !== 'inbox_echo';
  const send = (wanted: Outgoing): void => act(api.send(customerId, { ...wanted, phoneNumberId }));
  const by = mine ? 'me' : 'business';
  const possible = mine ? [] : marks.filter(([mark]) => mark !== 'played' || type === 'audio');
  return {
    id,
    seq,
    chat: customerId,
    mine,
    kind: type,
    status,
    atMs: message.timestampSec * 1000,
    summary: summarise(message),
    by: t(mine ? 'you' : 'business'),
    forwarded: message.forwarded ? `↪ ${t('forwarded')}` : null,
    quotedId: message.contextId,
    parts: partsOf(message),
    failure: errors[0] ? `${errors[0].code} · ${errors[0].title}` : null,
    before: mine ? [] : [[`state ${status}`, t(status)]],
    tick: mine ? { status, label: t(status) } : null,
    reactsTo: type === 'reaction' ? { id: text(content, 'message_id'), by, emoji: text(content, 'emoji') } : null,
    entries: [
      ...(mine && isPage && type !== 'unsend'
        ? [
            {
              hook: { 'data-unsend': id },
              label: t('unsend'),
              icon: 'alert' as const,
              press: () => send({ type: 'unsend', messageId: id }),
            },
          ]
        : []),
      ...possible.map(([mark, label]) => ({
        hook: { 'data-status': mark },
        label: t(label),
        icon: mark === 'failed' ? ('alert' as const) : ('ticks' as const),
        press: () => act(api.setStatus(id, mark)),
      })),
    ],
    react: (emoji) => send({ type: 'reaction', messageId: id, emoji }),
  };
};
