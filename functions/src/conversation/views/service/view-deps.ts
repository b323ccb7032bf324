import type { ViewId } from '@balcao/shared/contract/views.ts';
import { can } from '@balcao/shared/domain/permissions.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import type { Actor } from '../../../platform/actor.ts';
import { ticketCounters, type CounterBucket } from '../../tickets/service/ticket-counters.ts';
import { viewStoreFor, type SavedView, type ViewStore } from '../store/view-store.ts';

export type ViewDeps = {
  actor: Actor;
  views: ViewStore;
  counters: () => Promise<CounterBucket[]>;
  now: () => Date;
};

export const viewDeps = (actor: Actor): ViewDeps => ({
  actor,
  views: viewStoreFor(actor.companyId),
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
