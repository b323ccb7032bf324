import { ensureCompany, ownersDueDate, ownersPlan } from '@balcao/functions/organisation/users/service/create-company.ts';
import { findUserByEmail, userRecords } from '@balcao/functions/organisation/users/service/user-records.ts';
import { companyId as companyIdSchema } from '@balcao/shared/domain/ids.ts';

export type Owner = { email: string; name: string; password: string; companyName: string; phone: string; timeZone: string };

const platformCompany = companyIdSchema.parse(1);

/** Makes company 1 with its owner, who administers the whole installation. Run again with the same e-mail it completes what is missing
 *  and changes nothing else; a password that was set stays.
 *  @throws Error when company 1 has another owner, or the e-mail belongs to another company. */
export const createOwner = async (owner: Owner, now: Date): Promise<{ isNew: boolean }> => {
  const known = await findUserByEmail(owner.email.toLowerCase());
  if (known && known.companyId !== platformCompany) throw new Error(`${owner.email} is a user of another company already.`);
  if (!known && (await userRecords(platformCompany).list()).length > 0) {
    throw new Error('There is an owner already. Further administrators are added in the app.');
  }
  await ensureCompany(
    {
      isPlatform: true,
      name: owner.companyName,
      email: owner.email.toLowerCase(),
      phone: owner.phone,
      timeZone: owner.timeZone,
      dueDate: ownersDueDate,
      plan: ownersPlan,
      settings: {},
      owner: { name: owner.name, email: owner.email, password: owner.password, super: true },
    },
    now,
  );
  return { isNew: known === null };
};
