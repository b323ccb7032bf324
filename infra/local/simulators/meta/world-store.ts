import { randomBytes, randomInt } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { parseJson } from '@balcao/shared/domain/text/parse-json.ts';
import { z } from 'zod';
import { allScopes } from './login-scopes.ts';
import { readDocument } from '../store/open-database.ts';

const simPage = z.object({
  id: z.string(),
  name: z.string(),
  instagram: z.object({ id: z.string(), username: z.string() }).nullable(),
  /** Part of its token: taking the permission back makes another. */
  generation: z.number().int(),
});
export type SimPage = z.infer<typeof simPage>;
const simPerson = z.object({ id: z.string(), name: z.string(), pages: z.array(simPage) });
export type SimPerson = z.infer<typeof simPerson>;
const world = z.object({ people: z.array(simPerson) });

export const newPerson = z
  .object({
    name: z.string().trim().min(1).max(100),
    pages: z
      .array(
        z
          .object({
            name: z.string().trim().min(1).max(75),
            instagram: z
              .string()
              .regex(/^[\w.]{1,30}$/)
              .nullish(),
          })
          .strict(),
      )
      .max(200),
  })
  .strict();

const page = (id: string, name: string, instagram: SimPage['instagram']): SimPage => ({ id, name, instagram, generation: 1 });

/** Who manages which pages before anybody adds others. */
const firstPeople: SimPerson[] = [
  {
    id: '10158000000000001',
    name: 'Marina Prado',
    pages: [
      page('101500000000001', 'Loja Modelo', { id: '17841400000000001', username: 'lojamodelo' }),
      page('101500000000002', 'Loja Modelo Outlet', null),
    ],
  },
  {
    id: '10158000000000002',
    name: 'Otto Becker',
    pages: [page('101500000000003', 'Padaria Aurora', { id: '17841400000000003', username: 'padariaaurora' })],
  },
];

const userToken = z.object({
  person: z.string(),
  pages: z.array(z.string()),
  long: z.boolean(),
  scopes: z.array(z.string()).default([...allScopes]),
});

export const pageTokenOf = ({ id, generation }: Pick<SimPage, 'id' | 'generation'>): string => `EAAP-${id}-${generation}`;

export type WorldStore = ReturnType<typeof createWorldStore>;

/** People at Facebook, the pages they manage, and the tokens that speak for both. Tokens say themselves what they allow. */
export const createWorldStore = (database: DatabaseSync) => {
  const put = database.prepare("INSERT INTO settings VALUES ('metaWorld', ?) ON CONFLICT (key) DO UPDATE SET doc = excluded.doc");
  let { people } = readDocument(world, database.prepare("SELECT doc FROM settings WHERE key = 'metaWorld'").get()) ?? {
    people: firstPeople,
  };
  const set = (next: SimPerson[]): void => {
    people = next;
    put.run(JSON.stringify({ people }));
  };
  const pageById = (id: string): SimPage | null => people.flatMap(({ pages }) => pages).find((each) => each.id === id) ?? null;
  return {
    people: (): SimPerson[] => people,
    person: (id: string): SimPerson | null => people.find((each) => each.id === id) ?? null,
    page: pageById,
    add: ({ name, pages }: z.infer<typeof newPerson>): SimPerson => {
      const digits = () => `${randomInt(1e9, 9e9)}${randomInt(10_000, 99_999)}`;
      const person: SimPerson = {
        id: `1015${digits()}`,
        name,
        pages: pages.map((wanted) =>
          page(`1016${digits()}`, wanted.name, wanted.instagram ? { id: `1784${digits()}`, username: wanted.instagram } : null),
        ),
      };
      set([...people, person]);
      return person;
    },
    /** Takes the permission of a page back: its token is no longer one. */
    revoke: (pageId: string): void =>
      set(
        people.map((person) => ({
          ...person,
          pages: person.pages.map((each) => (each.id === pageId ? { ...each, generation: each.generation + 1 } : each)),
        })),
      ),
    userToken: (person: SimPerson, pages: ReadonlyArray<string>, { long = false, scopes = allScopes } = {}): string =>
      `EAAU-${Buffer.from(JSON.stringify({ person: person.id, pages, long, scopes, nonce: randomBytes(6).toString('hex') })).toString('base64url')}`,
    readUserToken: (token: string): z.infer<typeof userToken> | null => {
      if (!token.startsWith('EAAU-')) return null;
      return userToken.safeParse(parseJson(Buffer.from(token.slice(5), 'base64url').toString('utf8'))).data ?? null;
    },
    pageOfToken: (token: string): SimPage | null => {
      const [, id] = /^EAAP-(\d+)-\d+$/.exec(token) ?? [];
      const found = id === undefined ? null : pageById(id);
      return found && pageTokenOf(found) === token ? found : null;
    },
  };
};
