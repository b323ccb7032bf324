import type { AuditId } from '@balcao/shared/contract/audit.ts';
import type { TagId } from '@balcao/shared/domain/ids.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import { commitAct, type Author } from '../../../platform/audit/commit-act.ts';
import { laneStoreFor } from '../store/lane-store.ts';
import { tagStoreFor } from '../store/tag-store.ts';
import { findTag } from './find-tag.ts';
import { toLaneView } from './present-tag.ts';

/** Deletes a tag or lane. Contacts (and tickets, for a lane) keep the deleted tag's id, which is not displayed anywhere; undoing the
 *  deletion makes the id valid again.
 *  @throws AppError ERR_TAG_NOT_FOUND. */
export const deleteTag = async (author: Author, id: TagId): Promise<{ ok: true; auditId: AuditId }> => {
  const { companyId } = author;
  const tag = await findTag(companyId, id);
  const { name, color, kanban, version, timeLane, nextLaneId, rollbackLaneId, greetingMessageLane } = tag;
  const tags = tagStoreFor(companyId);
  const itsName = await tags.nameRemoval(tag);
  const gone = [
    tags.removal({ id, name, color, kanban, version }),
    ...(itsName ? [itsName] : []),
    ...(kanban ? [laneStoreFor(companyId).rulesRemoval(id, { timeLane, nextLaneId, rollbackLaneId, greetingMessageLane })] : []),
  ];
  const committed = await commitAct(
    author,
    { action: 'delete', kind: 'tag', id, name, before: toLaneView(tag), after: null, removed: gone.map(({ removed }) => removed) },
    gone.map(({ write }) => write),
  );
  if (committed.outcome === 'refused') throw new AppError('ERR_TAG_NOT_FOUND', undefined);
  return { ok: true, auditId: committed.auditId };
};
