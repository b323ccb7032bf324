import type { CompanyId, ConnectionId } from '@balcao/shared/domain/ids.ts';
import { sessionKeyEntity } from './session.entities.ts';
import { writeTogether, type RowWrite } from '../../../platform/write-together.ts';

/** A row holds 400 KB; this leaves room for its names. */
const maxPartBytes = 350_000;
const keysAtOnce = 25;

export type SealedKey = { name: string; sealed: Uint8Array | null };

/** The write was refused because somebody with a newer lease wrote already. */
export class FencedError extends Error {
  constructor(options?: { cause?: unknown }) {
    super('a newer lease holder wrote this session’s keys', options);
    this.name = 'FencedError';
  }
}

export const sessionKeyStoreFor = (companyId: CompanyId, connectionId: ConnectionId) => {
  const rowWrite = ({ name, part, parts, sealed }: Part, epoch: number): RowWrite => {
    const key = { companyId, connectionId, name, part };
    const write = sealed === null ? sessionKeyEntity.delete(key) : sessionKeyEntity.upsert({ ...key, parts, sealed, epoch });
    return write.where((item, { notExists, lte }) => `${notExists(item.epoch)} OR ${lte(item.epoch, epoch)}`).commit();
  };

  return {
    /** Those of the named keys that are there. */
    load: async (names: ReadonlyArray<string>): Promise<Map<string, Uint8Array>> => {
      const keyOf = (name: string, part: number) => ({ companyId, connectionId, name, part });
      const firsts = await sessionKeyEntity.getMany(
        names.map((name) => keyOf(name, 0)),
        { consistent: true },
      );
      const further = firsts.flatMap(({ name, parts }) => Array.from({ length: parts - 1 }, (_, n) => keyOf(name, n + 1)));
      return joined([...firsts, ...(await sessionKeyEntity.getMany(further, { consistent: true }))]);
    },
    /** Every key whose name begins so. */
    loadBeginning: async (start: string): Promise<Map<string, Uint8Array>> => {
      const { data } = await sessionKeyEntity
        .query('byName', { companyId, connectionId })
        .begins({ name: start })
        .all({ consistent: true });
      return joined(data);
    },
    /** Every key whose name begins with one of these. */
    removeBeginning: async (starts: ReadonlyArray<string>): Promise<void> => {
      for (const start of starts) {
        const { data } = await sessionKeyEntity
          .query('byName', { companyId, connectionId })
          .begins({ name: start })
          .all({ consistent: true });
        await sessionKeyEntity.deleteMany(data.map(({ name, part }) => ({ companyId, connectionId, name, part })));
      }
    },
    /** Every row carries the lease's epoch. A key of several parts is written as a whole; keys among themselves need not be: one that is written before
     *  another is as if the session had ended between them. What is removed goes last, as what replaces it must be there.
     *  @throws FencedError when a newer epoch is there. */
    write: async (entries: ReadonlyArray<SealedKey & { previousParts: number }>, epoch: number): Promise<void> => {
      const keys = entries.map(({ name, sealed, previousParts }) => toRows(name, sealed, previousParts));
      const isRemoval = (rows: ReadonlyArray<Part>) => rows.every(({ sealed }) => sealed === null);
      for (const step of [keys.filter((rows) => !isRemoval(rows)), keys.filter(isRemoval)])
        for (let start = 0; start < step.length; start += keysAtOnce) {
          const written = await Promise.all(
            step.slice(start, start + keysAtOnce).map((rows) => writeTogether(rows.map((row) => rowWrite(row, epoch)))),
          );
          if (written.some(({ outcome }) => outcome === 'refused')) throw new FencedError();
        }
    },
    /** Keys that were written a moment ago go too.
     *  @param last name of the key that goes when the others are gone: whoever goes on with a removal that was cut short can still open those that are left. */
    removeAll: async (last: string): Promise<void> => {
      const { data } = await sessionKeyEntity.query('byName', { companyId, connectionId }).all({ consistent: true });
      const [ends, others] = [data.filter(({ name }) => name === last), data.filter(({ name }) => name !== last)];
      for (const rows of [others, ends])
        await sessionKeyEntity.deleteMany(rows.map(({ name, part }) => ({ companyId, connectionId, name, part })));
    },
  };
};
export type SessionKeyStore = ReturnType<typeof sessionKeyStoreFor>;

const joined = (rows: ReadonlyArray<{ name: string; part: number; sealed: Uint8Array }>): Map<string, Uint8Array> =>
  new Map(
    [...Map.groupBy(rows, ({ name }) => name)].map(([name, parts]) => [
      name,
      Buffer.concat(parts.toSorted((a, b) => a.part - b.part).map(({ sealed }) => sealed)),
    ]),
  );

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
