import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { outputOf, readOutputs } from './stack-outputs.ts';

/** `npm run create-owner -- --stage prod --email … --name …`: the first person who can sign in to a new installation. */
const usage = `npm run create-owner -- --stage prod --email you@example.com --name "Your name" [--company Balcao] [--phone 5511900000000] [--time-zone America/Sao_Paulo]
The password is made up and printed once, unless the variable OWNER_PASSWORD holds one.`;

const argumentsSchema = z.object({
  stage: z.string(),
  email: z.email(),
  name: z.string().min(1),
  company: z.string().default('Balcão'),
  phone: z.string().regex(/^\d*$/, 'digits only').default(''),
  'time-zone': z.string().default('America/Sao_Paulo'),
});

/** Twenty letters and digits, and one of each kind the user pool asks for. */
const makePassword = (): string => {
  const letters = 'abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
  const random = Array.from({ length: 20 }, () => letters.charAt(randomInt(letters.length))).join('');
  return `${random}-aA1`;
};

const text = { type: 'string' } as const;
const { values } = parseArgs({
  options: { stage: text, email: text, name: text, company: text, phone: text, 'time-zone': text },
});
const parsed = argumentsSchema.safeParse(values);
if (!parsed.success) {
  console.error(`${z.prettifyError(parsed.error)}\n\n${usage}`);
  process.exit(2);
}
const { stage, email, name, company, phone, 'time-zone': timeZone } = parsed.data;

try {
  const [identity, data, edge] = await Promise.all([
    readOutputs(stage, 'Identity'),
    readOutputs(stage, 'Data'),
    readOutputs(stage, 'Edge'),
  ]);
  // The stores read their environment when they load.
  Object.assign(process.env, {
    TABLE_NAME: outputOf(data, 'TableName'),
    USER_POOL_ID: outputOf(identity, 'UserPoolId'),
    USER_POOL_CLIENT_ID: outputOf(identity, 'UserPoolClientId'),
    TOKEN_ISSUER: outputOf(identity, 'TokenIssuer'),
  });
  const { createOwner } = await import('./create-owner.ts');
  const given = process.env['OWNER_PASSWORD'];
  const password = given ?? makePassword();
  const { isNew } = await createOwner({ email, name, password, companyName: company, phone, timeZone }, new Date());
  console.log(`${isNew ? 'Made' : 'Found'} the owner ${email} of company 1.`);
  if (isNew && !given) console.log(`Password (shown only now; change it after the first sign-in): ${password}`);
  console.log(`Sign in at ${outputOf(edge, 'WebUrl')}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
