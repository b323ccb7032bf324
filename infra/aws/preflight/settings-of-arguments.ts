import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { readSettings, type Settings } from '../settings.ts';
import { readStageFile } from '../stage-file.ts';

const root = resolve(import.meta.dirname, '../../..');
const cdkFile = z.object({ context: z.record(z.string(), z.unknown()).default({}) });

/** The settings that `cdk` would read with these arguments: `-c name=value`, then cdk.json, then the file of the stage. Other arguments are cdk's own.
 *  @throws as `readSettings`. */
export const settingsOf = (given: ReadonlyArray<string>): Settings => {
  const { values } = parseArgs({
    args: [...given],
    options: { context: { type: 'string', short: 'c', multiple: true, default: [] } },
    strict: false,
  });
  const pairs = z
    .array(z.string())
    .parse(values.context)
    .map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]);
  const context = { ...cdkFile.parse(JSON.parse(readFileSync(join(root, 'cdk.json'), 'utf8'))).context, ...Object.fromEntries(pairs) };
  return readSettings(
    (name) => context[name],
    (stage) => readStageFile(root, stage),
  );
};
