import type { Me } from '@balcao/shared/contract/auth.ts';
import type { LiveEvent, LiveEventName } from '@balcao/shared/events/live-frames.ts';
import type { IconProps } from '@cloudscape-design/components/icon';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { Language } from './i18n/languages.ts';

type Texts = { [key: string]: string | Texts };

export type FeaturePage = {
  path: `/${string}`;
  /** Absent where a page of the app itself composes several features on this path. */
  load?: () => Promise<{ default: ComponentType }>;
  mayOpen: (user: Me) => boolean;
  /** Where everybody else is sent; absent = to the page that says that it is forbidden. */
  otherwise?: '/403' | '/';
  menu?: {
    /** The menu is there before the feature's texts are. */
    label: Record<Language, string>;
    icon: IconProps.Name;
    /** Drawn over the icon, for what needs attention. */
    mark?: ComponentType;
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
  texts?: Record<Language, () => Promise<{ default: Texts }>>;
  /** Pages in the menu's order. */
  pages?: ReadonlyArray<FeaturePage>;
  /** Queries that are read again at an event. */
  lists?: ReadonlyArray<{ event: LiveEventName; queryKey: QueryKey }>;
  live?: () => Promise<{ live: LivePart }>;
};
