import type { CompanySettings } from '@balcao/shared/domain/companies/company-settings.ts';
import type { CompanyId } from '@balcao/shared/domain/ids.ts';
import type { Viewer } from '@balcao/shared/domain/tickets/can-see-ticket.ts';
import type { LiveEvent } from '@balcao/shared/events/live-frames.ts';
import type { Names } from '../../../people/names/service/names.ts';
import type { Change } from '../../../platform/stream-consumer.ts';

/** An open socket's user, and what the socket listens to; or the user of a screen that waits for its socket. */
export type Watcher = { viewer: Viewer; rooms: ReadonlyArray<string>; hideNumbers: boolean; isWaiting?: boolean };

/** One event, for everybody who may know of it. */
export type Frame = {
  isFor: (watcher: Watcher) => boolean;
  open: () => LiveEvent;
  /** The event for those who may not see numbers; without one they get what the others get. */
  masked?: () => LiveEvent;
};

export type LiveContext = {
  companyId: CompanyId;
  names: Names;
  settings: CompanySettings;
  /** Rooms that any socket is in; what nobody listens to need not be made ready. */
  roomsWanted: ReadonlySet<string>;
};

/** What screens are told when rows of some entities change. */
export type LiveSource = {
  /** Names of the entities. */
  entities: ReadonlyArray<string>;
  /** Super users, who watch the connections of every company, are told whose moved. */
  isForPlatform?: boolean;
  /** What changes of these entities, of one company and one batch, tell. */
  frames: (changes: ReadonlyArray<Change>, context: LiveContext) => Promise<ReadonlyArray<Frame>> | ReadonlyArray<Frame>;
};

export const isForAll = (): boolean => true;
