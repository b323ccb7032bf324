import type { Me } from '@balcao/shared/contract/auth.ts';
import type { FeaturePage } from '../lib/feature-manifest.ts';
import { refusalFor } from '../lib/rights.ts';
import { pages } from './features.ts';

export type MenuGroupId = 'management' | 'work' | 'campaigns' | 'administration' | 'flowbuilder';
type MenuGroup = { id: MenuGroupId; paths: ReadonlyArray<string> };

/** The side menu's groups and the order within them. Pages that are still to come have their place here already. */
const groups: ReadonlyArray<MenuGroup> = [
  {
    id: 'management',
    paths: ['/', '/reports', '/moments'],
  },
  {
    id: 'work',
    paths: [
      '/start',
      '/tickets/{-$uuid}',
      '/quick-messages',
      '/macros',
      '/kanban',
      '/contacts',
      '/schedules',
      '/tags',
      '/chats/{-$uuid}',
      '/todolist',
      '/helps',
    ],
  },
  {
    id: 'campaigns',
    paths: ['/campaigns', '/contact-lists', '/campaigns-config'],
  },
  {
    id: 'administration',
    paths: [
      '/announcements',
      '/messages-api',
      '/users',
      '/queues',
      '/prompts',
      '/queue-integration',
      '/connections',
      '/allConnections',
      '/files',
      '/message-costs',
      '/message-prices',
      '/financeiro',
      '/settings',
      '/companies',
      '/audit',
      '/notShown',
    ],
  },
  {
    id: 'flowbuilder',
    paths: ['/phrase-lists', '/flowbuilders'],
  },
];

type MenuPage = Pick<FeaturePage, 'permission' | 'menu'> & { path: (typeof pages)[number]['path'] };
const menuPages: ReadonlyArray<MenuPage> = pages;

/** Pages with an item in the menu that no group has a place for; the menu's test wants none. */
export const unplacedPages = () => menuPages.filter(({ path, menu }) => menu && !groups.some(({ paths }) => paths.includes(path)));

/** The side menu as this person sees it: groups with at least one item, in order. */
export const menuFor = (user: Me) =>
  groups
    .map(({ id, paths }) => ({
      id,
      items: paths.flatMap((wanted) =>
        menuPages.flatMap(({ path, permission, menu }) =>
          path === wanted && menu && refusalFor(user, permission) === null ? [{ to: path, ...menu }] : [],
        ),
      ),
    }))
    .filter(({ items }) => items.length > 0);
export type Menu = ReturnType<typeof menuFor>;
