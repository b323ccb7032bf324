import type { WASocket } from '@whiskeysockets/baileys';
import { log } from '@balcao/functions/platform/logger.ts';
import type { NumberBatch, NumberCheckStore, Session } from '@balcao/functions/organisation/sessions/service/session-records.ts';
import { lookUpNumbers } from './look-up-numbers.ts';

type Deps = {
  session: Pick<Session, 'companyId' | 'connectionId'>;
  checks: Pick<NumberCheckStore, 'list' | 'answer'>;
  socket: () => Pick<WASocket, 'onWhatsApp'> | null;
  /** An import has all answers that it waits for. */
  goOn: (check: { jobId: string; part: number; deduplicationId: string }) => Promise<void>;
  /** Ends early when the signal says so. */
  pause: (ms: number, signal: AbortSignal) => Promise<void>;
  now: () => Date;
};

/** Between two questions: WhatsApp takes many numbers in a short time for a search of victims. Fifty every three seconds are a thousand a minute. */
export const betweenQuestionsMs = 3000;
/** After a question that was not answered on an open line. */
const afterSilenceMs = 30_000;
const mostSilences = 3;

/** Looks up on WhatsApp, through one phone, the numbers that wait to be looked up: in paced questions beside the messages, and only when it is told
 *  that there are some. Each answer is written down before the next question, so that whoever goes on asks no more than the one question again. */
export class NumberLookups {
  private readonly deps: Deps;
  private readonly ending = new AbortController();
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
      await this.turn();
      const sock = this.deps.socket();
      if (!sock || this.isOver) return false;
      // Somebody may wait for a single number.
      if (this.isWanted) return true;
      const answers = await this.ask(sock, question);
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

  private async turn(): Promise<void> {
    const wait = this.silences > 0 ? afterSilenceMs : this.lastAskedMs + betweenQuestionsMs - this.deps.now().getTime();
    if (wait > 0) await this.deps.pause(wait, this.ending.signal);
    this.lastAskedMs = this.deps.now().getTime();
  }

  private async ask(sock: Pick<WASocket, 'onWhatsApp'>, question: ReadonlyArray<NumberBatch>) {
    try {
      const answers = await lookUpNumbers(
        sock,
        question.flatMap(({ numbers }) => numbers),
      );
      this.silences = 0;
      return answers;
    } catch (error) {
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

/** Takes what fits into one question. */
const oneQuestion = (left: NumberBatch[]): NumberBatch[] => {
  const question = left.splice(0, 1);
  let count = question[0]?.numbers.length ?? 0;
  for (let next = left[0]; next && count + next.numbers.length <= mostNumbers; next = left[0]) {
    question.push(next);
    left.shift();
    count += next.numbers.length;
  }
  return question;
};
