import { AppError } from '@balcao/shared/errors/app-error.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseMultipart } from './multipart.ts';

const type = 'multipart/form-data; boundary=XX';
const wellFormed =
  '--XX\r\nContent-Disposition: form-data; name="kind"\r\n\r\ncsv\r\n' +
  '--XX\r\nContent-Disposition: form-data; name="media"; filename="a.csv"\r\nContent-Type: text/csv\r\n\r\nnome;numero\r\n--XX--\r\n';

/** `read`, or the code of the refusal. */
const outcomeOf = (contentType: string, form: Buffer): Promise<unknown> =>
  parseMultipart(contentType, form).then(
    () => 'read',
    (error: unknown) => (error instanceof AppError ? error.code : error),
  );

it('reads fields, and files whole', async () => {
  const { fields, files } = await parseMultipart(type, Buffer.from(wellFormed));

  expect(fields).toEqual({ kind: 'csv' });
  expect(files).toEqual([{ fieldName: 'media', fileName: 'a.csv', mimeType: 'text/csv', bytes: Buffer.from('nome;numero') }]);
});

it('refuses a form that ends anywhere before its end', async () => {
  for (let length = 0; length < wellFormed.indexOf('--XX--') + 4; length++)
    await expect(parseMultipart(type, Buffer.from(wellFormed.slice(0, length)))).rejects.toMatchObject({
      code: 'ERR_MALFORMED_BODY',
    });
});

it('answers whatever it is given', async () => {
  const change = fc.tuple(fc.nat(wellFormed.length), fc.nat(40), fc.uint8Array({ maxLength: 20 }));
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), async (changes) => {
      const form = changes.reduce(
        (raw, [at, cut, put]) => Buffer.concat([raw.subarray(0, at), put, raw.subarray(at + cut)]),
        Buffer.from(wellFormed),
      );

      expect(['read', 'ERR_MALFORMED_BODY']).toContain(await outcomeOf(type, form));
    }),
    { numRuns: 500 },
  );
});

it.each([
  ['multipart/form-data', 'ERR_MALFORMED_BODY'],
  ['multipart/form-data; boundary=YY', 'ERR_MALFORMED_BODY'],
  ['multipart/form-data; boundary=XX', 'read'],
])('finds the boundary in the content type: %s', async (contentType, outcome) => {
  expect(await outcomeOf(contentType, Buffer.from(wellFormed))).toBe(outcome);
});
