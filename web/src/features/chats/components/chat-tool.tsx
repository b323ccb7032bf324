import { useQuery } from '@tanstack/react-query';
import i18next from 'i18next';
import { lazy, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../components/icon-button.tsx';
import { Popover } from '../../../components/popover.tsx';
import { useSession } from '../../../lib/api/session.ts';
import { ownStorage } from '../../../lib/own-storage.ts';
import { whenIdle } from '../../../lib/when-idle.ts';
import { chatsQuery } from '../api/chat-queries.ts';
import { unreadTotal } from '../unread-chats.ts';
import { Part } from '../../../components/boundary.tsx';
import { lazyPart } from '../../../lib/lazy-part.ts';

const ChatMenu = lazy(
  lazyPart(async () => {
    const [{ ChatMenu }] = await Promise.all([import('./chat-menu.tsx'), i18next.loadNamespaces('chats')]);
    return { default: ChatMenu };
  }),
);

/** Unread messages of colleagues in the top bar, and the chats to open from there. Nobody waits for it at the start. */
export const ChatTool = ({ onOpen }: { onOpen: (uuid: string | undefined) => void }) => {
  const { t } = useTranslation('shell');
  const userId = useSession((session) => session.user?.id ?? '');
  const [isWanted, setWanted] = useState(false);
  useEffect(
    () =>
      whenIdle(() => {
        setWanted(true);
        // What waits since before a reload is sent by the code of the page, without the page being opened.
        if (ownStorage('chats').read().length > 0) void import('../chats-page.tsx').catch(() => undefined);
      }),
    [],
  );
  const { data } = useQuery({ ...chatsQuery(), enabled: isWanted });
  const unread = unreadTotal(data?.records ?? [], userId);
  return (
    <Popover
      label={t('chats.title')}
      trigger={(props) => (
        <IconButton
          icon="envelope"
          label={unread > 0 ? t('chats.unread', { count: unread }) : t('chats.title')}
          badge={unread > 0 ? (unread > 99 ? '99+' : unread) : null}
          {...props}
        />
      )}
    >
      {(close) => (
        <Part fallback={<div className="chats-menu" />}>
          <ChatMenu
            onOpen={(uuid) => {
              close();
              onOpen(uuid);
            }}
          />
        </Part>
      )}
    </Popover>
  );
};
