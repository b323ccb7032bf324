import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** Settings kept in `stages/<stage>.json`, so that no deployment forgets one. What the command line says comes first.
 *  @throws Error when the file is not a JSON object. */
export const readStageFile = (root: string, stage: string): Readonly<Record<string, unknown>> => {
  const file = join(root, 'stages', `${stage}.json`);
  if (!existsSync(file)) return {};
  const parsed = z.record(z.string(), z.unknown()).safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (!parsed.success) throw new Error(`${file} must hold one JSON object with settings.`);
  return parsed.data;
};
