import { hidesNumbersFrom } from '@balcao/shared/domain/contacts/mask-number.ts';
import type { Access } from '@balcao/shared/domain/permissions.ts';
import type { CompanySettings } from '@balcao/shared/domain/companies/company-settings.ts';
import type { SignIn } from '@balcao/shared/domain/users/is-sign-in-ended.ts';
import type { CompanyId, PlanId, QueueId, SessionId, UserId } from '@balcao/shared/domain/ids.ts';

/** The caller of a route: the signed-in user, with everything that permissions and visibility are decided from. */
export type Actor = Access & {
  companyId: CompanyId;
  planId: PlanId;
  userId: UserId;
  sessionId: SessionId;
  /** The sign-in that the caller's identity token stems from: its id, and when the password was entered (seconds since 1970). */
  signIn: SignIn;
  name: string;
  queueIds: ReadonlyArray<QueueId>;
  timeZone: string;
  settings: CompanySettings;
};

/** Whether this viewer sees contact phone numbers masked: true for plain users of a company whose settings hide them. */
export const hidesNumbers = (viewer: Pick<Actor, 'profile' | 'settings'>): boolean => hidesNumbersFrom(viewer.profile, viewer.settings);
