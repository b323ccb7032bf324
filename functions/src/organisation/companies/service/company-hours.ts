import type { CompanyHours } from '@balcao/shared/contract/settings.ts';
import { dayProblems } from '@balcao/shared/domain/connections/connection-problems.ts';
import type { CompanyId } from '@balcao/shared/domain/ids.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import { commitAct } from '../../../platform/audit/commit-act.ts';
import type { Actor } from '../../../platform/actor.ts';
import { assertVersion, untilUndisturbed } from '../../../platform/record-version.ts';
import { companyStoreFor } from '../store/company-store.ts';
import { companyReachedBy } from './company-reached-by.ts';

/** @throws AppError ERR_COMPANY_NOT_FOUND for another company, unless a super user asks. */
export const getCompanyHours = async (actor: Actor, id: CompanyId): Promise<CompanyHours> => {
  const store = companyStoreFor(companyReachedBy(actor, id));
  const [company, { schedules, holidays, state, version }] = await Promise.all([store.getConsistent(), store.getHours()]);
  if (!company) throw new AppError('ERR_COMPANY_NOT_FOUND', undefined);
  return { schedules: [...schedules], holidays, timeZone: company.timeZone, state: state ?? null, version };
};

type Change = {
  schedules?: CompanyHours['schedules'];
  holidays?: CompanyHours['holidays'];
  timeZone?: string;
  state?: CompanyHours['state'];
  version?: number;
};

/** @throws AppError ERR_COMPANY_NOT_FOUND, ERR_SCHEDULE_INVALID; ERR_RECORD_CHANGED when `version` is given and somebody was faster. */
export const putCompanyHours = async (actor: Actor, id: CompanyId, { version, ...change }: Change): Promise<CompanyHours> => {
  const companyId = companyReachedBy(actor, id);
  const issues = (change.schedules ?? []).flatMap(dayProblems);
  if (issues.length > 0) throw new AppError('ERR_SCHEDULE_INVALID', { issues });
  const store = companyStoreFor(companyId);
  return untilUndisturbed(async () => {
    const before = await getCompanyHours(actor, id);
    assertVersion(before, version);
    const after: CompanyHours = {
      schedules: change.schedules ?? before.schedules,
      holidays: (change.holidays ?? before.holidays).toSorted((a, b) => (a.date < b.date ? -1 : 1)),
      timeZone: change.timeZone ?? before.timeZone,
      state: change.state === undefined ? before.state : change.state,
      version: before.version + 1,
    };
    const { outcome } = await commitAct(
      { ...actor, companyId },
      { action: 'update', kind: 'company', id: String(companyId), name: 'schedules', before, after },
      [store.hoursWrite(before, after), ...(after.timeZone === before.timeZone ? [] : [store.timeZoneWrite(after.timeZone)])],
    );
    return outcome === 'written' ? after : undefined;
  });
};
