import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { simTemplate, templates, type SimTemplate } from '../graph/templates.ts';
import { readDocument } from './open-database.ts';

const account = z.object({
  /** Made by the business. */
  added: z.array(simTemplate),
  /** What became of each template since, by its id. */
  changed: z.record(z.string(), simTemplate.partial()),
  removed: z.array(z.string()),
  /** Until when a deleted template's name is taken, by name and language. */
  reserved: z.record(z.string(), z.number()),
  /** When an approved template was edited, by its id. */
  edits: z.record(z.string(), z.array(z.number())),
  /** When templates were made, in the last hour. */
  made: z.array(z.number()),
});
type Account = z.infer<typeof account>;

const newAccount = (): Account => ({ added: [], changed: {}, removed: [], reserved: {}, edits: {}, made: [] });

export type TemplateStore = ReturnType<typeof createTemplateStore>;

/** The templates of each account: those that every account begins with, those it made, and what Meta decided. */
export const createTemplateStore = (database: DatabaseSync) => {
  const put = database.prepare('INSERT INTO settings VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET doc = excluded.doc');
  const read = database.prepare('SELECT doc FROM settings WHERE key = ?');
  const keyOf = (accountId: string) => `templates:${accountId}`;
  const accountOf = (accountId: string): Account => readDocument(account, read.get(keyOf(accountId))) ?? newAccount();
  const save = (accountId: string, changed: Account) => put.run(keyOf(accountId), JSON.stringify(changed));

  const list = (accountId: string): SimTemplate[] => {
    const { added, changed, removed } = accountOf(accountId);
    return [...templates, ...added].filter(({ id }) => !removed.includes(id)).map((each) => ({ ...each, ...changed[each.id] }));
  };
  const find = (accountId: string, id: string): SimTemplate | null => list(accountId).find((each) => each.id === id) ?? null;

  return {
    list,
    find,
    /** The account's book: how often it made and edited templates, and which names are taken. */
    book: accountOf,
    add: (accountId: string, template: SimTemplate, now: number): void => {
      const before = accountOf(accountId);
      save(accountId, { ...before, added: [...before.added, template], made: [...before.made.filter((at) => at > now - hourMs), now] });
    },
    /** @param editedAt set when the business edited an approved one. @returns it as it was and as it is; null when the account has none such. */
    change: (
      accountId: string,
      id: string,
      change: Partial<SimTemplate>,
      editedAt: number | null = null,
    ): { before: SimTemplate; after: SimTemplate } | null => {
      const before = find(accountId, id);
      if (!before) return null;
      const known = accountOf(accountId);
      const edits = editedAt === null ? known.edits : { ...known.edits, [id]: [...(known.edits[id] ?? []), editedAt] };
      save(accountId, { ...known, edits, changed: { ...known.changed, [id]: { ...known.changed[id], ...change } } });
      return { before, after: { ...before, ...change } };
    },
    remove: (accountId: string, gone: ReadonlyArray<SimTemplate>, now: number): void => {
      const before = accountOf(accountId);
      save(accountId, {
        ...before,
        added: before.added.filter(({ id }) => !gone.some((each) => each.id === id)),
        removed: [...before.removed, ...gone.map(({ id }) => id)],
        reserved: {
          ...before.reserved,
          ...Object.fromEntries(gone.map(({ name, language }) => [nameKey(name, language), now + 30 * 24 * hourMs])),
        },
      });
    },
  };
};

export const nameKey = (name: string, language: string): string => `${name} ${language}`;
export const hourMs = 3_600_000;
