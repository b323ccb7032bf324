import { loaders as records } from '../components/admin-page/loaders.ts';
import { loaders as messageFailures } from '../components/failure-words/loaders.ts';
import { loaders as announcements } from '../features/announcements/loaders.ts';
import { loaders as assist } from '../features/assist/loaders.ts';
import { loaders as audit } from '../features/audit/loaders.ts';
import { loaders as auth } from '../features/auth/loaders.ts';
import { loaders as campaigns } from '../features/campaigns/loaders.ts';
import { loaders as chats } from '../features/chats/loaders.ts';
import { loaders as connections } from '../features/connections/loaders.ts';
import { loaders as contactHistory } from '../features/contact-history/loaders.ts';
import { loaders as contactLists } from '../features/contact-lists/loaders.ts';
import { loaders as contacts } from '../features/contacts/loaders.ts';
import { loaders as conversationExport } from '../features/conversation-export/loaders.ts';
import { loaders as costs } from '../features/costs/loaders.ts';
import { loaders as deadLetters } from '../features/dead-letters/loaders.ts';
import { loaders as files } from '../features/files/loaders.ts';
import { loaders as flows } from '../features/flows/loaders.ts';
import { loaders as helps } from '../features/helps/loaders.ts';
import { loaders as integrations } from '../features/integrations/loaders.ts';
import { loaders as kanban } from '../features/kanban/loaders.ts';
import { loaders as macros } from '../features/macros/loaders.ts';
import { loaders as messageSearch } from '../features/message-search/loaders.ts';
import { loaders as prompts } from '../features/prompts/loaders.ts';
import { loaders as queues } from '../features/queues/loaders.ts';
import { loaders as quickMessages } from '../features/quick-messages/loaders.ts';
import { loaders as schedules } from '../features/schedules/loaders.ts';
import { loaders as settings } from '../features/settings/loaders.ts';
import { loaders as shell } from '../features/shell/loaders.ts';
import { loaders as start } from '../features/start/loaders.ts';
import { loaders as tags } from '../features/tags/loaders.ts';
import { loaders as tickets } from '../features/tickets/loaders.ts';
import { loaders as todolist } from '../features/todolist/loaders.ts';
import { loaders as users } from '../features/users/loaders.ts';
import { loaders as views } from '../features/views/loaders.ts';
import type { FeatureLoaders, PageLoader } from '../lib/feature-manifest.ts';
import type { ownPages } from './features.ts';

/** What is loaded of each feature when it is needed, by the namespace of its texts. It is no part of the first load. */
export const featureLoaders = {
  announcements,
  assist,
  audit,
  authPages: auth,
  campaigns,
  chats,
  connections,
  contactHistory,
  contactLists,
  contacts,
  conversationExport,
  costs,
  deadLetters,
  files,
  flows,
  helps,
  integrations,
  kanban,
  macros,
  messageFailures,
  messageSearch,
  prompts,
  queues,
  quickMessages,
  schedules,
  settings,
  shellDialogs: shell,
  start,
  tags,
  ticketDialogs: tickets,
  todolist,
  records,
  users,
  views,
} as const satisfies Record<string, FeatureLoaders>;

type OwnPath = (typeof ownPages)[number]['path'];

const listed: ReadonlyArray<FeatureLoaders> = Object.values(featureLoaders);
const pageLoaders = Object.assign({}, ...listed.map(({ pages }) => pages)) as Record<OwnPath, PageLoader>; // `feature-loaders.test.ts` wants each of them

/** Loads the page of a feature. */
export const loadPage = (path: OwnPath): ReturnType<PageLoader> => pageLoaders[path]();

/** Texts of a feature, where it has some that are not there from the start. */
export const textLoaderOf = (namespace: string): FeatureLoaders['texts'] | undefined =>
  Object.entries(featureLoaders).find(([name]) => name === namespace)?.[1].texts;
