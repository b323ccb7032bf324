import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { build } from 'esbuild';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { bundleOptions } from './local/build/build-functions.ts';
import { topology } from './topology.ts';

const root = join(import.meta.dirname, '..');

const pages = (reason: string) => ({ META_APP_ID: reason, META_APP_SECRET: reason, META_VERIFY_TOKEN: reason });

/** Variables that a bundle could read and never does, by function, with the reason. */
const neverRead: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'client-errors': { TABLE_NAME: 'its one route is public: nobody is signed in there' },
  configuration: { BUCKET_NAME: 'it writes quick replies, and shows no file of theirs' },
  'quick-messages': pages('templates are read of business accounts, which pages have none of'),
  reactions: { ...pages('it hands messages over, and opens no provider'), SECRETS_KEY: 'so nor are sealed secrets opened' },
};

/** Schemas of environment variables that a part of a bundle reads. `file` is where the part comes from: a name there may be another one's in the bundle, with a
 *  number where two are alike. */
const schemasReadIn = async ({ file, text }: { file: string; text: string }): Promise<z.ZodObject[]> => {
  const inBundle = namesRead(text);
  if (inBundle.length === 0) return [];
  const source = readFileSync(join(root, file), 'utf8');
  const inSource = namesRead(source);
  const named = inSource.filter((name) => inBundle.some((other) => other.replace(/\d+$/, '') === name));
  return Promise.all(
    (named.length === inBundle.length ? named : inSource).map(async (name) => {
      const from = new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from '([^']+)'`).exec(source)?.[1] ?? `./${basename(file)}`;
      const module: unknown = await import(/* @vite-ignore */ join(root, dirname(file), from));
      return z.instanceof(z.ZodObject).parse(z.record(z.string(), z.unknown()).parse({ ...(module as object) })[name]);
    }),
  );
};
const namesRead = (text: string): string[] => [...new Set([...text.matchAll(/\breadEnv\((\w+)\)/g)].map(([, name = '']) => name))];

/** The parts of a bundle that are ours, without what nothing in it uses. esbuild writes a line with its file above each. */
const ownParts = (bundle: string): Array<{ file: string; text: string }> => {
  const [, ...pieces] = bundle.split(/^\/\/ (\S+)$/m);
  return pieces.flatMap((file, index) =>
    index % 2 === 0 && file.startsWith('functions/') ? [{ file, text: pieces[index + 1] ?? '' }] : [],
  );
};

it('of each function have the environment that is read anywhere in them', { timeout: 120_000 }, async () => {
  const { outputFiles } = await build({
    ...bundleOptions,
    minify: false,
    sourcemap: false,
    absWorkingDir: root,
    entryPoints: Object.fromEntries(Object.entries(topology.functions).map(([name, { entry }]) => [name, entry])),
    outdir: 'unused',
    write: false,
  });

  const lacking: string[] = [];
  let found = 0;
  for (const [name, { environment }] of Object.entries(topology.functions)) {
    const bundle = outputFiles.find(({ path }) => path.endsWith(`/${name}.mjs`))?.text ?? '';
    for (const part of ownParts(bundle))
      for (const schema of await schemasReadIn(part)) {
        found += 1;
        for (const variable of Object.keys(schema.shape))
          if (!(variable in environment) && !neverRead[name]?.[variable]) lacking.push(`${name}: ${variable}, read in ${part.file}`);
      }
  }

  expect(found).toBeGreaterThan(Object.keys(topology.functions).length);
  expect(lacking).toEqual([]);
});
