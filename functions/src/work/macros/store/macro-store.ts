import { macroId as macroIdSchema, type MacroId } from '@balcao/shared/contract/macros.ts';
import { userId as userIdSchema, type CompanyId, type UserId } from '@balcao/shared/domain/ids.ts';
import type { MacroStep } from '@balcao/shared/domain/macros/macro-step.ts';
import { sameVersion } from '../../../platform/record-version.ts';
import type { RowOf } from '../../../platform/table/entity.ts';
import type { RowWrite } from '../../../platform/write-together.ts';
import { macroEntity } from './macro.entity.ts';

/** A macro. `owner`: id of the user who alone may use it; null = a shared macro, for all users of the company. `position`: sort key, ascending. */
export type Macro = { id: MacroId; owner: UserId | null; name: string; steps: MacroStep[]; position: number; version: number };

/** Stored value of `owner` for shared macros: `owner` is a part of the key, which cannot be null. */
const everybody = 'all';
const keyOf = (companyId: CompanyId, owner: UserId | null, id: MacroId) => ({ companyId, owner: owner ?? everybody, macroId: id });
const toRow = (companyId: CompanyId, { id, owner, ...fields }: Macro) => ({ ...keyOf(companyId, owner, id), ...fields });
const toMacro = ({ macroId, owner, name, steps, position, version }: RowOf<typeof macroEntity>): Macro => ({
  id: macroIdSchema.parse(macroId),
  owner: owner === everybody ? null : userIdSchema.parse(owner),
  name,
  steps,
  position,
  version: version ?? 0,
});

/** Converts a macro's row image from the DynamoDB stream. */
export const parseMacroImage = (image: Record<string, unknown>): Macro => toMacro(macroEntity.parseRow(image));

export const macroStoreFor = (companyId: CompanyId) => ({
  /** Macros of one owner (null = the shared macros), sorted by position. */
  listOf: async (owner: UserId | null): Promise<Macro[]> => {
    const { data } = await macroEntity
      .query('byOwner', { companyId })
      .begins({ owner: owner ?? everybody })
      .all({ consistent: true });
    return data.map(toMacro).sort((a, b) => a.position - b.position || a.id.localeCompare(b.id));
  },
  /** The macro with this id, if it is shared or the given user's own; else null. */
  find: async (id: MacroId, user: UserId): Promise<Macro | null> => {
    const keys = [keyOf(companyId, null, id), keyOf(companyId, user, id)];
    const [row] = await macroEntity.getMany(keys, { consistent: true });
    return row ? toMacro(row) : null;
  },
  createWrite: (macro: Macro): RowWrite => macroEntity.create(toRow(companyId, macro)).commit(),
  /** Conditional write of a changed macro (optimistic lock): refused when the macro was changed since `before` was read. */
  changeWrite: (before: Macro, { name, steps, position, version }: Macro): RowWrite =>
    macroEntity
      .patch(keyOf(companyId, before.owner, before.id))
      .set({ name, steps, position, version })
      .where(sameVersion(before.version))
      .commit(),
  removal: (macro: Macro) => macroEntity.removal(toRow(companyId, macro)),
});
export type MacroStore = ReturnType<typeof macroStoreFor>;
