import i18next from 'i18next';
import { lazy } from 'react';
import { lazyPart } from '../../lib/lazy-part.ts';

const texts = () => i18next.loadNamespaces('messageSearch');

/** They come with the first search in messages. */
export const MessageHits = lazy(
  lazyPart(async () => {
    const [{ MessageHits: loaded }] = await Promise.all([import('./message-hits.tsx'), texts()]);
    return { default: loaded };
  }),
);
export const ConversationSearch = lazy(
  lazyPart(async () => {
    const [{ ConversationSearch: loaded }] = await Promise.all([import('./conversation-search.tsx'), texts()]);
    return { default: loaded };
  }),
);
/** Comes when starred messages are first looked at. */
export const StarredMessages = lazy(
  lazyPart(async () => {
    const [{ StarredMessages: loaded }] = await Promise.all([
      import('./starred-messages.tsx'),
      texts(),
      i18next.loadNamespaces('conversation'),
    ]);
    return { default: loaded };
  }),
);
