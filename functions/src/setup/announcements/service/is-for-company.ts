import type { CompanyId } from '@balcao/shared/domain/ids.ts';
import type { Announcement } from '../store/announcement-store.ts';

/** Whether people of a company see it. */
export const isForCompany = ({ status, companies }: Pick<Announcement, 'status' | 'companies'>, companyId: CompanyId): boolean =>
  status && (companies === null || companies.includes(companyId));
