import {
  announcementId as announcementIdSchema,
  announcementPictures,
  type AnnouncementFields,
  type AnnouncementId,
} from '@balcao/shared/contract/announcements.ts';
import type { AuditId } from '@balcao/shared/contract/audit.ts';
import type { UploadedMedia } from '@balcao/shared/contract/messages.ts';
import type { CompanyId } from '@balcao/shared/domain/ids.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import { commitAct } from '../../../platform/audit/commit-act.ts';
import type { Actor } from '../../../platform/actor.ts';
import type { FormFile } from '../../../platform/multipart.ts';
import { newUlid } from '../../../platform/new-ids.ts';
import { assertVersion, untilUndisturbed } from '../../../platform/record-version.ts';
import { withoutUndefined } from '../../../platform/without-undefined.ts';
import { takeAttachment } from '../../../organisation/uploads/service/take-attachment.ts';
import type { Announcement, AnnouncementStore } from '../store/announcement-store.ts';
import { toLogged } from './announcement-views.ts';

export type AnnouncementDeps = {
  actor: Actor;
  announcements: AnnouncementStore;
  /** Those of them that there are. */
  knownCompanies: (ids: ReadonlyArray<CompanyId>) => Promise<ReadonlySet<CompanyId>>;
  now: () => Date;
};

/** @throws AppError ERR_RECORD_NOT_FOUND. */
export const findAnnouncement = async (
  { announcements }: Pick<AnnouncementDeps, 'announcements'>,
  id: AnnouncementId,
): Promise<Announcement> => {
  const found = await announcements.get(id);
  if (!found) throw new AppError('ERR_RECORD_NOT_FOUND', undefined);
  return found;
};

type Named = { [Name in keyof AnnouncementFields]?: AnnouncementFields[Name] | undefined };

/** @throws AppError ERR_COMPANY_NOT_FOUND. */
export const createAnnouncement = async (
  deps: AnnouncementDeps,
  { title, text, status = true, priority = 3, companies = null }: Named & Pick<AnnouncementFields, 'title' | 'text'>,
): Promise<Announcement> => {
  await assertCompanies(deps, companies);
  const now = deps.now();
  const announcement: Announcement = {
    id: announcementIdSchema.parse(newUlid(now)),
    title,
    text,
    status,
    priority,
    companies,
    media: null,
    createdAt: now.toISOString(),
    version: 1,
  };
  await commitAct(
    deps.actor,
    { action: 'create', kind: 'announcement', id: announcement.id, name: title, before: null, after: toLogged(announcement) },
    [deps.announcements.createWrite(announcement)],
    now,
  );
  return announcement;
};

/** @throws AppError ERR_RECORD_NOT_FOUND, ERR_RECORD_CHANGED, ERR_COMPANY_NOT_FOUND. */
export const changeAnnouncement = async (
  deps: AnnouncementDeps,
  id: AnnouncementId,
  { version, ...change }: Named & { version?: number | undefined },
): Promise<Announcement> => {
  await assertCompanies(deps, change.companies ?? null);
  return save(deps, id, change, version);
};

/** @throws AppError ERR_RECORD_NOT_FOUND; ERR_UPLOAD_TYPE for anything but png and jpeg; those of uploads. */
export const setAnnouncementMedia = async (
  deps: AnnouncementDeps,
  id: AnnouncementId,
  given: { media: UploadedMedia | null | undefined; file: FormFile | undefined },
): Promise<Announcement> => {
  await findAnnouncement(deps, id);
  const media = await takeAttachment(deps, given, (mimeType) => announcementPictures.some((picture) => picture === mimeType));
  return save(deps, id, { media });
};

export const removeAnnouncementMedia = (deps: AnnouncementDeps, id: AnnouncementId): Promise<Announcement> =>
  save(deps, id, { media: null });

/** @throws AppError ERR_RECORD_NOT_FOUND. */
export const deleteAnnouncement = async (deps: AnnouncementDeps, id: AnnouncementId): Promise<{ ok: true; auditId: AuditId }> => {
  const before = await findAnnouncement(deps, id);
  const { write, removed } = deps.announcements.removal(before);
  const committed = await commitAct(
    deps.actor,
    { action: 'delete', kind: 'announcement', id, name: before.title, before: toLogged(before), after: null, removed: [removed] },
    [write],
    deps.now(),
  );
  if (committed.outcome === 'refused') throw new AppError('ERR_RECORD_NOT_FOUND', undefined);
  return { ok: true, auditId: committed.auditId };
};

const save = (
  deps: AnnouncementDeps,
  id: AnnouncementId,
  change: Named & Partial<Pick<Announcement, 'media'>>,
  version?: number,
): Promise<Announcement> =>
  untilUndisturbed(async () => {
    const before = await findAnnouncement(deps, id);
    assertVersion(before, version);
    const after: Announcement = { ...before, ...withoutUndefined(change), version: before.version + 1 };
    const { outcome } = await commitAct(
      deps.actor,
      { action: 'update', kind: 'announcement', id, name: after.title, before: toLogged(before), after: toLogged(after) },
      [deps.announcements.changeWrite(before, after)],
      deps.now(),
    );
    return outcome === 'written' ? after : undefined;
  });

const assertCompanies = async ({ knownCompanies }: AnnouncementDeps, companies: ReadonlyArray<CompanyId> | null): Promise<void> => {
  if (companies === null) return;
  const known = await knownCompanies(companies);
  if (companies.some((id) => !known.has(id))) throw new AppError('ERR_COMPANY_NOT_FOUND', undefined);
};
