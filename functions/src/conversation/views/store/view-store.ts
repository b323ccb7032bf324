import { viewId as viewIdSchema, type ViewId } from '@balcao/shared/contract/views.ts';
import { userId as userIdSchema, type CompanyId, type UserId } from '@balcao/shared/domain/ids.ts';
import type { ViewFilter } from '@balcao/shared/domain/tickets/saved-view.ts';
import { sameVersion } from '../../../platform/record-version.ts';
import type { RowOf } from '../../../platform/table/entity.ts';
import type { RowWrite } from '../../../platform/write-together.ts';
import { savedViewEntity } from './saved-view.entity.ts';

/** `owner`: null for one that everybody of the company has. */
export type SavedView = { id: ViewId; owner: UserId | null; name: string; filter: ViewFilter; position: number; version: number };

/** The owner of shared views, as their rows say it. */
const everybody = 'all';
const keyOf = (companyId: CompanyId, owner: UserId | null, id: ViewId) => ({ companyId, owner: owner ?? everybody, viewId: id });
const toRow = (companyId: CompanyId, { id, owner, ...fields }: SavedView) => ({ ...keyOf(companyId, owner, id), ...fields });
const toView = ({ viewId, owner, name, filter, position, version }: RowOf<typeof savedViewEntity>): SavedView => ({
  id: viewIdSchema.parse(viewId),
  owner: owner === everybody ? null : userIdSchema.parse(owner),
  name,
  filter,
  position,
  version: version ?? 0,
});

/** A stream image as the view it holds. */
export const parseViewImage = (image: Record<string, unknown>): SavedView => toView(savedViewEntity.parseRow(image));

export const viewStoreFor = (companyId: CompanyId) => ({
  /** Those of one owner, in their order. */
  listOf: async (owner: UserId | null): Promise<SavedView[]> => {
    const { data } = await savedViewEntity
      .query('byOwner', { companyId })
      .begins({ owner: owner ?? everybody })
      .all({ consistent: true });
    return data.map(toView).sort((a, b) => a.position - b.position || a.id.localeCompare(b.id));
  },
  /** One that everybody has, or one of this user's. */
  find: async (id: ViewId, user: UserId): Promise<SavedView | null> => {
    const keys = [keyOf(companyId, null, id), keyOf(companyId, user, id)];
    const [row] = await savedViewEntity.getMany(keys, { consistent: true });
    return row ? toView(row) : null;
  },
  createWrite: (view: SavedView): RowWrite => savedViewEntity.create(toRow(companyId, view)).commit(),
  /** Refused when the view is not any more as it was read. */
  changeWrite: (before: SavedView, { name, filter, position, version }: SavedView): RowWrite =>
    savedViewEntity
      .patch(keyOf(companyId, before.owner, before.id))
      .set({ name, filter, position, version })
      .where(sameVersion(before.version))
      .commit(),
  removal: (view: SavedView) => savedViewEntity.removal(toRow(companyId, view)),
});
export type ViewStore = ReturnType<typeof viewStoreFor>;
