import i18next from 'i18next';
import { lazy } from 'react';
import { lazyPart } from '../../lib/lazy-part.ts';

export const ConversationExport = lazy(
  lazyPart(async () => {
    const [{ ConversationExport: loaded }] = await Promise.all([
      import('./conversation-export.tsx'),
      i18next.loadNamespaces('conversationExport'),
    ]);
    return { default: loaded };
  }),
);
