import type { CompanyId } from '@balcao/shared/domain/ids.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import type { Reference } from '../table/attributes.ts';
import { batchGetItems } from '../table/batch-get-items.ts';
import { nameOfItem } from '../table/gathered-items.ts';
import type { Values } from '../table/keys.ts';
import { nameOfReference, newReferencesOf, type Referring } from './references-of.ts';
import { keyOfRecord, recordKinds } from './record-kinds.ts';

/** Checks that the records to which a record newly refers exist in its company. References that the record already had are not checked,
 *  because their targets may have been deleted since. Reads only the keys of the targets, all in one request; sends no request when there
 *  is no new reference.
 *  @param after, before the record's values by attribute name; `before` null = a new record.
 *  @param options `itself`: a reference to the record itself, which is allowed although the record does not exist yet.
 *  @throws AppError for the first missing record, with the code for its kind (`recordKinds`); BusyError when the table did not answer all
 *  reads. */
export const assertReferences = async (
  companyId: CompanyId,
  entity: Referring,
  after: Values,
  before: Values | null,
  { itself = null }: { itself?: Reference | null } = {},
): Promise<void> => {
  const own = itself && nameOfReference(itself);
  const asked = newReferencesOf(entity, after, before).flatMap(({ kind, id }) =>
    kind === null || nameOfReference({ kind, id }) === own ? [] : [{ kind, key: keyOfRecord(kind, companyId, id) }],
  );
  if (asked.length === 0) return;
  const items = await batchGetItems(
    asked.map(({ key }) => key),
    { consistent: true, keysOnly: true },
  );
  const found = new Set(items.map(nameOfItem));
  const missing = asked.find(({ key }) => !found.has(nameOfItem(key)));
  if (missing) throw new AppError(recordKinds[missing.kind].missing, undefined);
};
