import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type BuildOptions, build, type Metafile, type Plugin, stop } from 'esbuild';
import { z } from 'zod';
import type { Topology } from '../../topology-types.ts';
import { toManifest } from '../manifest.ts';
import { stampOfFiles } from './source-stamp.ts';

/** Raised when the way of building changes, so that old results are not reused. */
const recipe = 3;

const partSchema = z.object({ inputs: z.array(z.string()), stamp: z.string() });
const stateSchema = z.object({ recipe: z.literal(recipe), topology: partSchema, functions: z.record(z.string(), partSchema) });
type Part = z.infer<typeof partSchema>;
type State = z.infer<typeof stateSchema>;

/** zod carries its messages in 40 languages (300 kB) in every bundle; ours come from the error catalogue. */
const withoutZodLocales: Plugin = {
  name: 'without-zod-locales',
  setup: ({ onLoad }) => onLoad({ filter: /[\\/]zod[\\/]v4[\\/]locales[\\/]index\.js$/ }, () => ({ contents: 'export {};' })),
};

/** In Lambda credentials are in the environment, which the SDK looks at first; the ways of a developer's machine (profiles, SSO) bring
 *  the clients of three more services with them. */
const withoutProfileCredentials: Plugin = {
  name: 'without-profile-credentials',
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: /^@aws-sdk\/credential-provider-(ini|login|process|sso|web-identity)$/ }, ({ path }) => ({
      path,
      namespace: 'unused',
    }));
    onLoad({ filter: /./, namespace: 'unused' }, () => ({ contents: 'export {};' }));
  },
};

/** How a function is bundled for Lambda; the CDK app and the local cloud use the same. */
export const bundleOptions = {
  bundle: true,
  minify: true,
  keepNames: false,
  platform: 'node',
  target: 'node24',
  format: 'esm',
  mainFields: ['module', 'main'],
  legalComments: 'none',
  sourcemap: 'linked',
  outExtension: { '.js': '.mjs' },
  // Some dependencies are CommonJS and call require for Node's own modules.
  banner: { js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);" },
  plugins: [withoutZodLocales, withoutProfileCredentials],
  logLevel: 'silent',
} satisfies BuildOptions;

const readState = (file: string): State | null => {
  if (!existsSync(file)) return null;
  try {
    return stateSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
};

const writeAtomically = (file: string, text: string): void => {
  mkdirSync(dirname(file), { recursive: true });
  // Two may build the same at once: each its own, the later one stays.
  const own = `${file}.${process.pid}.new`;
  writeFileSync(own, text);
  renameSync(own, file);
};

/** Own sources one by one; dependencies by the lockfile, which is what changes them. */
const partOf = (root: string, inputs: ReadonlyArray<string>): Part => {
  const files = [
    ...inputs.filter((input) => !input.includes('node_modules')).map((input) => resolve(root, input)),
    join(root, 'package-lock.json'),
  ];
  return { inputs: files, stamp: stampOfFiles(files) };
};
const isCurrent = (part: Part | undefined): boolean => part !== undefined && stampOfFiles(part.inputs) === part.stamp;

/** The message of an esbuild failure: each error with its place. */
const withPlaces = (error: unknown): Error => {
  const failures = z.object({ errors: z.array(z.looseObject({ text: z.string(), location: z.unknown() })) }).safeParse(error);
  if (!failures.success) return error instanceof Error ? error : new Error(String(error));
  const lines = failures.data.errors.map(({ text, location }) => {
    const place = z.object({ file: z.string(), line: z.number() }).safeParse(location);
    return place.success ? `${place.data.file}:${place.data.line}: ${text}` : text;
  });
  return new Error(`The functions do not build:\n${lines.join('\n')}`);
};

const importTopology = async (file: string, stamp: string): Promise<Topology> => {
  const module: unknown = await import(`${pathToFileURL(file).href}?v=${stamp}`);
  const topology: unknown = typeof module === 'object' && module ? Reflect.get(module, 'topology') : undefined;
  if (typeof topology !== 'object' || topology === null) throw new Error('The topology module exports no "topology".');
  return topology as Topology;
};

let building = 0;

export type BuiltFunctions = { manifestFile: string /** Names of the functions built this time. */; rebuilt: ReadonlyArray<string> };

/** Bundles every function of a topology to `<outDir>/functions/<name>/index.mjs` and writes `<outDir>/manifest.json`; what did not
 *  change since the last time is left alone. @throws Error naming the files that do not build. */
export const buildFunctions = async ({
  root,
  topologyFile,
  outDir,
  withBundles = true,
}: {
  root: string;
  topologyFile: string;
  outDir: string;
  /** False only reads the topology: enough for table, queues and bucket. */
  withBundles?: boolean;
}): Promise<BuiltFunctions> => {
  const stateFile = join(outDir, 'state.json');
  const manifestFile = join(outDir, 'manifest.json');
  const bundleOf = (name: string): string => join(outDir, 'functions', name, 'index.mjs');
  const before = readState(stateFile);
  const isWhole =
    before !== null &&
    existsSync(manifestFile) &&
    isCurrent(before.topology) &&
    Object.entries(before.functions).every(([name, part]) => existsSync(bundleOf(name)) && isCurrent(part));
  if (isWhole) return { manifestFile, rebuilt: [] };

  building += 1;
  try {
    const topologyBundle = join(outDir, 'topology.mjs');
    const built = await build({
      ...bundleOptions,
      minify: false,
      sourcemap: false,
      absWorkingDir: root,
      entryPoints: [topologyFile],
      outfile: topologyBundle,
      outExtension: {},
      metafile: true,
      write: false,
    });
    writeAtomically(topologyBundle, built.outputFiles[0]?.text ?? '');
    const topologyPart = partOf(root, Object.keys(built.metafile.inputs));
    const topology = await importTopology(topologyBundle, topologyPart.stamp);

    if (!withBundles) {
      const bareFile = join(outDir, 'manifest-without-functions.json');
      writeAtomically(bareFile, JSON.stringify({ ...toManifest(topology, bundleOf), functions: {} }));
      return { manifestFile: bareFile, rebuilt: [] };
    }

    const stale = Object.keys(topology.functions).filter((name) => !(existsSync(bundleOf(name)) && isCurrent(before?.functions[name])));
    const metafile: Metafile =
      stale.length === 0
        ? { inputs: {}, outputs: {} }
        : (
            await build({
              ...bundleOptions,
              absWorkingDir: root,
              entryPoints: Object.fromEntries(stale.map((name) => [`${name}/index`, topology.functions[name]?.entry ?? ''])),
              outdir: join(outDir, 'functions'),
              metafile: true,
            })
          ).metafile;

    const functions: Record<string, Part> = {};
    for (const name of Object.keys(topology.functions)) {
      const output = metafile.outputs[relative(root, bundleOf(name)).replaceAll('\\', '/')];
      const kept = before?.functions[name];
      if (output) functions[name] = partOf(root, Object.keys(output.inputs));
      else if (kept) functions[name] = kept;
    }
    writeAtomically(manifestFile, JSON.stringify(toManifest(topology, bundleOf), null, 2));
    const state: State = { recipe, topology: topologyPart, functions };
    writeAtomically(stateFile, JSON.stringify(state));
    return { manifestFile, rebuilt: stale };
  } catch (error) {
    throw withPlaces(error);
  } finally {
    building -= 1;
    // Its process would keep a gigabyte for some minutes.
    if (building === 0) await stop();
  }
};
