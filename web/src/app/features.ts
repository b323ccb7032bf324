import { manifest as announcements } from '../features/announcements/manifest.ts';
import { manifest as audit } from '../features/audit/manifest.ts';
import { manifest as campaigns } from '../features/campaigns/manifest.ts';
import { manifest as chats } from '../features/chats/manifest.ts';
import { manifest as connections } from '../features/connections/manifest.ts';
import { manifest as contactLists } from '../features/contact-lists/manifest.ts';
import { manifest as contacts } from '../features/contacts/manifest.ts';
import { manifest as costs } from '../features/costs/manifest.ts';
import { manifest as deadLetters } from '../features/dead-letters/manifest.ts';
import { manifest as files } from '../features/files/manifest.ts';
import { manifest as integrations } from '../features/integrations/manifest.ts';
import { manifest as kanban } from '../features/kanban/manifest.ts';
import { manifest as helps } from '../features/helps/manifest.ts';
import { manifest as flows } from '../features/flows/manifest.ts';
import { manifest as macros } from '../features/macros/manifest.ts';
import { manifest as prompts } from '../features/prompts/manifest.ts';
import { manifest as queues } from '../features/queues/manifest.ts';
import { manifest as quickMessages } from '../features/quick-messages/manifest.ts';
import { manifest as schedules } from '../features/schedules/manifest.ts';
import { manifest as settings } from '../features/settings/manifest.ts';
import { manifest as start } from '../features/start/manifest.ts';
import { manifest as tags } from '../features/tags/manifest.ts';
import { manifest as tickets } from '../features/tickets/manifest.ts';
import { manifest as todolist } from '../features/todolist/manifest.ts';
import { manifest as views } from '../features/views/manifest.ts';
import { manifest as users } from '../features/users/manifest.ts';
import type { FeatureManifest, FeaturePage } from '../lib/feature-manifest.ts';

/** Every feature, in the menu's order. Routes, menu and lists are wired from it; what is loaded later is in `feature-loaders.ts`, what follows live events in `live-wiring.ts`. */
export const features = [
  tickets,
  contacts,
  kanban,
  queues,
  tags,
  users,
  views,
  quickMessages,
  macros,
  schedules,
  campaigns,
  contactLists,
  costs,
  files,
  integrations,
  prompts,
  chats,
  todolist,
  helps,
  announcements,
  settings,
  connections,
  deadLetters,
  flows,
  audit,
  start,
] as const satisfies ReadonlyArray<FeatureManifest>;

type PagesOf<Feature> = Feature extends { pages: ReadonlyArray<infer Page> } ? Page : never;
type Page = PagesOf<(typeof features)[number]>;

/** Pages in the menu's order. */
export const pages = features.flatMap(
  (feature): ReadonlyArray<Page & Pick<FeaturePage, 'menu'>> => ('pages' in feature ? feature.pages : []),
);

type OwnPage = Exclude<Page, { composed: true }> & { namespace: string };

/** Pages that belong to one feature alone, each with the namespace of its texts. */
export const ownPages = features.flatMap(
  (feature): ReadonlyArray<OwnPage> =>
    'namespace' in feature && 'pages' in feature ? feature.pages.map((page) => ({ ...page, namespace: feature.namespace })) : [],
);
