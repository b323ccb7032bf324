import type { CompanyId } from '@balcao/shared/domain/ids.ts';
import type { Announcement, NoticeAction } from '../store/announcement-store.ts';
import { isForCompany } from './is-for-company.ts';

/** What a change of an announcement is to a company; null = nothing. Pure. */
export const noticeFor = (before: Announcement | null, after: Announcement | null, companyId: CompanyId): NoticeAction | null => {
  const [was, is] = [before, after].map((announcement) => announcement !== null && isForCompany(announcement, companyId));
  if (is) return was ? 'update' : 'create';
  return was ? 'delete' : null;
};

/** Companies that a change can be anything to; null = all there are. Pure. */
export const companiesTold = (before: Announcement | null, after: Announcement | null): CompanyId[] | null => {
  const shown = [before, after].filter((announcement) => announcement?.status);
  if (shown.some((announcement) => announcement?.companies === null)) return null;
  return [...new Set(shown.flatMap((announcement) => announcement?.companies ?? []))];
};
