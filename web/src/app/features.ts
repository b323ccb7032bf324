import { manifest as connections } from '../features/connections/manifest.ts';
import { manifest as contacts } from '../features/contacts/manifest.ts';
import { manifest as conversation } from '../features/conversation/manifest.ts';
import { manifest as deadLetters } from '../features/dead-letters/manifest.ts';
import { manifest as queues } from '../features/queues/manifest.ts';
import { manifest as quickMessages } from '../features/quick-messages/manifest.ts';
import { manifest as settings } from '../features/settings/manifest.ts';
import { manifest as tags } from '../features/tags/manifest.ts';
import { manifest as tickets } from '../features/tickets/manifest.ts';
import { manifest as users } from '../features/users/manifest.ts';
import type { FeatureManifest } from '../lib/feature-manifest.ts';

/** Every feature, in the menu's order. Routes, menu, texts and live events are wired from this list. */
export const features = [
  tickets,
  conversation,
  contacts,
  queues,
  tags,
  users,
  quickMessages,
  settings,
  connections,
  deadLetters,
] as const satisfies ReadonlyArray<FeatureManifest>;

type PagesOf<Feature> = Feature extends { pages: ReadonlyArray<infer Page> } ? Page : never;
type Page = PagesOf<(typeof features)[number]>;

/** Pages in the menu's order. */
export const pages = features.flatMap((feature): ReadonlyArray<Page> => ('pages' in feature ? feature.pages : []));

type OwnPage = Extract<Page, { load: unknown }> & { namespace: string };

/** Pages that belong to one feature alone, each with the namespace of its texts. */
export const ownPages = features.flatMap(
  (feature): ReadonlyArray<OwnPage> =>
    'namespace' in feature ? feature.pages.map((page) => ({ ...page, namespace: feature.namespace })) : [],
);
