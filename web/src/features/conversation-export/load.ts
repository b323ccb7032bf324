import i18next from 'i18next';
import { lazy } from 'react';

export const ConversationExport = lazy(async () => {
  const [{ ConversationExport: loaded }] = await Promise.all([
    import('./conversation-export.tsx'),
    i18next.loadNamespaces('conversationExport'),
  ]);
  return { default: loaded };
});
