import { appVersion } from '@balcao/shared/domain/app-version.ts';
import Icon from '@cloudscape-design/components/icon';
import { Link, type LinkProps, useRouterState } from '@tanstack/react-router';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../components/icon-button.tsx';
import type { Me } from '@balcao/shared/contract/auth.ts';
import type { FeaturePage } from '../../lib/feature-manifest.ts';
import { useLanguage } from '../../lib/i18n/use-language.ts';
import { useLayer } from '../../lib/layers/use-layer.ts';
import { wideMenuMin } from '../../lib/limits.ts';
import { useMediaQuery, useNarrow } from '../../lib/media-query.ts';
import { ConnectionBar } from './connection-bar.tsx';
import { useShellLayout } from './shell-layout.ts';
import './shell.css';

type ShellProps = {
  user: Me;
  menu: ReadonlyArray<NonNullable<FeaturePage['menu']> & { to: NonNullable<LinkProps['to']> }>;
  /** Tools of the top bar, start to end. */
  tools: ReactNode;
  /** The search pill's action: the command palette. */
  onSearch: () => void;
  /** Messages that wait for the line to come back. */
  queued: number;
  onMenuChange: (menu: 'open' | 'closed') => void;
  children: ReactNode;
};

/** Top bar, side menu and the page between: a grid of our own, because AppLayout costs 70 kB and a toolbar row. */
export const Shell = ({ user, menu: items, tools, onSearch, queued, onMenuChange, children }: ShellProps) => {
  const { t } = useTranslation('shell');
  const language = useLanguage();
  const narrow = useNarrow();
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  const isWide = useMediaQuery(`(min-width: ${wideMenuMin}px)`);
  // Where there is little room it opens for as long as that lasts, not for good.
  const [opened, setOpened] = useState<{ isWide: boolean; open: boolean } | null>(null);
  const expanded = opened?.isWide === isWide ? opened.open : isWide && user.defaultMenu === 'open';
  const [drawer, setDrawer] = useState(false);
  const immersive = useShellLayout((layout) => layout.immersive) && narrow;

  useLayer(narrow && drawer, () => setDrawer(false));

  const toggleMenu = () => {
    if (narrow) return setDrawer(!drawer);
    setOpened({ isWide, open: !expanded });
    onMenuChange(expanded ? 'closed' : 'open');
  };
  const menu = (open: boolean) => (
    <>
      <ul>
        {items.map(({ to, label, icon, mark: Mark }) => (
          <li key={to}>
            <Link
              to={to}
              className="nav-link"
              aria-current={pathname.startsWith(to.split('/{')[0] ?? to) ? 'page' : undefined}
              aria-label={open ? undefined : label[language]}
              title={open ? undefined : label[language]}
              onClick={() => setDrawer(false)}
            >
              <Icon name={icon} />
              {open && <span>{label[language]}</span>}
              {Mark && (
                <Suspense fallback={null}>
                  <Mark />
                </Suspense>
              )}
            </Link>
          </li>
        ))}
      </ul>
      <div className="nav-foot">{open && <span className="nav-version">{t('version', { version: appVersion })}</span>}</div>
    </>
  );

  return (
    <div className={`shell${expanded ? ' shell-expanded' : ''}${immersive ? ' shell-immersive' : ''}`}>
      <a className="skip-link" href="#main">
        {t('skip')}
      </a>
      <header className="shell-top">
        <IconButton icon="menu" label={t('menu')} aria-expanded={narrow ? drawer : expanded} onClick={toggleMenu} />
        <Link to="/tickets/{-$uuid}" className="shell-brand">
          <img src="/favicon.svg" alt="" width="26" height="26" />
          <span>Balcão</span>
        </Link>
        <span className="shell-company">{user.company.name}</span>
        <button type="button" className="shell-search" onClick={onSearch} aria-keyshortcuts="Control+K">
          <Icon name="search" size="small" />
          <span>{t('palette.open')}</span>
          <kbd aria-hidden="true">Ctrl K</kbd>
        </button>
        <div className="shell-tools">{tools}</div>
      </header>
      <ConnectionBar queued={queued} />
      {!narrow && (
        <nav className="shell-nav" aria-label={t('navigation')}>
          {menu(expanded)}
        </nav>
      )}
      {narrow && drawer && (
        <>
          <div className="shell-scrim" onClick={() => setDrawer(false)} aria-hidden="true" />
          <nav className="shell-drawer" aria-label={t('navigation')}>
            <div className="shell-drawer-head">
              <img src="/favicon.svg" alt="" width="28" height="28" />
              <strong>Balcão</strong>
            </div>
            {menu(true)}
          </nav>
        </>
      )}
      <main id="main" className="shell-main" tabIndex={-1}>
        {children}
      </main>
    </div>
  );
};
