import pMap from 'p-map';
import { phoneKey } from '@balcao/shared/domain/contacts/phone-variants.ts';
import { checkNumbers, forgetCheck } from '../../contact-jobs/service/check-numbers.ts';
import type { ContactListJob, ListCheckOptions } from './contact-list-job.ts';
import type { RunListDeps } from './run-list-context.ts';

/** People of one part: the phone is asked in four questions. */
export const peopleOfCheckedPart = 200;
const writtenAtOnce = 32;

/** Has the phone look up the next numbers of which nothing is known, and stores its answers. The answers come later: the part is run again
 *  then. @returns the job as it is then; null when others moved it meanwhile, or when answers are missing. */
export const runListCheck = async (
  deps: RunListDeps,
  job: ContactListJob,
  options: ListCheckOptions,
  isLate: boolean,
): Promise<ContactListJob | null> => {
  const { items, next } = await deps.items.listAll(options.listId, job.cursor, peopleOfCheckedPart);
  const unknown = items.filter(({ isWhatsappValid }) => isWhatsappValid === null);
  const checked =
    options.gaveUp || unknown.length === 0
      ? ({ kind: 'answered', answers: new Map<string, string | null>() } as const)
      : await checkNumbers(
          deps,
          job,
          options.on,
          unknown.map(({ number }) => number),
          isLate,
        );
  if (checked.kind === 'waiting') return null;
  if (checked.kind === 'paused') {
    if (options.pausedUntil !== checked.until)
      await deps.jobs.advance(job, { options: { ...options, pausedUntil: checked.until } }, {}, deps.now());
    return null;
  }
  const { answers } = checked;
  const answered = unknown.flatMap((item) => {
    const spelling = answers.get(item.number);
    return spelling === undefined ? [] : [{ item, isValid: spelling !== null }];
  });
  await pMap(answered, ({ item, isValid }) => deps.items.noteWhatsapp(item, isValid), { concurrency: writtenAtOnce });
  const valid = answered.filter(({ isValid }) => isValid).length;
  const { pausedUntil: _pause, ...rest } = options;
  const last = items.at(-1);
  const moved = await deps.jobs.advance(
    job,
    {
      part: job.part + 1,
      cursor: last ? phoneKey(last.number) : job.cursor,
      options: { ...rest, gaveUp: options.gaveUp || checked.kind === 'gaveUp' },
      ...(next === null && { state: 'done' }),
    },
    {
      done: items.length,
      counts: { valid, invalid: answered.length - valid, unchecked: unknown.length - answered.length },
    },
    deps.now(),
  );
  if (!options.gaveUp) await forgetCheck(deps, job, options.on);
  return moved;
};
