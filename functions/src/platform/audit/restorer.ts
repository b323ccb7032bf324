import type { Permission } from '@balcao/shared/domain/permissions.ts';
import type { Actor } from '../actor.ts';
import type { RemovedRow } from '../table/definition.ts';
import type { RowWrite } from '../write-together.ts';

/** How the deletion of a record of one kind (`AuditKind`) is undone. */
export type Restorer = {
  /** Permission that is needed for deleting a record of this kind, and for restoring one. */
  permission: Permission;
  /** Checks whether the actor may restore the record of these deleted `rows`; absent = `permission` suffices. @throws AppError if not. */
  assertMay?: (actor: Actor, rows: ReadonlyArray<RemovedRow>) => void | Promise<void>;
  /** Entities of the rows to restore. No code reads the list: naming them loads their modules, without which `restoreWrite` cannot work. */
  entities: ReadonlyArray<{ name: string }>;
  /** Further writes for the transaction that restores the record, such as counting a user towards the plan's limit. `refuse` is called when
   *  the condition of one of these writes failed, and throws the reason. */
  also?: {
    writes: (actor: Actor, rows: ReadonlyArray<RemovedRow>) => Promise<RowWrite[]>;
    /** Throws the error for a failed condition of `writes`, such as a reached limit. @throws AppError */
    refuse: (actor: Actor) => Promise<never>;
  };
  /** Work outside the table after a record's rows were restored, such as allowing a user's sign-in again; must be idempotent. */
  after?: (actor: Actor, rows: ReadonlyArray<RemovedRow>) => Promise<void>;
};
