import type { SimMessage } from '../../model/message.ts';
import { signs } from '../message-parts.tsx';

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

/** Latest reaction of either side by message; one that was taken back is not there. */
export const collectReactions = (messages: ReadonlyArray<SimMessage>): ReadonlyMap<string, ReadonlyMap<string, string>> => {
  const reactions = new Map<string, Map<string, string>>();
  for (const { type, content, direction } of messages) {
    if (type !== 'reaction') continue;
    const target = reactedTo(content);
    const emoji = text(content, 'emoji');
    const given = reactions.get(target) ?? new Map<string, string>();
    if (emoji) given.set(direction, emoji);
    else given.delete(direction);
    reactions.set(target, given);
  }
  return reactions;
};

export const reactedTo = (content: unknown): string => text(content, 'message_id');
