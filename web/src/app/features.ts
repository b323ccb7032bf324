import { manifest as announcements } from '../features/announcements/manifest.ts';
import { manifest as assist } from '../features/assist/manifest.ts';
import { manifest as audit } from '../features/audit/manifest.ts';
import { manifest as auth } from '../features/auth/manifest.ts';
import { manifest as chats } from '../features/chats/manifest.ts';
import { manifest as conversationExport } from '../features/conversation-export/manifest.ts';
import { manifest as connections } from '../features/connections/manifest.ts';
import { manifest as contactHistory } from '../features/contact-history/manifest.ts';
import { manifest as contacts } from '../features/contacts/manifest.ts';
import { manifest as conversation } from '../features/conversation/manifest.ts';
import { manifest as deadLetters } from '../features/dead-letters/manifest.ts';
import { manifest as files } from '../features/files/manifest.ts';
import { manifest as integrations } from '../features/integrations/manifest.ts';
import { manifest as messageSearch } from '../features/message-search/manifest.ts';
import { manifest as kanban } from '../features/kanban/manifest.ts';
import { manifest as helps } from '../features/helps/manifest.ts';
import { manifest as offline } from '../features/offline/manifest.ts';
import { manifest as flows } from '../features/flows/manifest.ts';
import { manifest as macros } from '../features/macros/manifest.ts';
import { manifest as prompts } from '../features/prompts/manifest.ts';
import { manifest as queues } from '../features/queues/manifest.ts';
import { manifest as quickMessages } from '../features/quick-messages/manifest.ts';
import { manifest as settings } from '../features/settings/manifest.ts';
import { manifest as shell } from '../features/shell/manifest.ts';
import { manifest as start } from '../features/start/manifest.ts';
import { manifest as tags } from '../features/tags/manifest.ts';
import { manifest as tickets } from '../features/tickets/manifest.ts';
import { manifest as todolist } from '../features/todolist/manifest.ts';
import { manifest as views } from '../features/views/manifest.ts';
import { manifest as users } from '../features/users/manifest.ts';
import type { FeatureManifest, FeaturePage } from '../lib/feature-manifest.ts';

/** Every feature, in the menu's order. Routes, menu, texts and live events are wired from this list. */
export const features = [
  shell,
  auth,
  tickets,
  conversation,
  messageSearch,
  conversationExport,
  assist,
  contactHistory,
  contacts,
  kanban,
  queues,
  tags,
  users,
  views,
  quickMessages,
  macros,
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
  offline,
] as const satisfies ReadonlyArray<FeatureManifest>;

type PagesOf<Feature> = Feature extends { pages: ReadonlyArray<infer Page> } ? Page : never;
type Page = PagesOf<(typeof features)[number]>;

/** Pages in the menu's order. */
export const pages = features.flatMap(
  (feature): ReadonlyArray<Page & Pick<FeaturePage, 'menu'>> => ('pages' in feature ? feature.pages : []),
);

type OwnPage = Extract<Page, { load: unknown }> & { namespace: string };

/** Pages that belong to one feature alone, each with the namespace of its texts. */
export const ownPages = features.flatMap(
  (feature): ReadonlyArray<OwnPage> =>
    'namespace' in feature && 'pages' in feature
      ? feature.pages.flatMap((page) => ('load' in page ? [{ ...page, namespace: feature.namespace }] : []))
      : [],
);
