import { appVersion } from '@balcao/shared/domain/app-version.ts';
import { Link, type LinkProps, useRouterState } from '@tanstack/react-router';
import { Fragment, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../components/icon-button.tsx';
import type { Me } from '@balcao/shared/contract/auth.ts';
import { Icon } from '../../components/icon.tsx';
import type { FeaturePage } from '../../lib/feature-manifest.ts';
import type common from '../../components/locales/pt.json';
import { useLayer } from '../../lib/layers/use-layer.ts';
import { wideMenuMin } from '../../lib/limits.ts';
import { useMediaQuery, useNarrow } from '../../lib/media-query.ts';
import { ConnectionBar } from './connection-bar.tsx';
import { useShellLayout } from './shell-layout.ts';
import { Part } from '../../components/boundary.tsx';
import './shell.css';

type ShellProps = {
  user: Me;
  menu: ReadonlyArray<{
    id: keyof typeof common.menuGroups | 'work';
    items: ReadonlyArray<NonNullable<FeaturePage['menu']> & { to: NonNullable<LinkProps['to']> }>;
  }>;
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
export const Shell = ({ user, menu: groups, tools, onSearch, queued, onMenuChange, children }: ShellProps) => {
  const { t } = useTranslation(['shell', 'common']);
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
      {groups.map(({ id, items }) => (
        <div key={id} className="nav-group" role="group" aria-label={id === 'work' ? undefined : t(`common:menuGroups.${id}`)}>
          {id !== 'work' && open && <p className="nav-heading">{t(`common:menuGroups.${id}`)}</p>}
          <ul>
            {items.map(({ to, text, icon, mark: Mark, around: Around = Fragment }) => (
              <Part key={to} place="menu">
                <Around>
                  <li>
                    <Link
                      to={to}
                      params={noUuid}
                      className="nav-link"
                      aria-current={isAt(pathname, to) ? 'page' : undefined}
                      onClick={() => setDrawer(false)}
                    >
                      <Icon name={icon} />
                      <span className={open ? undefined : 'visually-hidden nav-tip'}>{t(`common:pages.${text}`)}</span>
                      {Mark && (
                        <Part place="menu">
                          <Mark />
                        </Part>
                      )}
                    </Link>
                  </li>
                </Around>
              </Part>
            ))}
          </ul>
        </div>
      ))}
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
        <Link to="/tickets/{-$uuid}" params={noUuid} className="shell-brand">
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

/** Whether the page on the screen is this one or one below it. */
const isAt = (pathname: string, to: string): boolean => {
  // The router takes addresses in any case: /Kanban opens /kanban.
  const [own = to, here] = [to.split('/{')[0]?.toLowerCase(), pathname.toLowerCase()];
  return here === own || here.startsWith(`${own}/`);
};

/** What is open on one page is nothing on another. */
const noUuid = { uuid: undefined };
