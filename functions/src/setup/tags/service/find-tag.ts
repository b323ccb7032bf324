import type { CompanyId, TagId } from '@balcao/shared/domain/ids.ts';
import { noLaneRules } from '@balcao/shared/domain/tickets/lane.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import { refusalOf } from '@balcao/shared/domain/permissions.ts';
import { planOf } from '../../../organisation/companies/service/plan-of.ts';
import type { Actor } from '../../../platform/actor.ts';
import { laneStoreFor, type Lane } from '../store/lane-store.ts';
import { tagStoreFor } from '../store/tag-store.ts';

/** A tag with its lane rules (defaults for a tag that is not a kanban lane).
 *  @throws AppError ERR_TAG_NOT_FOUND. */
export const findTag = async (companyId: CompanyId, id: TagId): Promise<Lane> => {
  const tag = await tagStoreFor(companyId).get(id);
  if (!tag) throw new AppError('ERR_TAG_NOT_FOUND', undefined);
  return (tag.kanban ? await laneStoreFor(companyId).get(id) : null) ?? { ...tag, ...noLaneRules };
};

/** Checks that the actor may create, change or delete this tag: every user may, but a lane needs the permission `kanban:manage` and a
 *  plan with the kanban board. The plan is read only for a lane.
 *  @throws AppError ERR_NO_PERMISSION, ERR_NOT_IN_PLAN. */
export const assertMayKeep = async (actor: Actor, { kanban }: { kanban: boolean }): Promise<void> => {
  if (!kanban) return;
  const refusal = refusalOf(actor, await planOf(actor.planId), 'kanban:manage');
  if (refusal === 'not-in-plan') throw new AppError('ERR_NOT_IN_PLAN', undefined);
  if (refusal) throw new AppError('ERR_NO_PERMISSION', undefined);
};
