import type { Permission } from '@balcao/shared/domain/permissions.ts';
import type { LiveEvent, LiveEventName } from '@balcao/shared/events/live-frames.ts';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { ComponentType, FunctionComponent, ReactNode } from 'react';
import type { IconName } from '../components/icon.tsx';
import type common from '../components/locales/pt.json';
import type { Language } from './i18n/languages.ts';

type Texts = { [key: string]: string | Texts };

export type FeaturePage = {
  path: `/${string}`;
  /** A page of the app itself composes several features on this path. */
  composed?: true;
  /** Who may open it, by the same table as the server's routes. */
  permission: Permission;
  /** What meets everybody else: absent = the page that says that it is forbidden; `told` = a sentence about it, and the way home after a moment. A page
   *  that the company's plan leaves out always tells. */
  otherwise?: '/' | 'told';
  menu?: {
    /** Its name, under `pages` of the common texts: the menu is there before the feature's own. */
    text: keyof typeof common.pages;
    icon: IconName;
    /** Drawn over the icon, for what needs attention. */
    mark?: ComponentType;
    /** Draws the item only where there is something behind it. */
    around?: ComponentType<{ children: ReactNode }>;
  };
};

export type LiveContext = { cache: QueryClient; openTicket: (uuid: string) => void };

/** What a feature does with live events, exported as `live` by its `live.ts`. */
export type LivePart = {
  onEvents: (events: LiveEvent[], context: LiveContext) => void;
  /** Reads what may have changed while the line was down, or since this person may see other things. */
  catchUp?: (cache: QueryClient) => Promise<void>;
  /** Begins what lasts as long as somebody is signed in; returns the function that ends it. */
  start?: (cache: QueryClient) => () => void;
};

/** Everything the app has to know of a feature before one of its pages is opened. It is part of the first load, so all that weighs is
 *  imported when it is needed. */
export type FeatureManifest = {
  /** i18next namespace of the texts that come with its pages. */
  namespace?: string;
  /** Pages in the menu's order. */
  pages?: ReadonlyArray<FeaturePage>;
  /** Queries that are read again at an event. */
  lists?: ReadonlyArray<{ event: LiveEventName; queryKey: QueryKey }>;
};

export type PageLoader = () => Promise<{ default: FunctionComponent }>;

/** What a feature loads when it is needed, exported as `loaders` by its `loaders.ts`. The first load knows none of it: every name of a file would weigh there. */
export type FeatureLoaders = {
  texts: Record<Language, () => Promise<{ default: Texts }>>;
  /** By the page's path. */
  pages?: Record<`/${string}`, PageLoader>;
};
