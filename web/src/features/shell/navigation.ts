import type { IconProps } from '@cloudscape-design/components/icon';
import { canManageConnections } from '../../lib/rights.ts';
import type { Me } from '@balcao/shared/contract/auth.ts';

type NavigationItem = {
  to: '/tickets/{-$uuid}' | '/connections' | '/allConnections' | '/notShown';
  label: 'nav.tickets' | 'nav.connections' | 'nav.allConnections' | 'nav.deadLetters';
  icon: IconProps.Name;
  shownTo: (user: Me) => boolean;
};

/** Pages that exist, in the menu's order, each with who sees it (spec 1 section 2). */
const items: NavigationItem[] = [
  { to: '/tickets/{-$uuid}', label: 'nav.tickets', icon: 'contact', shownTo: () => true },
  { to: '/connections', label: 'nav.connections', icon: 'share', shownTo: canManageConnections },
  { to: '/allConnections', label: 'nav.allConnections', icon: 'globe', shownTo: (user) => user.super },
  { to: '/notShown', label: 'nav.deadLetters', icon: 'status-warning', shownTo: (user) => user.super || user.profile === 'admin' },
];

/** What the side menu shows this person: by role, flag and plan. */
export const navigationFor = (user: Me): NavigationItem[] => items.filter(({ shownTo }) => shownTo(user));
