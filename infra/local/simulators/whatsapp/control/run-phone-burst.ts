import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { Phones } from '../phones/phones.ts';
import { phoneNumber } from '../world/person.ts';

export const wantedPhoneBurst = z
  .object({
    /** The business everybody writes to. */
    to: phoneNumber,
    /** How many phones write; made when they are not there yet. */
    phones: z.number().int().min(1).max(500),
    /** Messages of each. */
    messages: z.number().int().min(1).max(1000),
    /** All phones together; null: as fast as it goes. */
    ratePerSec: z.number().positive().nullable().default(null),
    label: z.string().max(40).default('carga'),
  })
  .strict();
export type WantedPhoneBurst = z.infer<typeof wantedPhoneBurst>;

/** Many phones write to a business, in turns, each its own messages in order. The text is `<label> <phone>/<position>`, both from 1, so that
 *  what arrived can be checked for gaps, doubles and order. Returns at once; the messages follow. */
export const runPhoneBurst = ({ phones }: { phones: Phones }, { to, ratePerSec, label, ...wanted }: WantedPhoneBurst) => {
  const known = new Set(phones.list().map(({ number }) => number));
  const numbers = Array.from({ length: wanted.phones }, (_, index) => `55119${60_000_000 + index}`);
  for (const [index, number] of numbers.entries()) if (!known.has(number)) phones.create({ number, name: `Carga ${index + 1}` });

  const startedAt = Date.now();
  let sent = 0;
  const send = async (): Promise<void> => {
    for (let position = 1; position <= wanted.messages; position++) {
      for (const [index, number] of numbers.entries()) {
        const wantedMessage = { type: 'text', to, text: `${label} ${index + 1}/${position}` } as const;
        await phones.send(phones.find(number), wantedMessage);
        // On a fixed beat, however long sending takes.
        if (ratePerSec !== null) await sleep(Math.max(0, startedAt + (++sent * 1000) / ratePerSec - Date.now()));
      }
    }
  };
  send().catch((error: unknown) => console.error('simulator: phone burst failed', error));
  return { phones: numbers, messages: wanted.phones * wanted.messages, startedAt };
};
