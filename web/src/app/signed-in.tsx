import { useQueryClient } from '@tanstack/react-query';
import { Outlet, useNavigate } from '@tanstack/react-router';
import i18next from 'i18next';
import { lazy, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../components/icon-button.tsx';
import { Icon } from '../components/icon.tsx';
import { showToast } from '../components/toasts.tsx';
import { AnnouncementRoom } from '../features/announcements/announcement-room.tsx';
import { signIn, signOut } from '../features/auth/sign-in.ts';
import { subscriptionState } from '../features/auth/subscription.ts';
import { countWaiting, useOutbox } from '../features/conversation/outbox.ts';
import { Shell } from '../features/shell/shell.tsx';
import { UserMenu } from '../features/shell/user-menu.tsx';
import { VolumeControl } from '../features/shell/volume-control.tsx';
import { NotificationBell } from '../features/tickets/components/notification-bell.tsx';
import { useUnreadTitle } from '../features/tickets/use-unread-title.ts';
import { useSavePreferences } from '../features/users/api/use-save-preferences.ts';
import { api } from '../lib/api/client.ts';
import { saveSession, useSession } from '../lib/api/session.ts';
import { refusalFor } from '../lib/rights.ts';
import { useShortcuts } from '../lib/keys/shortcuts.ts';
import { awaitField, ownTyping, paletteField } from '../lib/keys/typing-owner.ts';
import { closeTicketDialog, openTicketDialog, takesText, useTicketDialog } from '../features/tickets/ticket-dialog-store.ts';
import { onBeginConversation } from '../lib/begin-conversation.ts';
import { countChatRecordings } from '../lib/drafts.ts';
import { chatsOutbox, onSeeUnsent } from '../lib/unsent-messages.ts';
import { useTheme } from '../lib/theme.ts';
import { menuFor } from './menu.ts';
import { wireLive } from './live-wiring.ts';
import { refreshDelayMs } from '../lib/limits.ts';
import { takeNewVersion, useNewVersion, watchServerVersion } from './new-version.ts';
import { Part } from '../components/boundary.tsx';
import { DialogPart } from '../components/dialog-part.tsx';
import { lazyPart } from '../lib/lazy-part.ts';
import { whenIdle } from '../lib/when-idle.ts';

// What colleagues and the platform say can come after the first list.
const AnnouncementTool = lazy(
  lazyPart(() => import('../features/announcements/announcement-tool.tsx').then(({ AnnouncementTool }) => ({ default: AnnouncementTool }))),
);
const ChatTool = lazy(lazyPart(() => import('../features/chats/components/chat-tool.tsx').then(({ ChatTool }) => ({ default: ChatTool }))));
const TicketDialogs = lazy(
  lazyPart(async () => {
    const [{ TicketDialogs: loaded }] = await Promise.all([
      import('../features/tickets/components/ticket-dialogs.tsx'),
      i18next.loadNamespaces('ticketDialogs'),
    ]);
    return { default: loaded };
  }),
);
const CommandPalette = lazy(
  lazyPart(async () => {
    const [{ CommandPalette: loaded }] = await Promise.all([import('./command-palette.tsx'), i18next.loadNamespaces('shellDialogs')]);
    return { default: loaded };
  }),
);
const ProfileDialog = lazy(
  lazyPart(() => import('../features/users/profile-dialog.tsx').then(({ ProfileDialog }) => ({ default: ProfileDialog }))),
);
const KeyList = lazy(
  lazyPart(async () => {
    const [{ KeyList: loaded }] = await Promise.all([import('../features/shell/key-list.tsx'), i18next.loadNamespaces('shellDialogs')]);
    return { default: loaded };
  }),
);
const loadSignOutDialog = lazyPart(async () => {
  const [{ SignOutDialog: loaded }] = await Promise.all([import('./sign-out-dialog.tsx'), i18next.loadNamespaces('shellDialogs')]);
  return { default: loaded };
});
const SignOutDialog = lazy(loadSignOutDialog);

/** Everything around the pages of a signed-in person: shell, live line, dialogs, palette. */
export const SignedIn = () => {
  const { t } = useTranslation(['shell', 'auth']);
  const cache = useQueryClient();
  const navigate = useNavigate();
  const user = useSession((session) => session.user);
  const { mode, setMode } = useTheme();
  const { mutate: savePreferences } = useSavePreferences();
  const queued = useOutbox(({ items }) => items.length);
  const newVersion = useNewVersion(({ waiting, announced }) => announced || waiting !== null);
  const [palette, setPalette] = useState(false);
  const [keys, setKeys] = useState(false);
  const [profile, setProfile] = useState(false);
  const [unsent, setUnsent] = useState(0);
  const ticketDialog = useTicketDialog((state) => state.dialog);
  useUnreadTitle();
  // Messages wait where there is no network: the question cannot be loaded then.
  useEffect(() => whenIdle(() => void loadSignOutDialog().catch(() => undefined)), []);
  const openPalette = () => {
    // It comes a moment later; what is typed meanwhile is for it.
    if (!palette) awaitField(paletteField);
    setPalette(true);
  };
  useShortcuts({ 'Ctrl+K': openPalette, '?': () => setKeys(true) });

  const openTicket = useCallback(
    (uuid: string) => {
      ownTyping(uuid);
      void navigate({ to: '/tickets/{-$uuid}', params: { uuid } });
    },
    [navigate],
  );
  useEffect(() => wireLive({ cache, openTicket }), [cache, openTicket]);

  useEffect(watchServerVersion, []);

  useEffect(() => onSeeUnsent(() => openTicketDialog({ kind: 'drafts' })), []);
  useEffect(() => onBeginConversation((contact) => openTicketDialog({ kind: 'new', contact })), []);

  // rights and settings may have changed since this browser stored them
  useEffect(() => {
    void api
      .me()
      .then((fresh) => saveSession({ user: fresh }))
      .catch(() => undefined);
  }, []);

  const warned = useRef(false);
  useEffect(() => {
    if (!user || warned.current) return;
    const subscription = subscriptionState(user, new Date());
    if (subscription.kind !== 'ending') return;
    warned.current = true;
    showToast('warning', t('auth:endingIn', { count: subscription.days }));
  }, [user, t]);

  if (!user) return null;
  const switchTheme = () => {
    const next = mode === 'dark' ? 'light' : 'dark';
    setMode(next);
    savePreferences({ user, change: { defaultTheme: next } });
  };
  const leave = async () => {
    await signOut();
    await navigate({ to: '/login' });
  };
  const askToLeave = () => {
    const waiting = countWaiting() + chatsOutbox.countWaiting() + countChatRecordings();
    if (waiting > 0) setUnsent(waiting);
    else void leave();
  };

  return (
    <Shell
      user={user}
      menu={menuFor(user)}
      queued={queued}
      onSearch={openPalette}
      onMenuChange={(defaultMenu) => savePreferences({ user, change: { defaultMenu } })}
      tools={
        <>
          <Part fallback={<AnnouncementRoom />}>
            <AnnouncementTool />
          </Part>
          {newVersion && (
            <button
              type="button"
              className="new-version"
              onClick={() => setTimeout(() => void takeNewVersion(), refreshDelayMs)}
              aria-label={t('newVersion')}
              title={t('newVersion')}
            >
              <Icon name="refresh" />
            </button>
          )}
          <IconButton
            className="tool-wide"
            icon="light-dark"
            label={t(mode === 'dark' ? 'theme.toLight' : 'theme.toDark')}
            onClick={switchTheme}
          />
          <span className="tool-wide">
            <VolumeControl />
          </span>
          <IconButton
            className="tool-wide"
            icon="refresh"
            label={t('refresh')}
            onClick={() => setTimeout(() => location.reload(), refreshDelayMs)}
          />
          {refusalFor(user, 'chats:use') === null && (
            <Part fallback={<span className="icon-button" />}>
              <ChatTool onOpen={(uuid) => void navigate({ to: '/chats/{-$uuid}', params: { uuid } })} />
            </Part>
          )}
          <NotificationBell onOpen={openTicket} />
          <UserMenu
            user={user}
            onProfile={() => setProfile(true)}
            onDrafts={() => openTicketDialog({ kind: 'drafts' })}
            onLogout={askToLeave}
            onShowKeys={() => setKeys(true)}
            onSwitchTheme={switchTheme}
            onSwitchPause={() => void import('../features/users/api/switch-pause.ts').then(({ switchPause }) => switchPause(user))}
          />
        </>
      }
    >
      <Outlet />
      <DialogPart onClose={closeTicketDialog} isOpen={ticketDialog !== null} takesText={takesText(ticketDialog)}>
        <TicketDialogs user={user} />
      </DialogPart>
      <Part onClose={() => setPalette(false)}>
        {palette && (
          <CommandPalette
            user={user}
            onClose={() => setPalette(false)}
            onSwitchTheme={switchTheme}
            onLogout={askToLeave}
            onShowKeys={() => setKeys(true)}
          />
        )}
      </Part>
      <DialogPart onClose={() => setUnsent(0)}>
        {unsent > 0 && (
          <SignOutDialog
            unsent={unsent}
            onConfirm={() => {
              setUnsent(0);
              void leave();
            }}
            onClose={() => setUnsent(0)}
          />
        )}
      </DialogPart>
      <DialogPart onClose={() => setProfile(false)}>
        {profile && <ProfileDialog user={user} onNewPassword={signIn} onClose={() => setProfile(false)} />}
      </DialogPart>
      <DialogPart onClose={() => setKeys(false)}>{keys && <KeyList onClose={() => setKeys(false)} />}</DialogPart>
    </Shell>
  );
};
