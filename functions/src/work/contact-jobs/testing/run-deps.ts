import { buffer } from 'node:stream/consumers';
import { companyId, tagId, type ContactId, type TagId } from '@balcao/shared/domain/ids.ts';
import { phoneKey } from '@balcao/shared/domain/contacts/phone-variants.ts';
import { anId } from '@balcao/shared/testing/builders.ts';
import type { Contact } from '../../../people/contacts/service/contact-records.ts';
import type { NumberBatch } from '../../../organisation/sessions/service/session-records.ts';
import type { JobFiles } from '../../../platform/jobs/job-files.ts';
import type { RunDeps } from '../service/run-job.ts';
import type { ContactJob } from '../store/contact-job-store.ts';

/** Everything that runs a job, in memory: contacts by id, files by name, jobs, and the parts that were asked for. */
export const runDepsInMemory = (job: ContactJob) => {
  const contacts = new Map<string, Contact>();
  const owners = new Map<string, ContactId>();
  const files = new Map<string, Uint8Array>();
  const asked: number[] = [];
  const tags = new Map<string, TagId>();
  const batches: NumberBatch[] = [];
  const timers: Date[] = [];
  let nudges = 0;
  let answeredOthersAt: string | null = null;
  let pausedUntil: string | null = null;
  let current = job;
  let clock = new Date('2026-03-10T12:00:00.000Z');
  const now = () => clock;
  const add = (contact: Contact): 'saved' | 'taken' => {
    const key = phoneKey(contact.number ?? '');
    if (owners.has(key)) return 'taken';
    owners.set(key, contact.id);
    contacts.set(contact.id, contact);
    return 'saved';
  };
  const filesOf = (): JobFiles => {
    const put = async (name: string, bytes: Uint8Array) => void files.set(name, bytes);
    return {
      keyOf: (name) => name,
      put,
      putParts: async (name, stream) => put(name, await buffer(stream)),
      putJson: (name, value) => put(name, Buffer.from(JSON.stringify(value))),
      readJson: async (name, schema) => schema.parse(JSON.parse(Buffer.from(files.get(name) ?? []).toString())),
    };
  };
  const deps: RunDeps = {
    companyId: companyId.parse(2),
    jobs: {
      get: async () => current,
      advance: async (
        known: ContactJob,
        change: Partial<ContactJob>,
        { done = 0, created = 0, known: same = 0, refused = 0, unchecked = 0 },
      ) => {
        if (known.state !== current.state || known.part !== current.part) return null;
        current = {
          ...current,
          ...change,
          done: current.done + done,
          created: current.created + created,
          known: current.known + same,
          refused: current.refused + refused,
          unchecked: current.unchecked + unchecked,
        };
        return current;
      },
    } as never,
    filesOf,
    readFile: async (key) => files.get(key) ?? new Uint8Array(),
    ask: async ({ part }) => void asked.push(part),
    contacts: {
      ownersOfNumbers: async (numbers: ReadonlyArray<string>) =>
        new Map(numbers.flatMap((number) => (owners.has(phoneKey(number)) ? [[number, owners.get(phoneKey(number))!] as const] : []))),
      createQuietly: async (contact: Contact) => add(contact),
      getMany: async (ids: ReadonlyArray<string>) =>
        new Map(ids.flatMap((id) => (contacts.has(id) ? [[id, contacts.get(id)!] as const] : []))),
      get: async (id: string) => contacts.get(id) ?? null,
      edit: async (id: string, change: Partial<Contact>, _at: string, version: number) => {
        const known = contacts.get(id);
        if (known?.version !== version) return null;
        contacts.set(id, { ...known, ...change, version: version + 1 });
        return contacts.get(id) ?? null;
      },
      list: async ({ cursor, limit }: { cursor: string | null; limit: number }) => {
        const from = Number(cursor ?? 0);
        const page = [...contacts.values()].slice(from, from + limit);
        return { contacts: page, nextCursor: from + limit < contacts.size ? String(from + limit) : null };
      },
    } as never,
    names: async () => ({ tags: new Map(), connections: new Map(), users: new Map() }),
    tagsByName: async () => new Map(tags),
    createTag: async (name) => {
      const id = tagId.parse(anId(`T${tags.size}`));
      tags.set(name.toLowerCase(), id);
      return id;
    },
    now,
    checksOf: () => ({
      ask: async (batch) => {
        const isThere = batches.some(({ checkId, batch: place }) => checkId === batch.checkId && place === batch.batch);
        if (!isThere) batches.push({ ...batch, answers: null, answeredAt: null });
      },
      batchesOf: async (checkId) => batches.filter((batch) => batch.checkId === checkId).map((batch) => ({ ...batch })),
      lastAnsweredAt: async () => answeredOthersAt,
      pausedUntil: async () => pausedUntil,
      remove: async (gone) => {
        for (const { checkId, batch } of gone) {
          const place = batches.findIndex((each) => each.checkId === checkId && each.batch === batch);
          if (place >= 0) batches.splice(place, 1);
        }
      },
    }),
    nudge: async () => void nudges++,
    lookAgain: async (_part, at) => void timers.push(at),
  };
  return {
    deps,
    contacts,
    files,
    asked,
    tags,
    add,
    batches,
    timers,
    nudges: () => nudges,
    pauses: (until: string | null) => (pausedUntil = until),
    answersOthers: () => (answeredOthersAt = clock.toISOString()),
    passes: (ms: number) => (clock = new Date(clock.getTime() + ms)),
    job: () => current,
    set: (change: Partial<ContactJob>) => (current = { ...current, ...change }),
  };
};
