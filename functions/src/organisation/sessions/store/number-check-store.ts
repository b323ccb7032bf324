import type { CompanyId, ConnectionId } from '@balcao/shared/domain/ids.ts';
import { expiresAfter } from '../../../platform/table/expires-after.ts';
import type { RowOf } from '../../../platform/table/entity.ts';
import { numberCheckEntity } from './session.entities.ts';

/** Numbers of one question to WhatsApp. */
export type NumberBatch = {
  checkId: string;
  batch: number;
  numbers: ReadonlyArray<string>;
  /** By number, the spelling WhatsApp knows, or null for one that is not there. Null until it was answered. */
  answers: Readonly<Record<string, string | null>> | null;
  /** The part of an import that goes on with the answers; null where somebody waits at the row. */
  goesOn: { jobId: string; part: number } | null;
  askedAt: string;
  answeredAt: string | null;
};

/** Numbers that WhatsApp is asked about at once. */
export const numbersOfBatch = 50;
/** A question that nobody waits for any more goes after a day; an import may wait for many days. */
const keptSec = 86_400;
const ofImportSec = 30 * 86_400;
/** Questions that a phone may have before it: those of fifty parts of imports. */
const mostBatches = 200;

/** Behind all questions: when the phone answered one. */
const lastAnswer = { checkId: '~answered', batch: 0 };

const toBatch = ({ checkId, batch, numbers, answers, jobId, part, askedAt, answeredAt }: RowOf<typeof numberCheckEntity>): NumberBatch => ({
  checkId,
  batch,
  numbers,
  answers: answers ?? null,
  goesOn: jobId === undefined || part === undefined ? null : { jobId, part },
  askedAt,
  answeredAt: answeredAt ?? null,
});

/** What a linked phone is to look up on WhatsApp. */
export const numberChecksFor = (companyId: CompanyId, connectionId: ConnectionId) => ({
  /** Asked twice, it is one question; one that was answered stays answered. */
  ask: async ({ checkId, batch, numbers, goesOn, askedAt }: Omit<NumberBatch, 'answers' | 'answeredAt'>): Promise<void> => {
    await numberCheckEntity
      .create({
        companyId,
        connectionId,
        checkId,
        batch,
        numbers,
        askedAt,
        ...goesOn,
        expiresAt: expiresAfter(new Date(askedAt), goesOn ? ofImportSec : keptSec),
      })
      .attempt();
  },
  /** The questions of one check, answered or not. */
  batchesOf: async (checkId: string): Promise<NumberBatch[]> => {
    const { data } = await numberCheckEntity
      .query('byConnection', { companyId, connectionId })
      .begins({ checkId })
      .all({ consistent: true });
    return data.map(toBatch).filter((batch) => batch.checkId === checkId);
  },
  list: async (): Promise<NumberBatch[]> => {
    const { data } = await numberCheckEntity
      .query('byConnection', { companyId, connectionId })
      .all({ consistent: true, count: mostBatches });
    return data.map(toBatch).filter(({ checkId }) => checkId !== lastAnswer.checkId);
  },
  /** Passed over when nobody wants to know any more. */
  answer: async (
    { checkId, batch }: Pick<NumberBatch, 'checkId' | 'batch'>,
    answers: NonNullable<NumberBatch['answers']>,
    at: string,
  ): Promise<void> => {
    await numberCheckEntity.patch({ companyId, connectionId, checkId, batch }).set({ answers, answeredAt: at }).attempt();
    await numberCheckEntity
      .put({
        companyId,
        connectionId,
        ...lastAnswer,
        numbers: [],
        askedAt: at,
        answeredAt: at,
        expiresAt: expiresAfter(new Date(at), keptSec),
      })
      .go();
  },
  /** When the phone answered anybody last, as far as that is known. */
  lastAnsweredAt: async (): Promise<string | null> =>
    (await numberCheckEntity.get({ companyId, connectionId, ...lastAnswer }).go({ consistent: true }))?.answeredAt ?? null,
  /** Says when the phone goes on with the numbers of imports; its next answer ends that. */
  pause: async (pausedUntil: string, at: string): Promise<void> => {
    await numberCheckEntity
      .put({
        companyId,
        connectionId,
        ...lastAnswer,
        numbers: [],
        askedAt: at,
        pausedUntil,
        expiresAt: expiresAfter(new Date(pausedUntil), keptSec),
      })
      .go();
  },
  pausedUntil: async (): Promise<string | null> =>
    (await numberCheckEntity.get({ companyId, connectionId, ...lastAnswer }).go({ consistent: true }))?.pausedUntil ?? null,
  remove: (batches: ReadonlyArray<Pick<NumberBatch, 'checkId' | 'batch'>>): Promise<void> =>
    numberCheckEntity.deleteMany(batches.map(({ checkId, batch }) => ({ companyId, connectionId, checkId, batch }))),
});
export type NumberCheckStore = ReturnType<typeof numberChecksFor>;
