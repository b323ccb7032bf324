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
