import type { Permission } from '@balcao/shared/domain/permissions.ts';
import type { Actor } from '../actor.ts';
import type { RemovedRow } from '../table/definition.ts';
import type { RowWrite } from '../write-together.ts';

/** How deleted records of one kind are restored. */
export type Restorer = {
  /** Permission for deleting such a record; restoring it needs the same. */
  permission: Permission;
  /** Checks a particular record. @throws AppError when the actor may restore records of this kind, but not this one. */
  assertMay?: (actor: Actor, rows: ReadonlyArray<RemovedRow>) => void | Promise<void>;
  /** Entities whose rows may be restored. Importing them for this list also registers them, which reading their rows needs. */
  entities: ReadonlyArray<{ name: string }>;
  /** Further writes for the transaction that restores the record, such as counting it towards the plan's limit. When the condition of
   *  one of these writes failed, `refuse` is called to throw the reason. */
  also?: {
    writes: (actor: Actor, rows: ReadonlyArray<RemovedRow>) => Promise<RowWrite[]>;
    /** Throws the reason why the restoration was refused. @throws AppError */
    refuse: (actor: Actor) => Promise<never>;
  };
  /** Work outside the table that is done after the rows are restored; must be idempotent. */
  after?: (actor: Actor, rows: ReadonlyArray<RemovedRow>) => Promise<void>;
};
