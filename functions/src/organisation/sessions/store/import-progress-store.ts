import type { CompanyId, ConnectionId } from '@balcao/shared/domain/ids.ts';
import { expiresAfter } from '../../../platform/table/expires-after.ts';
import { writeTogether } from '../../../platform/write-together.ts';
import { importMarkEntity, sessionEntity } from './session.entities.ts';

export type ImportProgress = { generation: number; total: number; processed: number; date: string | null; ended: boolean };

/** Longer than any queue keeps a piece. */
const markSec = 15 * 86_400;

/** How far the import of a phone's old messages is; each piece counts once however often it comes. */
export const importProgressFor = (companyId: CompanyId, connectionId: ConnectionId) => ({
  get: async (): Promise<ImportProgress | null> => {
    const data = await sessionEntity.get({ companyId, connectionId }).go({ consistent: true });
    return data?.importGeneration === undefined
      ? null
      : {
          generation: data.importGeneration,
          total: data.importTotal ?? 0,
          processed: data.importProcessed ?? 0,
          date: data.importDate ?? null,
          ended: data.importEnded === true,
        };
  },
  /** @returns true for the first call of a linking. */
  begin: async (generation: number): Promise<boolean> => {
    return sessionEntity
      .patch({ companyId, connectionId })
      .set({ importGeneration: generation, importTotal: 0, importProcessed: 0, importEnded: false })
      .remove(['importDate'])
      .where((row, { notExists, lt }) => `${notExists(row.importGeneration)} OR ${lt(row.importGeneration, generation)}`)
      .attempt();
  },
  /** @returns whether it was counted now. */
  count: async (
    generation: number,
    pieceId: string,
    what: 'total' | 'processed',
    messages: number,
    date: string | null,
    now: Date,
  ): Promise<boolean> => {
    const patch = sessionEntity
      .patch({ companyId, connectionId })
      .add(what === 'total' ? { importTotal: messages } : { importProcessed: messages });
    const { outcome } = await writeTogether([
      importMarkEntity.create({ companyId, connectionId, generation, pieceId, what, expiresAt: expiresAfter(now, markSec) }).commit(),
      (date === null ? patch : patch.set({ importDate: date })).where((row, { eq }) => eq(row.importGeneration, generation)).commit(),
    ]);
    return outcome === 'written';
  },
  /** No more pieces will come. */
  end: async (generation: number): Promise<void> => {
    await sessionEntity
      .patch({ companyId, connectionId })
      .set({ importEnded: true })
      .where((row, { eq }) => eq(row.importGeneration, generation))
      .attempt();
  },
});
export type ImportProgressStore = ReturnType<typeof importProgressFor>;
