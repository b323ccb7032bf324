import type { Permission } from '@balcao/shared/domain/permissions.ts';
import type { Actor } from '../actor.ts';
import type { RemovedRow } from '../table/definition.ts';
import type { RowWrite } from '../write-together.ts';

/** How deleted records of a kind are put back. Being listed here loads their entities. */
export type Restorer = {
  /** What deleting such a record takes; putting it back takes the same. */
  permission: Permission;
  /** @throws AppError for a record that this person may not put back though others of its kind. */
  assertMay?: (actor: Actor, rows: ReadonlyArray<RemovedRow>) => void | Promise<void>;
  /** The entities whose rows may come back. */
  entities: ReadonlyArray<{ name: string }>;
  /** What else goes into the transaction, such as a place within the plan; `refuse` says why when one of these refused. */
  also?: {
    writes: (actor: Actor, rows: ReadonlyArray<RemovedRow>) => Promise<RowWrite[]>;
    /** @throws AppError */
    refuse: (actor: Actor) => Promise<never>;
  };
  /** Work outside the table, once the rows are back; done again it changes nothing. */
  after?: (actor: Actor, rows: ReadonlyArray<RemovedRow>) => Promise<void>;
};
