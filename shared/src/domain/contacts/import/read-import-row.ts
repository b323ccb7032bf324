import { emailAddress } from '../../text/email-address.ts';
import { countCodePoints } from '../../text/count-code-points.ts';
import { cutText } from '../../text/cut-text.ts';
import { contactNameLength, isContactName } from '../contact-name.ts';
import type { ImportMapping } from './import-mapping.ts';
import { typedNumber } from '../typed-number.ts';

/** Why a row of the file becomes no contact. */
export const rowRefusals = ['noName', 'noNumber', 'badName', 'badNumber', 'badEmail', 'twice', 'known', 'noWhatsapp'] as const;
export type RowRefusal = (typeof rowRefusals)[number];

export type ImportRow = { name: string; number: string; email: string; tags: string[]; extraInfo: Array<{ name: string; value: string }> };
export type ReadRow = { kind: 'contact'; contact: ImportRow } | { kind: 'refused'; reason: RowRefusal };

const emailOf = emailAddress;
const mostTags = 10;
const mostExtra = 50;

/** A row of the file as the contact it describes, or why it is none. */
export const readImportRow = (mapping: ImportMapping, header: ReadonlyArray<string>, row: ReadonlyArray<string>): ReadRow => {
  const cell = (field: string): string => row[mapping.findIndex((each) => each === field)]?.trim() ?? '';
  const refused = (reason: RowRefusal): ReadRow => ({ kind: 'refused', reason });
  const [name, written, email] = [cell('name'), cell('number'), cell('email')];
  if (written === '') return refused('noNumber');
  if (name === '') return refused('noName');
  const number = typedNumber(written);
  if (number === null) return refused('badNumber');
  if (!isContactName(name) || countCodePoints(name) > contactNameLength.max) return refused('badName');
  if (email !== '' && !emailOf.safeParse(email).success) return refused('badEmail');
  const tags = cell('tags')
    .split(/[,;|]/)
    .map((tag) => tag.trim());
  const extraInfo = mapping.flatMap((field, place) => {
    const value = row[place]?.trim() ?? '';
    return field === 'extra' && value !== '' ? [{ name: cutText(header[place]?.trim() || `Coluna ${place + 1}`, 100, 100), value }] : [];
  });
  return {
    kind: 'contact',
    contact: {
      name,
      number,
      email,
      tags: [...new Set(tags.filter((tag) => tag !== ''))].slice(0, mostTags),
      extraInfo: extraInfo.slice(0, mostExtra),
    },
  };
};
