import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Attributes } from '../platform/table/attributes.ts';
import type { Definition } from '../platform/table/definition.ts';

type Entity = Pick<Definition<Attributes>, 'name' | 'attributes' | 'group'>;

const source = join(import.meta.dirname, '..');
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) => /\.entit(y|ies)\.ts$/.test(file));
const isEntity = (value: unknown): value is Entity =>
  typeof value === 'object' && value !== null && 'attributes' in value && 'keyOf' in value && 'group' in value;

/** All entities of the table, from the files that declare them. */
export const everyEntity: ReadonlyArray<Entity> = (
  await Promise.all(files.map(async (file): Promise<object> => import(/* @vite-ignore */ join(source, file))))
).flatMap((exported) => Object.values(exported).filter(isEntity));
