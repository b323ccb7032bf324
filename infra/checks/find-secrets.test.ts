import { expect, it } from 'vitest';
import { findSecrets } from './find-secrets.ts';

// Put together here, so that the check does not find them in this file.
const awsKey = ['AKIA', 'QX7TESTKEYZ2LMN4'].join('');
const awsSecret = ['wJalrXUtnFEMI9K7MDENG2b', 'PxRfiCYzQ8TESTKEY'].join('');
const rule = (which: string): string => ['-----', which, ' RSA PRIVATE ', 'KEY-----'].join('');
const privateKey = [rule('BEGIN'), 'MIIEpAIBAAKCAQEA'.repeat(8), rule('END'), ''].join('\n');
const token = ['ghp_', 'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8'].join('');

it.each([
  ['a key of AWS', `AWS_ACCESS_KEY_ID=${awsKey}\nAWS_SECRET_ACCESS_KEY=${awsSecret}\n`],
  ['a private key', privateKey],
  ['a token of GitHub', `const token = '${token}';\n`],
])('finds %s and tells its line without showing it', async (_what, content) => {
  const found = await findSecrets('config.ts', `\n${content}`);

  expect(found.length).toBeGreaterThan(0);
  expect(found[0]?.line).toBeGreaterThan(1);
  for (const secret of [awsSecret, token]) expect(JSON.stringify(found)).not.toContain(secret);
});

it('finds nothing in ordinary code', async () => {
  expect(await findSecrets('a.ts', "const key = process.env['SECRETS_KEY'];\nconst id = '01M7YFYH9282ZD171763GWQWE3';\n")).toEqual([]);
});
