import type { SimMessage } from '../model/message.ts';

/** Readers for message bodies of either side, whose shape depends on the type. */
export const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined;
export const text = (value: unknown, ...path: string[]): string => {
  const found = path.reduce(field, value);
  return typeof found === 'string' || typeof found === 'number' ? String(found) : '';
};
export const list = (value: unknown, ...path: string[]): ReadonlyArray<unknown> => {
  const found = path.reduce(field, value);
  return Array.isArray(found) ? found : [];
};

const signs: Readonly<Record<string, string>> = {
  image: '📷',
  video: '🎬',
  audio: '🎤',
  document: '📄',
  sticker: '🏷️',
  location: '📍',
  contacts: '👤',
  template: '📋',
};

/** One line for lists and quotes. */
export const summarise = ({ type, content }: SimMessage): string => {
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
