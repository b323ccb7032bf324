import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

const reviveDate = (key: string, value: unknown): unknown => (key.endsWith('Date') && typeof value === 'string' ? new Date(value) : value);

/** What cognito-local asks of its storage. */
export type CognitoDataStore = {
  delete(context: unknown, key: string | string[]): Promise<void>;
  get(context: unknown, key: string | string[], defaultValue?: unknown): Promise<unknown>;
  getRoot(context: unknown): Promise<unknown>;
  set(context: unknown, key: string | string[], value: unknown): Promise<void>;
};

const pathOf = (key: string | string[]): string[] => (Array.isArray(key) ? key : [key]);

/** One JSON file per pool, replaced as a whole and atomically, so a kill cannot leave half a file (cognito-local's own store can). */
export const createCognitoStore = (directory: string, id: string, defaults: object): CognitoDataStore => {
  mkdirSync(directory, { recursive: true });
  const file = join(directory, `${id}.json`);
  const loaded: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8'), reviveDate) : {};
  const root: Json = { ...defaults, ...(isObject(loaded) ? loaded : {}) };
  const save = (): void => {
    const temporary = `${file}.new`;
    writeFileSync(temporary, JSON.stringify(root), { mode: 0o600 });
    renameSync(temporary, file);
  };
  if (!existsSync(file)) save();
  const find = (path: ReadonlyArray<string>): unknown => path.reduce<unknown>((at, key) => (isObject(at) ? at[key] : undefined), root);
  const parentOf = (path: ReadonlyArray<string>): Json =>
    path.slice(0, -1).reduce<Json>((at, key) => {
      const next = at[key];
      if (isObject(next)) return next;
      const created: Json = {};
      at[key] = created;
      return created;
    }, root);
  return {
    delete: async (_context, key) => {
      const path = pathOf(key);
      delete parentOf(path)[path.at(-1) ?? ''];
      save();
    },
    get: async (_context, key, defaultValue) => find(pathOf(key)) ?? defaultValue ?? null,
    getRoot: async () => root,
    set: async (_context, key, value) => {
      const path = pathOf(key);
      parentOf(path)[path.at(-1) ?? ''] = value;
      save();
    },
  };
};
