import { jidDecode, type WASocket } from '@whiskeysockets/baileys';
import { phoneKey } from '@balcao/shared/domain/contacts/phone-variants.ts';
import { withTimeLimit } from './with-time-limit.ts';

const limitMs = 20_000;

/** Asks WhatsApp about many numbers at once. Its answer names only those who are there, each in its own spelling, which may differ from what was asked.
 *  @returns by number, the spelling it is known by, or null for one that is not there; a number of which the answer leaves that open is left out.
 *  @throws Error when it does not answer. */
export const lookUpNumbers = async (
  sock: Pick<WASocket, 'onWhatsApp'>,
  numbers: ReadonlyArray<string>,
): Promise<Record<string, string | null>> => {
  const answers = await withTimeLimit(sock.onWhatsApp(...numbers), limitMs);
  if (!answers) throw new Error('WhatsApp did not answer a look-up of numbers');
  const spellings = answers.flatMap(({ exists, jid }) => {
    const decoded = exists ? jidDecode(jid) : undefined;
    return decoded?.server === 's.whatsapp.net' ? [decoded.user] : [];
  });
  return explained(numbers, spellings);
};

/** Which spelling is whose: the same but for a Brazilian ninth digit first, then the same country and ending. */
const explained = (numbers: ReadonlyArray<string>, spellings: ReadonlyArray<string>): Record<string, string | null> => {
  const found = new Map<string, string>();
  const left = new Set(spellings);
  for (const likeness of [phoneKey, countryAndEnding])
    for (const number of numbers) {
      const alike = found.has(number) ? undefined : [...left].find((spelling) => likeness(spelling) === likeness(number));
      if (alike === undefined) continue;
      found.set(number, alike);
      left.delete(alike);
    }
  // A spelling that is nobody's may be that of any number that is left.
  const others = left.size > 0 ? [] : numbers.filter((number) => !found.has(number)).map((number) => [number, null] as const);
  return Object.fromEntries<string | null>([...found, ...others]);
};

/** Mexico and Argentina put a digit behind the country's code that people leave out, or not. */
const countryAndEnding = (number: string): string => number.replace(/^(\d\d)\d*(\d{8})$/, '$1 $2');
