import { findLinks } from '../text/find-links.ts';
import type { Message } from '../messages/message.ts';

/** Longer ones are links to be followed, not shown. */
const longestLink = 2000;

/** The link of a message that gets a card: the first one of a plain text. Null where there is none, where the message was deleted, and where the
 *  channel brought something to show already. */
export const previewedLink = ({
  mediaType,
  body,
  isDeleted,
  ...brought
}: Pick<Message, 'mediaType' | 'body' | 'isDeleted'> & { [Name in 'origin' | 'details' | 'poll' | 'template']?: unknown }):
  | string
  | null => {
  if (mediaType !== 'conversation' || isDeleted) return null;
  if (brought.origin || brought.details || brought.poll || brought.template) return null;
  const [first] = findLinks(body);
  return first && first.href.length <= longestLink ? first.href : null;
};
