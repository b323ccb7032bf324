import type { TagId, UserId } from '@balcao/shared/domain/ids.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import { hidesNumbers } from '../../../platform/actor.ts';
import { assertReferences } from '../../../platform/references/assert-references.ts';
import { contactEntity } from '../store/contact.entities.ts';
import type { ContactDeps } from './contact-context.ts';

/** Whether a number is taken would tell whose it is: those who may not see numbers may not try them either.
 *  @throws AppError ERR_NO_PERMISSION. */
export const assertMayUseNumbers = ({ actor }: Pick<ContactDeps, 'actor'>): void => {
  if (hidesNumbers(actor)) throw new AppError('ERR_NO_PERMISSION', undefined);
};

type Fields = { tagIds?: ReadonlyArray<TagId> | undefined; userId?: UserId | null | undefined };

/** Checks that newly named tags and a newly named preferred user are the company's, and that this user is active.
 *  @param before the contact as it is; null = a new one.
 *  @throws AppError ERR_TAG_NOT_FOUND, ERR_USER_NOT_FOUND. */
export const assertContactReferences = async (
  { actor, names }: Pick<ContactDeps, 'actor' | 'names'>,
  after: Fields,
  before: Fields | null,
): Promise<void> => {
  await assertReferences(actor.companyId, contactEntity, after, before);
  const { userId } = after;
  if (userId && userId !== before?.userId && (await names()).users.get(userId)?.active === false)
    throw new AppError('ERR_USER_NOT_FOUND', undefined);
};

/** @throws AppError ERR_TAG_NOT_FOUND when one of them is not the company's. */
export const assertTags = ({ actor }: Pick<ContactDeps, 'actor'>, tagIds: ReadonlyArray<TagId>): Promise<void> =>
  assertReferences(actor.companyId, contactEntity, { tagIds }, null);
