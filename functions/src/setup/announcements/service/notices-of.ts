import { type CompanyId, companyId as companyIdSchema } from '@balcao/shared/domain/ids.ts';
import type { Announcement, NoticeAction } from '../store/announcement-store.ts';
import { isForCompany } from './is-for-company.ts';

/** Whose supers keep the announcements: their list shows all of them, also those for others. */
const platformCompany = companyIdSchema.parse(1);

/** What a change of an announcement is to a company; null = nothing. Pure. */
export const noticeFor = (before: Announcement | null, after: Announcement | null, companyId: CompanyId): NoticeAction | null => {
  const [was, is] = [before, after].map((announcement) => announcement !== null && isForCompany(announcement, companyId));
  if (is) return was ? 'update' : 'create';
  if (was) return 'delete';
  return companyId === platformCompany && (before ?? after) ? 'update' : null;
};

/** Companies that a change can be anything to; null = all there are. Pure. */
export const companiesTold = (before: Announcement | null, after: Announcement | null): CompanyId[] | null => {
  const shown = [before, after].filter((announcement) => announcement?.status);
  if (shown.some((announcement) => announcement?.companies === null)) return null;
  return [...new Set([platformCompany, ...shown.flatMap((announcement) => announcement?.companies ?? [])])];
};
