import { AppError } from '@balcao/shared/errors/app-error.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseMultipart } from './multipart.ts';

const type = 'multipart/form-data; boundary=XX';
const whole =
  '--XX\r\nContent-Disposition: form-data; name="kind"\r\n\r\ncsv\r\n' +
  '--XX\r\nContent-Disposition: form-data; name="media"; filename="a.csv"\r\nContent-Type: text/csv\r\n\r\nnome;numero\r\n--XX--\r\n';

it('reads fields, and files whole', async () => {
  const { fields, files } = await parseMultipart(type, Buffer.from(whole));

  expect(fields).toEqual({ kind: 'csv' });
  expect(files).toEqual([{ fieldName: 'media', fileName: 'a.csv', mimeType: 'text/csv', bytes: Buffer.from('nome;numero') }]);
});

it('refuses a form that ends anywhere before its end', async () => {
  for (let length = 0; length < whole.indexOf('--XX--') + 4; length++)
    await expect(parseMultipart(type, Buffer.from(whole.slice(0, length)))).rejects.toMatchObject({
      code: 'ERR_MALFORMED_BODY',
    });
});

it('answers whatever it is given', async () => {
  const change = fc.tuple(fc.nat(whole.length), fc.nat(40), fc.uint8Array({ maxLength: 20 }));
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), async (changes) => {
      const form = changes.reduce(
        (raw, [at, cut, put]) => Buffer.concat([raw.subarray(0, at), put, raw.subarray(at + cut)]),
        Buffer.from(whole),
      );

      const answer = await parseMultipart(type, form).then(
        () => 'read',
        (error: unknown) => (error instanceof AppError ? error.code : error),
      );

      expect(['read', 'ERR_MALFORMED_BODY']).toContain(answer);
    }),
    { numRuns: 500 },
  );
});

it.each([
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary="',
  'multipart/form-data;boundary=XX;boundary=YY',
])('answers where the type says too little: %s', async (contentType) => {
  const answer = await parseMultipart(contentType, Buffer.from(whole)).catch((error: unknown) => error);

  expect(answer).toBeDefined();
});
