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
  ['multipart/form-data; boundary="XX"', 'read'],
  ['Multipart/Form-Data; charset=utf-8; Boundary=XX; x=y', 'read'],
  ['multipart/form-data; boundary=', 'ERR_MALFORMED_BODY'],
  ['multipart/form-data; boundary=""', 'ERR_MALFORMED_BODY'],
  ['multipart/form-data; boundary="X', 'ERR_MALFORMED_BODY'],
  ['multipart/form-data; boundary=%58X', 'ERR_MALFORMED_BODY'],
])('finds the boundary in the content type: %s', async (contentType, outcome) => {
  expect(await outcomeOf(contentType, Buffer.from(wellFormed))).toBe(outcome);
});

const field = '--XX\r\nContent-Disposition: form-data; name="kind"\r\n\r\ncsv\r\n';

it.each([
  [70, 'read'],
  [71, 'ERR_MALFORMED_BODY'],
])('takes as many parts as there may be fields and files together: %i', async (parts, outcome) => {
  expect(await outcomeOf(type, Buffer.from(`${field.repeat(parts)}--XX--\r\n`))).toBe(outcome);
});

it('refuses hundreds of thousands of empty parts without parsing them', async () => {
  const form = Buffer.from(`${'--XX\r\n\r\n\r\n'.repeat(400_000)}--XX--\r\n`);
  const before = performance.now();

  expect(await outcomeOf('multipart/form-data; boundary="XX"', form)).toBe('ERR_MALFORMED_BODY');
  expect(performance.now() - before).toBeLessThan(500);
});
