import { cutText } from '../text/cut-text.ts';
import { extraInfoLimits, isExtraInfo } from './extra-info.ts';

type Info = { id?: string | undefined; name: string; value: string };
type Known = { email: string; extraInfo: ReadonlyArray<Info> };

/** What a contact's record gains by what they said of themselves: an e-mail address where there is none, everything else among the further fields, where what is
 *  there by that name is replaced. Names and numbers stay as people, or the channel, gave them. */
export const learnedFields = (
  { email, extraInfo }: Known,
  said: Readonly<Record<string, string>>,
): { email?: string; extraInfo?: Info[] } => {
  const fields: { email?: string; extraInfo?: Info[] } = {};
  for (const [name, value] of Object.entries(said)) {
    const text = cutText(value.trim(), extraInfoLimits.valueLength, extraInfoLimits.valueLength);
    if (text === '' || ownFields.has(name)) continue;
    if (name === 'email') {
      if (email === '' && /^[^\s@]{1,64}@[^\s@]{1,180}\.[^\s@.]{2,}$/.test(text)) fields.email = text;
      continue;
    }
    const rows = fields.extraInfo ?? extraInfo;
    const before = rows.find((row) => row.name === name);
    const isKept = before ? before.value !== text : rows.length < extraInfoLimits.rows && isExtraInfo({ name, value: text });
    if (!isKept) continue;
    fields.extraInfo = before ? rows.map((row) => (row === before ? { ...row, value: text } : row)) : [...rows, { name, value: text }];
  }
  return fields;
};

const ownFields = new Set(['nome', 'name', 'firstName', 'telefone', 'ultimaMensagem', 'dataContato']);
