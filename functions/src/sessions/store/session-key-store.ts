import { Service } from 'electrodb';
import { tableConfig } from '../../platform/table.ts';
import type { CompanyId, ConnectionId } from '@balcao/shared/domain/ids.ts';
import { sessionKeyEntity } from './session.entities.ts';

const keys = sessionKeyEntity();
const db = new Service({ keys }, tableConfig());

/** A row holds 400 KB; this leaves room for its names. */
const maxPartBytes = 350_000;
const maxPerTransaction = 90;

export type SealedKey = { name: string; sealed: Uint8Array | null };

/** The write was refused because somebody with a newer lease wrote already. */
export class FencedError extends Error {
  constructor(options?: { cause?: unknown }) {
    super('a newer lease holder wrote this session’s keys', options);
    this.name = 'FencedError';
  }
}

export const sessionKeyStoreFor = (companyId: CompanyId, connectionId: ConnectionId) => ({
  /** Every key, parts joined. */
  loadAll: async (): Promise<Map<string, Uint8Array>> => {
    const { data } = await keys.query.byName({ companyId, connectionId }).go({ pages: 'all', consistent: true });
    const byName = Map.groupBy(data, ({ name }) => name);
    return new Map(
      [...byName].map(([name, rows]) => [name, Buffer.concat(rows.sort((a, b) => a.part - b.part).map(({ sealed }) => sealed))]),
    );
  },
  /** Writes and removes together when they fit one transaction, else in several; every row carries the lease's epoch.
   *  @throws FencedError when a newer epoch is there. */
  write: async (entries: ReadonlyArray<SealedKey & { previousParts: number }>, epoch: number): Promise<void> => {
    const rows = entries.flatMap(({ name, sealed, previousParts }) => toRows(name, sealed, previousParts));
    for (let start = 0; start < rows.length; start += maxPerTransaction) {
      const { canceled, data } = await db.transaction
        .write((table) =>
          rows.slice(start, start + maxPerTransaction).map((row) =>
            row.sealed === null
              ? table.keys
                  .delete({ companyId, connectionId, name: row.name, part: row.part })
                  .where((item, { notExists, lte }) => `${notExists(item.epoch)} OR ${lte(item.epoch, epoch)}`)
                  .commit()
              : table.keys
                  .upsert({ companyId, connectionId, name: row.name, part: row.part, parts: row.parts, sealed: row.sealed, epoch })
                  .where((item, { notExists, lte }) => `${notExists(item.epoch)} OR ${lte(item.epoch, epoch)}`)
                  .commit(),
          ),
        )
        .go();
      if (!canceled) continue;
      const reasons: ReadonlyArray<{ code: string } | null> = data;
      if (reasons.some((reason) => reason?.code === 'ConditionalCheckFailed')) throw new FencedError({ cause: data });
      throw new Error('keys could not be written', { cause: data });
    }
  },
  removeAll: async (): Promise<void> => {
    const { data } = await keys.query.byName({ companyId, connectionId }).go({ pages: 'all', attributes: ['name', 'part'] });
    if (data.length > 0) await keys.delete(data.map(({ name, part }) => ({ companyId, connectionId, name, part }))).go();
  },
});
export type SessionKeyStore = ReturnType<typeof sessionKeyStoreFor>;

type Part = { name: string; part: number; parts: number; sealed: Uint8Array | null };

export const partsOf = (sealed: Uint8Array): number => Math.max(1, Math.ceil(sealed.length / maxPartBytes));

const toRows = (name: string, sealed: Uint8Array | null, previousParts: number): Part[] => {
  const parts = sealed ? partsOf(sealed) : 0;
  const written = Array.from(
    { length: parts },
    (_, part): Part => ({ name, part, parts, sealed: sealed?.subarray(part * maxPartBytes, (part + 1) * maxPartBytes) ?? null }),
  );
  const removed = Array.from(
    { length: Math.max(0, previousParts - parts) },
    (_, n): Part => ({ name, part: parts + n, parts: 0, sealed: null }),
  );
  return [...written, ...removed];
};
