import type { DeadLetter, NotShownMessage } from '@balcao/shared/contract/dead-letters.ts';
import { maskNumber } from '@balcao/shared/domain/contacts/mask-number.ts';
import type { DeadLetterId } from '@balcao/shared/contract/dead-letters.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import { hidesNumbers, type Actor } from '../../../platform/actor.ts';
import type { DeadLetterStore, StoredDeadLetter } from '../store/dead-letter-store.ts';

export type ManageDeps = {
  letters: DeadLetterStore;
  readFile: (key: string) => Promise<Uint8Array>;
  deleteFile: (key: string) => Promise<void>;
  /** Puts a body back on the queue it came from. */
  putBack: (queue: string, body: string, id: DeadLetterId) => Promise<void>;
  now: () => Date;
};
type Named = { companyId: number; id: DeadLetterId };

const toDeadLetter = ({ id, companyId, queue, reaction, what, why, at, canReplay }: StoredDeadLetter): DeadLetter => ({
  id,
  companyId,
  queue,
  reaction,
  what,
  why,
  at,
  canReplay,
});

export const listDeadLetters = async ({ letters }: Pick<ManageDeps, 'letters'>, cursor: string | null) => {
  const page = await letters.list(cursor);
  return { deadLetters: page.letters.map(toDeadLetter), nextCursor: page.nextCursor };
};

/** What a company may know: who wrote when, and where it says so. */
export const listNotShown = async ({ letters }: Pick<ManageDeps, 'letters'>, actor: Actor, cursor: string | null) => {
  const page = await letters.listMessages(actor.companyId, cursor);
  const messages = page.letters.map(({ id, at, sender, senderNumber, isInConversation }): NotShownMessage => {
    const number = senderNumber && hidesNumbers(actor) ? maskNumber(senderNumber) : senderNumber;
    return { id, at, sender: sender ?? number ?? '', isInConversation };
  });
  return { messages, nextCursor: page.nextCursor };
};

/** @throws AppError ERR_RECORD_NOT_FOUND. */
export const getDeadLetter = async (deps: Pick<ManageDeps, 'letters' | 'readFile'>, named: Named) => {
  const letter = await find(deps, named);
  return { ...toDeadLetter(letter), body: await bodyOf(deps, letter) };
};

/** Puts the work back on its queue and forgets the letter: when it fails again there will be another. Of several who ask at once one does.
 *  @throws AppError ERR_RECORD_NOT_FOUND, ERR_DEAD_LETTER_NOT_REPLAYABLE. */
export const replayDeadLetter = async (deps: ManageDeps, named: Named): Promise<{ replayed: boolean }> => {
  const letter = await find(deps, named);
  if (!letter.canReplay) throw new AppError('ERR_DEAD_LETTER_NOT_REPLAYABLE', undefined);
  const body = await bodyOf(deps, letter);
  await claim(deps, letter);
  await deps.putBack(letter.queue, body, letter.id);
  await forget(deps, letter);
  return { replayed: true };
};

/** @throws AppError ERR_RECORD_NOT_FOUND. */
export const discardDeadLetter = async (deps: ManageDeps, named: Named): Promise<{ discarded: boolean }> => {
  const letter = await find(deps, named);
  await claim(deps, letter);
  await forget(deps, letter);
  return { discarded: true };
};

/** The letter stays until its work is back on the queue, so that a process that dies in between loses nothing.
 *  @throws AppError ERR_RECORD_NOT_FOUND while somebody else puts it back or discards it. */
const claim = async ({ letters, now }: Pick<ManageDeps, 'letters' | 'now'>, { companyId, id }: StoredDeadLetter): Promise<void> => {
  if (!(await letters.claim(companyId, id, now()))) throw new AppError('ERR_RECORD_NOT_FOUND', undefined);
};

const find = async ({ letters }: Pick<ManageDeps, 'letters'>, { companyId, id }: Named): Promise<StoredDeadLetter> => {
  const letter = await letters.get(companyId, id);
  if (!letter) throw new AppError('ERR_RECORD_NOT_FOUND', undefined);
  return letter;
};

const bodyOf = async ({ readFile }: Pick<ManageDeps, 'readFile'>, { body, bodyKey }: StoredDeadLetter): Promise<string> =>
  body ?? (bodyKey ? Buffer.from(await readFile(bodyKey)).toString('utf8') : '');

const forget = async ({ letters, deleteFile }: ManageDeps, { companyId, id, bodyKey }: StoredDeadLetter): Promise<void> => {
  await letters.remove(companyId, id);
  if (bodyKey) await deleteFile(bodyKey);
};
