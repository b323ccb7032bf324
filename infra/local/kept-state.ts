import { randomBytes, randomInt } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { accountId } from './local-config.ts';
import { choosePorts, portNames, type Ports } from './ports.ts';

const secretsSchema = z.object({
  secretsKey: z.string(),
  dynamodbMcpToken: z.string(),
  localstackAccountId: z.string().default(accountId),
});
const portsSchema = z.partialRecord(z.enum(portNames), z.number());

const readJson = <T>(file: string, schema: z.ZodType<T>): T | null => {
  if (!existsSync(file)) return null;
  const parsed = schema.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  return parsed.success ? parsed.data : null;
};
/** All or nothing. */
export const writeJson = (file: string, value: object): void => {
  writeFileSync(`${file}.new`, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
};

/** Made at the first start of a data folder. */
export const keptSecrets = (dataDir: string): z.infer<typeof secretsSchema> => {
  const file = join(dataDir, 'secrets.json');
  const present = readJson(file, secretsSchema);
  if (present) return present;
  const created = {
    secretsKey: randomBytes(32).toString('base64'),
    dynamodbMcpToken: randomBytes(24).toString('hex'),
    localstackAccountId: String(randomInt(100_000_000_000, 999_999_999_999)),
  };
  writeJson(file, created);
  return created;
};

/** The ports of the last run as far as they are free, written down for the next. @throws Error when `basePort` is taken. */
export const keptPorts = async (dataDir: string, basePort: number | null): Promise<Ports> => {
  const file = join(dataDir, 'ports.json');
  const ports = await choosePorts(basePort, readJson(file, portsSchema) ?? {});
  writeJson(file, ports);
  return ports;
};
