import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { topology } from './topology.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

const valueFor = (name: string): string => {
  if (name.endsWith('_URL') || name === 'TOKEN_ISSUER') return 'http://127.0.0.1:1/x';
  return name === 'SECRETS_KEY' ? Buffer.alloc(32).toString('base64') : name.toLowerCase();
};
const missingFrom = (error: unknown): string[] =>
  error instanceof z.ZodError ? error.issues.map(({ path }) => String(path[0])).toSorted() : [String(error)];

let loads = 0;
/** Loads an entry anew with these variables only; what it imports was loaded without any. */
const load = async (entry: string, names: ReadonlyArray<string>): Promise<unknown> => {
  const all = new Set(Object.values(topology.functions).flatMap(({ environment }) => Object.keys(environment)));
  for (const name of all) vi.stubEnv(name, names.includes(name) ? valueFor(name) : undefined);
  return import(/* @vite-ignore */ `../${entry}?load=${++loads}`);
};

describe.each(Object.entries(topology.functions))('the function %s', (_name, { entry, environment }) => {
  const names = Object.keys(environment).toSorted();

  it('is not loaded without its environment, and says everything that it lacks', async () => {
    expect(
      await load(entry, []).then(
        () => [],
        (error: unknown) => missingFrom(error),
      ),
    ).toEqual(names);
  });

  it('is loaded with what the topology gives it', async () => {
    expect(await load(entry, names)).toMatchObject({ handler: expect.any(Function) });
  });
});

it('reads the stream with the two readers that a shard carries, and no more', () => {
  const readers = Object.entries(topology.functions).filter(([, { triggers }]) => triggers.some(({ on }) => on === 'stream'));

  expect(readers.map(([name]) => name)).toEqual(['live-fan-out', 'reactions']);
});
