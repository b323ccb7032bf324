import type { Me } from '@balcao/shared/contract/auth.ts';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../components/avatar.tsx';
import { changeLanguage } from '../../components/language-picker.tsx';
import { Menu } from '../../components/menu.tsx';
import { languageNames, languages } from '../../lib/i18n/languages.ts';
import { useShortcutSetting } from '../../lib/keys/shortcuts.ts';
import { useTheme } from '../../lib/theme.ts';

type UserMenuProps = {
  user: Me;
  onProfile: () => void;
  onDrafts: () => void;
  onLogout: () => void;
  onShowKeys: () => void;
  onSwitchTheme: () => void;
  onSwitchPause: () => void;
};

/** Avatar with the person's own settings: language, density, shortcuts, sign-out. */
export const UserMenu = ({ user, onProfile, onDrafts, onLogout, onShowKeys, onSwitchTheme, onSwitchPause }: UserMenuProps) => {
  const { t, i18n } = useTranslation('shell');
  const { mode, density, setDensity } = useTheme();
  const { enabled: shortcuts, setEnabled } = useShortcutSetting();
  return (
    <Menu
      label={t('user.menu')}
      header={
        <div className="user-menu-head">
          <Avatar name={user.name} pictureUrl={user.profileImage} size={40} colorKey={user.id} />
          <span>
            <strong>{user.name}</strong>
            <small>{user.email}</small>
            <small>{t(user.profile === 'admin' ? 'user.admin' : 'user.attendant')}</small>
          </span>
        </div>
      }
      items={[
        { kind: 'divider' },
        { label: t('user.profile'), icon: 'user-profile', onSelect: onProfile },
        { label: t('user.drafts'), icon: 'edit', onSelect: onDrafts },
        { label: t('user.receive'), checked: !user.paused, onSelect: onSwitchPause },
        { kind: 'divider' },
        { kind: 'heading', label: t('user.language') },
        ...languages.map((language) => ({
          label: languageNames[language],
          checked: i18n.language === language,
          onSelect: () => changeLanguage(language),
        })),
        { kind: 'divider' },
        { kind: 'heading', label: t('user.density') },
        { label: t('user.comfortable'), checked: density === 'comfortable', onSelect: () => setDensity('comfortable') },
        { label: t('user.compact'), checked: density === 'compact', onSelect: () => setDensity('compact') },
        { kind: 'divider' },
        { label: t(mode === 'dark' ? 'theme.toLight' : 'theme.toDark'), icon: 'light-dark', onSelect: onSwitchTheme },
        { label: t('user.shortcuts'), checked: shortcuts, onSelect: () => setEnabled(!shortcuts) },
        { label: t('user.keys'), icon: 'keyboard', shortcut: '?', onSelect: onShowKeys },
        { kind: 'divider' },
        { label: t('user.logout'), icon: 'sign-out', onSelect: onLogout },
      ]}
      trigger={(props) => (
        <button
          type="button"
          className={user.paused ? 'user-button user-paused' : 'user-button'}
          aria-label={user.paused ? `${t('user.menu')}: ${t('user.pausedBadge')}` : t('user.menu')}
          title={user.paused ? `${user.name}: ${t('user.pausedBadge')}` : user.name}
          {...props}
        >
          {user.paused && <span className="user-paused-word">{t('user.pausedBadge')}</span>}
          <Avatar name={user.name} pictureUrl={user.profileImage} size={30} colorKey={user.id} />
        </button>
      )}
    />
  );
};
