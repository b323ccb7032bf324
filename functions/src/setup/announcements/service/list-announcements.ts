import type { AnnouncementId, AnnouncementView } from '@balcao/shared/contract/announcements.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import type { Actor } from '../../../platform/actor.ts';
import { pageOf } from '../../../platform/page-of.ts';
import type { SignUrl } from '../../../organisation/uploads/service/present-attachment.ts';
import type { AnnouncementReads, AnnouncementStore } from '../store/announcement-store.ts';
import { presentAnnouncement } from './announcement-views.ts';
import { isForCompany } from './is-for-company.ts';
import { findAnnouncement } from './manage-announcements.ts';

type Deps = { actor: Actor; announcements: AnnouncementStore; reads: AnnouncementReads; signUrl: SignUrl };
type Query = { searchParam?: string | undefined; pageNumber?: number | undefined; all?: 'true' | 'false' | undefined };

/** Announcements that are looked at for somebody who is not super: older ones nobody asks for. */
const latest = 50;

/** Newest first: those for the actor's company, or all of them for a super user who says so. */
export const listAnnouncements = async ({ actor, announcements, reads, signUrl }: Deps, { all, ...query }: Query) => {
  const isAll = actor.super && all === 'true';
  const [found, read] = await Promise.all([isAll ? announcements.list() : announcements.latest(latest), reads.list()]);
  const page = pageOf(isAll ? found : found.filter((each) => isForCompany(each, actor.companyId)), query, ({ title, text }) => [
    title,
    text,
  ]);
  return {
    ...page,
    records: await Promise.all(page.records.map((each) => presentAnnouncement(each, { super: actor.super, read }, signUrl))),
  };
};

/** @throws AppError ERR_RECORD_NOT_FOUND, also for one that is not for the actor's company. */
export const getAnnouncement = async ({ actor, announcements, reads, signUrl }: Deps, id: AnnouncementId): Promise<AnnouncementView> => {
  const found = await findAnnouncement({ announcements }, id);
  if (!actor.super && !isForCompany(found, actor.companyId)) throw new AppError('ERR_RECORD_NOT_FOUND', undefined);
  return presentAnnouncement(found, { super: actor.super, read: await reads.list() }, signUrl);
};

/** @throws AppError ERR_RECORD_NOT_FOUND. */
export const readAnnouncement = async ({ actor, announcements, reads }: Deps, id: AnnouncementId): Promise<{ ok: true }> => {
  const found = await findAnnouncement({ announcements }, id);
  if (!actor.super && !isForCompany(found, actor.companyId)) throw new AppError('ERR_RECORD_NOT_FOUND', undefined);
  await reads.add(id);
  return { ok: true };
};
