import type { TagId, UserId } from '@balcao/shared/domain/ids.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import { hidesNumbers } from '../../../platform/actor.ts';
import type { ContactDeps } from './contact-context.ts';

/** Whether a number is taken would tell whose it is: those who may not see numbers may not try them either.
 *  @throws AppError ERR_NO_PERMISSION. */
export const assertMayUseNumbers = ({ actor }: Pick<ContactDeps, 'actor'>): void => {
  if (hidesNumbers(actor)) throw new AppError('ERR_NO_PERMISSION', undefined);
};

/** The preferred user as they are (`known`) stays, though they were deactivated meanwhile.
 *  @throws AppError ERR_USER_NOT_FOUND when the company has no such user, or they were deactivated. */
export const assertUser = async (
  { names }: Pick<ContactDeps, 'names'>,
  userId: UserId | null | undefined,
  known: UserId | null = null,
): Promise<void> => {
  if (userId && userId !== known && !(await names()).users.get(userId)?.active) throw new AppError('ERR_USER_NOT_FOUND', undefined);
};

/** @throws AppError ERR_TAG_NOT_FOUND when one of them is not the company's. */
export const assertTags = async ({ names }: Pick<ContactDeps, 'names'>, tags: ReadonlyArray<TagId>): Promise<void> => {
  if (tags.length === 0) return;
  const known = (await names()).tags;
  if (tags.some((tag) => !known.has(tag))) throw new AppError('ERR_TAG_NOT_FOUND', undefined);
};
