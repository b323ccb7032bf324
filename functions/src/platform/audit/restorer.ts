import type { Permission } from '@balcao/shared/domain/permissions.ts';
import type { Actor } from '../actor.ts';
import type { RemovedRow } from '../table/definition.ts';
import type { RowWrite } from '../write-together.ts';

/** How deleted records of a kind are restored. Importing the entities that are listed here registers them, which reading their rows
 *  needs. */
export type Restorer = {
  /** Permission for deleting such a record; restoring it needs the same. */
  permission: Permission;
  /** @throws AppError when the actor may restore records of this kind, but not this one. */
  assertMay?: (actor: Actor, rows: ReadonlyArray<RemovedRow>) => void | Promise<void>;
  /** Entities whose rows may be restored. */
  entities: ReadonlyArray<{ name: string }>;
  /** More writes for the same transaction, such as counting the record towards the plan's limit. `refuse` throws the reason when the
   *  condition of one of these writes failed. */
  also?: {
    writes: (actor: Actor, rows: ReadonlyArray<RemovedRow>) => Promise<RowWrite[]>;
    /** @throws AppError */
    refuse: (actor: Actor) => Promise<never>;
  };
  /** Work outside the table, after the rows are restored; must be idempotent. */
  after?: (actor: Actor, rows: ReadonlyArray<RemovedRow>) => Promise<void>;
};
