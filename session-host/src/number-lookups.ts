import type { WASocket } from '@whiskeysockets/baileys';
import { log } from '@balcao/functions/platform/logger.ts';
import type { NumberBatch, NumberCheckStore, Session } from '@balcao/functions/organisation/sessions/service/session-records.ts';
import type { LookUpBudget } from './look-up-budget.ts';
import { lookUpNumbers } from './look-up-numbers.ts';

type Deps = {
  session: Pick<Session, 'companyId' | 'connectionId'>;
  checks: Pick<NumberCheckStore, 'list' | 'answer' | 'pause'>;
  budget: Pick<LookUpBudget, 'take' | 'noteFailure'>;
  socket: () => Pick<WASocket, 'onWhatsApp'> | null;
  /** An import has all answers that it waits for, or is to say that they come later. */
  goOn: (check: { jobId: string; part: number; deduplicationId: string }) => Promise<void>;
  /** Ends early when the signal says so. */
  pause: (ms: number, signal: AbortSignal) => Promise<void>;
  now: () => Date;
  random: () => number;
};

/** Between two questions of imports, and at random so much more: the numbers of a day (`lookUpsPerDay`) are not asked for in one go. Whoever waits for a
 *  number does not wait for this. */
export const betweenQuestionsMs = 20_000;
const jitterMs = 10_000;
/** After a question that was not answered on an open line. */
const afterSilenceMs = 30_000;
const mostSilences = 3;

/** Looks up on WhatsApp, through one phone, the numbers that wait to be looked up: in paced questions beside the messages, and only when it is told
 *  that there are some. Each answer is written down before the next question, so that whoever goes on asks no more than the one question again. */
export class NumberLookups {
  private readonly deps: Deps;
  private readonly ending = new AbortController();
  /** Ends the pause between two questions: somebody may wait for a number. */
  private waking = new AbortController();
  private pausedUntil = '';
  private running: Promise<void> = Promise.resolve();
  private isWanted = false;
  private lastAskedMs = 0;
  private silences = 0;

  constructor(deps: Deps) {
    this.deps = deps;
  }

  /** Look now; many calls at once are one look. */
  nudge(): void {
    if (this.isWanted || this.ending.signal.aborted) return;
    this.isWanted = true;
    this.waking.abort();
    this.running = this.running
      .then(() => this.work())
      .catch((error: unknown) =>
        log.error('NUMBERS_NOT_LOOKED_UP the import waits', error, { connectionId: this.deps.session.connectionId }),
      );
  }

  async stop(): Promise<void> {
    this.ending.abort();
    await this.running;
  }

  private get isOver(): boolean {
    return this.ending.signal.aborted || this.deps.socket() === null;
  }

  private async work(): Promise<void> {
    this.silences = 0;
    while (!this.isOver) {
      this.isWanted = false;
      this.waking = new AbortController();
      const batches = await this.deps.checks.list();
      const checks = Map.groupBy(batches, ({ checkId }) => checkId);
      // Whoever answered them may have ended before it could say so.
      for (const check of checks.values()) await this.tellIfAnswered(check);
      if (batches.every(({ answers }) => answers !== null)) return;
      if (!(await this.askAll(checks))) break;
    }
    this.isWanted = false;
  }

  private async tellIfAnswered(check: ReadonlyArray<NumberBatch>): Promise<void> {
    const last = check.at(-1);
    if (!last?.goesOn || check.some(({ answers }) => answers === null)) return;
    const at = check.map(({ answeredAt }) => answeredAt ?? '').toSorted();
    await this.deps.goOn({ ...last.goesOn, deduplicationId: `${last.checkId}:${last.batch}:${at.at(-1)}` });
  }

  /** @returns false when it is no use to go on now. */
  private async askAll(checks: ReadonlyMap<string, NumberBatch[]>): Promise<boolean> {
    const left = inTurn([...checks.values()].flat());
    while (left.length > 0) {
      const question = oneQuestion(left);
      const isImport = question[0]?.goesOn !== null;
      await this.turn(isImport);
      const sock = this.deps.socket();
      if (!sock || this.isOver) return false;
      // Somebody may wait for a single number.
      if (this.isWanted) return true;
      const count = question.reduce((sum, { numbers }) => sum + numbers.length, 0);
      const answers = (await this.deps.budget.take(count, isImport)) ?? (await this.ask(sock, question));
      if (typeof answers === 'string') {
        await this.askLater(question, isImport ? checks : new Map(), answers);
        if (isImport) return false;
        continue;
      }
      if (answers === null) return this.silences < mostSilences && !this.isOver;
      for (const batch of question) await this.keep(batch, answers);
      for (const checkId of new Set(question.map((batch) => batch.checkId))) await this.tellIfAnswered(checks.get(checkId) ?? []);
    }
    return true;
  }

  private async keep(batch: NumberBatch, answers: Readonly<Record<string, string | null>>): Promise<void> {
    const own = batch.numbers.flatMap((number) => (answers[number] === undefined ? [] : [[number, answers[number]] as const]));
    batch.answers = Object.fromEntries(own);
    batch.answeredAt = this.deps.now().toISOString();
    await this.deps.checks.answer(batch, batch.answers, batch.answeredAt);
  }

  /** No more today, or not before WhatsApp takes questions again. Whoever waits for one number is answered immediately that nobody knows; imports say when
   *  they go on. */
  private async askLater(
    question: ReadonlyArray<NumberBatch>,
    imports: ReadonlyMap<string, ReadonlyArray<NumberBatch>>,
    until: string,
  ): Promise<void> {
    for (const batch of question) if (batch.goesOn === null) await this.keep(batch, {});
    const waiting = [...imports.values()].flatMap((check) =>
      check.filter(({ answers, goesOn }) => answers === null && goesOn !== null).slice(0, 1),
    );
    if (waiting.length === 0) return;
    await this.deps.checks.pause(until, this.deps.now().toISOString());
    for (const { checkId, goesOn } of waiting)
      if (goesOn) await this.deps.goOn({ ...goesOn, deduplicationId: `${checkId}:paused:${until}` });
    if (this.pausedUntil === until) return;
    this.pausedUntil = until;
    log.info('LOOK_UPS_PAUSED imports go on later', { connectionId: this.deps.session.connectionId, until });
    void this.deps.pause(Date.parse(until) - this.deps.now().getTime(), this.ending.signal).then(() => this.nudge());
  }

  private async turn(isImport: boolean): Promise<void> {
    const gapMs = isImport ? betweenQuestionsMs + this.deps.random() * jitterMs : 0;
    const wait = this.silences > 0 ? afterSilenceMs : this.lastAskedMs + gapMs - this.deps.now().getTime();
    if (wait > 0) await this.deps.pause(wait, AbortSignal.any([this.ending.signal, this.waking.signal]));
    if (this.isWanted) return;
    this.lastAskedMs = this.deps.now().getTime();
  }

  /** @returns what is known; null: it did not answer; an instant: it answers no questions before. */
  private async ask(
    sock: Pick<WASocket, 'onWhatsApp'>,
    question: ReadonlyArray<NumberBatch>,
  ): Promise<Readonly<Record<string, string | null>> | string | null> {
    try {
      const answers = await lookUpNumbers(
        sock,
        question.flatMap(({ numbers }) => numbers),
      );
      this.silences = 0;
      return answers;
    } catch (error) {
      const until = await this.deps.budget.noteFailure(error);
      if (until !== null) return until;
      this.silences++;
      log.info('NUMBERS_UNANSWERED', { reason: error instanceof Error ? error.message : null });
      return null;
    }
  }
}

/** Those that somebody waits for first, then as they were asked. */
const inTurn = (batches: ReadonlyArray<NumberBatch>): NumberBatch[] =>
  batches
    .filter(({ answers }) => answers === null)
    .toSorted(
      (a, b) => Number(a.goesOn !== null) - Number(b.goesOn !== null) || (a.askedAt < b.askedAt ? -1 : a.askedAt > b.askedAt ? 1 : 0),
    );

const mostNumbers = 50;

/** Takes what fits into one question; imports' numbers go apart, for they have a budget of their own. */
const oneQuestion = (left: NumberBatch[]): NumberBatch[] => {
  const question = left.splice(0, 1);
  let count = question[0]?.numbers.length ?? 0;
  const isImport = question[0]?.goesOn !== null;
  const fits = (next: NumberBatch): boolean => count + next.numbers.length <= mostNumbers && (next.goesOn !== null) === isImport;
  for (let next = left[0]; next && fits(next); next = left[0]) {
    question.push(next);
    left.shift();
    count += next.numbers.length;
  }
  return question;
};
