import { readField, readList, readText } from '../meta/read-json.ts';

/** The numbers that a webhook's body tells of, by their ids at Meta. An app has one address for all of them, unless a number has its own. */
export const numbersIn = (body: unknown): ReadonlySet<string> =>
  new Set(
    readList(readField(body, 'entry'))
      .flatMap((entry) => readList(readField(entry, 'changes')))
      .map((change) => readText(readField(readField(readField(change, 'value'), 'metadata'), 'phone_number_id'), 128))
      .filter((number) => number !== null),
  );
