import type { CompanyId } from '@balcao/shared/domain/ids.ts';
import { dayRules, type TipoDias } from '@balcao/shared/domain/schedules/schedule.ts';
import type { BusinessCalendar } from '@balcao/shared/domain/schedules/send-times.ts';
import { companyRecords } from '../../../organisation/companies/service/company-records.ts';

/** Which days are business days for a company: no weekends, no national holidays of Brazil, none of its state, none of its own. Nothing is read for a
 *  schedule that is sent on any day. */
export const businessCalendarOf = async (companyId: CompanyId, rule: TipoDias, timeZone: string): Promise<BusinessCalendar> => {
  if (rule === dayRules.send) return { timeZone, isHoliday: () => false };
  const { holidays, state } = await companyRecords(companyId).getHours();
  const own = new Set(holidays.map(({ date }) => date));
  const { isPublicHoliday } = await import('./public-holidays.ts');
  return { timeZone, isHoliday: (day) => own.has(day) || isPublicHoliday(day, state ?? null) };
};
