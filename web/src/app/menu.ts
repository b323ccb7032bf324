import type { Me } from '@balcao/shared/contract/auth.ts';
import { pages } from './features.ts';

/** What the side menu shows this person, in its order. */
export const menuFor = (user: Me) => pages.flatMap(({ path, mayOpen, menu }) => (menu && mayOpen(user) ? [{ to: path, ...menu }] : []));
