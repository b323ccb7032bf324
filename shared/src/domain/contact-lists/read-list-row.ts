import { typedNumber } from '../contacts/typed-number.ts';
import type { ImportMapping } from '../contacts/import/import-mapping.ts';
import { emailAddress } from '../text/email-address.ts';
import { countCodePoints } from '../text/count-code-points.ts';
import { visibleName } from '../text/visible-name.ts';
import { withoutDirectionSigns } from '../text/without-direction-signs.ts';
import { itemNameLength } from './contact-list.ts';

/** Why a row of a file is not added to a contact list. `twice`: an earlier row has the same number; `known`: the list has it already. */
export const listRowRefusals = ['noName', 'noNumber', 'badName', 'badNumber', 'badEmail', 'twice', 'known'] as const;
export type ListRowRefusal = (typeof listRowRefusals)[number];

export type ListRow = { name: string; number: string; email: string };
export type ReadListRow = ({ kind: 'item' } & ListRow) | { kind: 'refused'; reason: ListRowRefusal };

const isName = (name: string): boolean => {
  const length = countCodePoints(name);
  return length >= itemNameLength.min && length <= itemNameLength.max && visibleName(name) !== null;
};

/** Converts a row of a file to a person of a contact list. */
export const readListRow = (mapping: ImportMapping, row: ReadonlyArray<string>): ReadListRow => {
  const cell = (field: string): string => row[mapping.findIndex((each) => each === field)]?.trim() ?? '';
  const refused = (reason: ListRowRefusal): ReadListRow => ({ kind: 'refused', reason });
  const [written, email] = [cell('number'), cell('email')];
  if (written === '') return refused('noNumber');
  if (cell('name') === '') return refused('noName');
  const number = typedNumber(written);
  if (number === null) return refused('badNumber');
  const name = withoutDirectionSigns(cell('name')).trim();
  if (!isName(name)) return refused('badName');
  if (email !== '' && !emailAddress.safeParse(email).success) return refused('badEmail');
  return { kind: 'item', name, number, email };
};
