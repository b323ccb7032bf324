import type { ConnectionId } from '@balcao/shared/domain/ids.ts';
import { numbersOfBatch, type NumberCheckStore } from '../../../organisation/sessions/service/session-records.ts';
import type { ContactJob } from '../store/contact-job-store.ts';

export type CheckDeps = {
  checksOf: (connectionId: ConnectionId) => Pick<NumberCheckStore, 'ask' | 'batchesOf' | 'lastAnsweredAt' | 'pausedUntil' | 'remove'>;
  /** Tells the phone's session that numbers wait. */
  nudge: (connectionId: ConnectionId) => Promise<void>;
  /** Has the part looked at again at that time, if it still waits. */
  lookAgain: (part: Pick<ContactJob, 'id' | 'part'>, at: Date) => Promise<void>;
  now: () => Date;
};

/** By number, the spelling WhatsApp knows, or null for one that is not there; numbers that nobody answered for are missing. */
export type Answers = ReadonlyMap<string, string | null>;
export type Checked = { kind: 'waiting' } | { kind: 'paused'; until: string } | { kind: 'answered' | 'gaveUp'; answers: Answers };

/** How long a phone may say nothing at all: longer than an update or a bad line takes. */
export const patienceMs = 300_000;

const isSilentSince = (sign: string, now: Date): boolean => now.getTime() - Date.parse(sign) >= patienceMs;

const checkIdOf = ({ id, part }: Pick<ContactJob, 'id' | 'part'>): string => `${id}-${part}`;

/** Has a part's numbers looked up on WhatsApp by a linked phone. What was asked is not asked again, however often the part is delivered; a phone that
 *  answers nothing for `patienceMs` is given up on, but for one that says when it goes on.
 *  @param isLate the part was looked at again because time went by. */
export const checkNumbers = async (
  { checksOf, nudge, lookAgain, now }: CheckDeps,
  job: Pick<ContactJob, 'id' | 'part'>,
  connectionId: ConnectionId,
  numbers: ReadonlyArray<string>,
  isLate: boolean,
): Promise<Checked> => {
  const checks = checksOf(connectionId);
  const checkId = checkIdOf(job);
  const known = await checks.batchesOf(checkId);
  const asked = new Set(known.flatMap((batch) => batch.numbers));
  const missing = numbers.filter((number) => !asked.has(number));
  if (missing.length === 0) {
    const answers = new Map(known.flatMap((batch) => Object.entries(batch.answers ?? {})));
    if (known.every((batch) => batch.answers !== null)) return { kind: 'answered', answers };
    const isSilent = (lastSign: string) => isSilentSince(lastSign, now());
    const pausedUntil = await checks.pausedUntil();
    if (pausedUntil !== null && !isSilentSince(pausedUntil, now())) {
      const isOver = pausedUntil <= now().toISOString();
      await lookAgain(job, new Date(isOver ? now().getTime() + patienceMs : Date.parse(pausedUntil)));
      await nudge(connectionId);
      return isOver ? { kind: 'waiting' } : { kind: 'paused', until: pausedUntil };
    }
    const lastSign = known.map(({ askedAt, answeredAt }) => answeredAt ?? askedAt).reduce((a, b) => (a > b ? a : b));
    // A phone with many questions answers others first.
    if (isSilent(lastSign) && isSilent((await checks.lastAnsweredAt()) ?? lastSign)) return { kind: 'gaveUp', answers };
  }
  const at = now();
  // Before anything is asked: whoever ends in between is followed by this.
  if (isLate || missing.length > 0) await lookAgain(job, new Date(at.getTime() + patienceMs));
  await Promise.all(
    inBatches(missing).map((batch, place) =>
      checks.ask({
        checkId,
        batch: known.length + place,
        numbers: batch,
        goesOn: { jobId: job.id, part: job.part },
        askedAt: at.toISOString(),
      }),
    ),
  );
  await nudge(connectionId);
  return { kind: 'waiting' };
};

/** Nobody wants the answers any more. */
export const forgetCheck = async (
  { checksOf }: Pick<CheckDeps, 'checksOf'>,
  job: Pick<ContactJob, 'id' | 'part'>,
  connectionId: ConnectionId,
): Promise<void> => {
  const checks = checksOf(connectionId);
  await checks.remove(await checks.batchesOf(checkIdOf(job)));
};

const inBatches = (numbers: ReadonlyArray<string>): string[][] =>
  Array.from({ length: Math.ceil(numbers.length / numbersOfBatch) }, (_, batch) =>
    numbers.slice(batch * numbersOfBatch, (batch + 1) * numbersOfBatch),
  );
