import type { ViewId } from '@balcao/shared/contract/views.ts';
import { can } from '@balcao/shared/domain/permissions.ts';
import type { ViewFilter } from '@balcao/shared/domain/tickets/saved-view.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import { loadNames, type Names } from '../../../people/names/service/names.ts';
import type { Actor } from '../../../platform/actor.ts';
import { ticketCounters, type CounterBucket } from '../../tickets/service/ticket-counters.ts';
import { viewStoreFor, type SavedView, type ViewStore } from '../store/view-store.ts';

export type ViewDeps = {
  actor: Actor;
  views: ViewStore;
  names: () => Promise<Names>;
  counters: () => Promise<CounterBucket[]>;
  now: () => Date;
};

export const viewDeps = (actor: Actor): ViewDeps => ({
  actor,
  views: viewStoreFor(actor.companyId),
  names: () => loadNames(actor.companyId),
  counters: () => ticketCounters(actor.companyId),
  now: () => new Date(),
});

/** One that the actor may change. @throws AppError ERR_RECORD_NOT_FOUND, also for another's own; ERR_NO_PERMISSION for a shared one, unless an admin asks. */
export const findChangeableView = async ({ actor, views }: Pick<ViewDeps, 'actor' | 'views'>, id: ViewId): Promise<SavedView> => {
  const found = await views.find(id, actor.userId);
  if (!found) throw new AppError('ERR_RECORD_NOT_FOUND', undefined);
  if (found.owner === null) assertMayShare(actor);
  return found;
};

/** @throws AppError ERR_NO_PERMISSION */
export const assertMayShare = (actor: Actor): void => {
  if (!can(actor, 'company:admin')) throw new AppError('ERR_NO_PERMISSION', undefined);
};

/** What a filter names must be the company's. What it named before may be gone since.
 *  @throws AppError ERR_QUEUE_NOT_FOUND, ERR_USER_NOT_FOUND, ERR_CONNECTION_NOT_FOUND, ERR_TAG_NOT_FOUND. */
export const assertKnownIds = async ({ names }: Pick<ViewDeps, 'names'>, filter: ViewFilter, before: ViewFilter = {}): Promise<void> => {
  const added = (kind: 'queues' | 'users' | 'connections' | 'tags'): string[] => {
    const known: ReadonlyArray<string> = before[kind] ?? [];
    return (filter[kind] ?? []).filter((id) => !known.includes(id));
  };
  const [queues, users, connections, tags] = [added('queues'), added('users'), added('connections'), added('tags')];
  if (queues.length + users.length + connections.length + tags.length === 0) return;
  const known = await names();
  if (queues.some((id) => !known.queues.has(id))) throw new AppError('ERR_QUEUE_NOT_FOUND', undefined);
  if (users.some((id) => !known.users.has(id))) throw new AppError('ERR_USER_NOT_FOUND', undefined);
  if (connections.some((id) => !known.connections.has(id))) throw new AppError('ERR_CONNECTION_NOT_FOUND', undefined);
  if (tags.some((id) => !known.tags.has(id))) throw new AppError('ERR_TAG_NOT_FOUND', undefined);
};
