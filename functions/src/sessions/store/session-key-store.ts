import type { CompanyId, ConnectionId } from '@balcao/shared/domain/ids.ts';
import { sessionKeyEntity } from './session.entities.ts';
import { writeTogether } from '../../platform/write-together.ts';

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
    const { data } = await sessionKeyEntity.query('byName', { companyId, connectionId }).all({ consistent: true });
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
      const { outcome } = await writeTogether(
        rows.slice(start, start + maxPerTransaction).map((row) =>
          row.sealed === null
            ? sessionKeyEntity
                .delete({ companyId, connectionId, name: row.name, part: row.part })
                .where((item, { notExists, lte }) => `${notExists(item.epoch)} OR ${lte(item.epoch, epoch)}`)
                .commit()
            : sessionKeyEntity
                .upsert({ companyId, connectionId, name: row.name, part: row.part, parts: row.parts, sealed: row.sealed, epoch })
                .where((item, { notExists, lte }) => `${notExists(item.epoch)} OR ${lte(item.epoch, epoch)}`)
                .commit(),
        ),
      );
      if (outcome === 'refused') throw new FencedError();
    }
  },
  removeAll: async (): Promise<void> => {
    const { data } = await sessionKeyEntity.query('byName', { companyId, connectionId }).all();
    await sessionKeyEntity.deleteMany(data.map(({ name, part }) => ({ companyId, connectionId, name, part })));
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
