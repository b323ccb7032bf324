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
      return text(content, 'body');
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
      const parameters = list(content, 'components').flatMap((component) => list(component, 'parameters'));
      const values = parameters.map((parameter) => text(parameter, 'text') || text(parameter, 'payload'));
      return [
        { part: 'note', text: `${t('template')} · ${text(content, 'name')}`, look: 'label' },
        { part: 'text', text: values.filter(Boolean).join(' · ') },
      ];
    }
    case 'system':
      return [{ part: 'text', text: text(content, 'body') }];
    case 'text':
    case 'button':
      return [{ part: 'text', text: summarise(message) }];
    default:
      return [{ part: 'text', text: `${t('unsupported')}: ${type}`, look: 'unknown' }];
  }
};

const marks = [
  ['delivered', 'markDelivered'],
  ['read', 'markRead'],
  ['played', 'markPlayed'],
  ['failed', 'markFailed'],
] as const;

/** A message between a customer and a business, from the customer's side. */
export const toCustomerMessage = (message: SimMessage): ShownMessage => {
  const { id, seq, direction, status, type, content, phoneNumberId, customerId, errors } = message;
  const mine = direction === 'in';
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
    entries: possible.map(([mark, label]) => ({
      hook: { 'data-status': mark },
      label: t(label),
      icon: mark === 'failed' ? 'alert' : 'ticks',
      press: () => act(api.setStatus(id, mark)),
    })),
    react: (emoji) => send({ type: 'reaction', messageId: id, emoji }),
  };
};
