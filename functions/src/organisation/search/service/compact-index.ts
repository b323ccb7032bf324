import { timeOfId } from '@balcao/shared/domain/messages/position-of.ts';
import { BusyError } from '../../../platform/fault-of.ts';
import { log } from '../../../platform/logger.ts';
import { newUlid } from '../../../platform/new-ids.ts';
import { unpackEntries, type Doc, type FreshEntries } from './fresh-entries.ts';
import { emptyManifest, type FreshRow, type IndexTable, type Manifest, type Segment } from './index-table.ts';
import { mergeSegments } from './merge-segments.ts';
import { behindWords, columns } from './segment-row.ts';
import { writeSegment } from './write-segment.ts';

/** So many fresh messages are worth a segment, and at most so many go into one. */
export const docsPerSegment = 1_024;
const mostDocs = 8 * docsPerSegment;
/** Neighbours of one level that become one of the next. */
const fanOut = 8;
/** Larger segments are left as they are. */
const mostMerged = 4_000_000;
/** Fresh rows are left alone for so long: one is written within 10 s of the time in its id, by a function that lives a minute at most, and clocks
 *  differ by seconds. A row that is behind the last one read is therefore there when its neighbours are read. */
export const settledAfterMs = 120_000;
/** Fresh messages become a segment at this age however few they are: well before their rows expire. */
export const compactedAfterMs = 10 * 86_400_000;
/** Rows out of use are deleted when no search and no compactor can be at work on them any more. */
const garbageAfterMs = 20 * 60_000;
/** What was erased leaves the segments by then, or when it is so much. */
export const purgedAfterMs = 7 * 86_400_000;
const mostErased = 2_000;
/** The manifest is a row and has room for no more. */
const mostErasedAtOnce = 5_000;

type Deps = { table: IndexTable; now: () => Date };

/** Brings the index into its best shape, in steps that each hold by themselves: what is killed in between loses its own step and nothing else. A step
 *  is announced in the manifest before it writes and named there afterwards, both on condition of the version, so that of two compactors
 *  one gives up.
 *  @param isTimeLeft asked before each step.
 *  @returns `again` when there is more to do; `later` when fresh messages are worth a segment once they are settled; `lost` when another compactor is
 *  at work. */
export const compactIndex = async (deps: Deps, isTimeLeft: () => boolean = () => true): Promise<'done' | 'again' | 'later' | 'lost'> => {
  for (;;) {
    if (!isTimeLeft()) return 'again';
    const manifest = await deps.table.readManifest({ consistent: true });
    const fresh = await flushStep(deps, manifest);
    const step = fresh.step ?? mergeStep(deps, manifest) ?? purgeStep(deps, manifest);
    const swept = await sweep(deps, manifest);
    if (!step) {
      if (swept.length > 0) await deps.table.writeManifest(withoutGarbage(manifest, swept));
      return fresh.waiting < docsPerSegment ? 'done' : 'later';
    }
    if (!(await take(deps, withoutGarbage(manifest, swept), step))) return 'lost';
  }
};

/** Writes one segment and says what the index is with it. */
type Step = { write: (segment: string) => Promise<void>; change: (segment: string, before: Manifest) => Manifest };

const take = async ({ table, now }: Deps, before: Manifest, { write, change }: Step): Promise<boolean> => {
  const segment = newUlid(now());
  const announced: Manifest = { ...before, garbage: [...before.garbage, { id: segment, sinceMs: now().getTime() }] };
  if (!(await table.writeManifest(announced))) return false;
  await write(segment);
  const changed = change(segment, announced);
  return table.writeManifest({
    ...changed,
    version: announced.version + 1,
    garbage: changed.garbage.filter(({ id }) => id !== segment),
  });
};

const withoutGarbage = (manifest: Manifest, swept: ReadonlyArray<string>): Manifest => ({
  ...manifest,
  version: manifest.version + 1,
  garbage: manifest.garbage.filter(({ id }) => !swept.includes(id)),
});

/** `waiting`: fresh messages that stay so. */
const flushStep = async ({ table, now }: Deps, manifest: Manifest): Promise<{ step: Step | null; waiting: number }> => {
  const nowMs = now().getTime();
  const settled = newUlid(new Date(nowMs - settledAfterMs));
  const all = await table.listFresh(manifest.read, null, { consistent: true, enoughBytes: mostDocs * 100 });
  const rows = all.filter(({ rowId }) => rowId <= settled);
  const docs: Doc[] = [];
  const tickets = new Set(manifest.erased.tickets);
  const messages = new Set(manifest.erased.messages);
  let { read } = manifest;
  for (const row of rows) {
    const entries = entriesOf(row);
    if (docs.length > 0 && docs.length + entries.docs.length > mostDocs) break;
    if (tickets.size + messages.size >= mostErasedAtOnce) break;
    docs.push(...entries.docs);
    for (const ticket of entries.erasedTickets) tickets.add(ticket);
    for (const message of entries.erasedMessages) messages.add(message);
    read = row.rowId;
  }
  const oldestMs = timeOfId(rows[0]?.rowId ?? '') ?? nowMs;
  if (read === manifest.read || (docs.length < docsPerSegment && nowMs - oldestMs < compactedAfterMs)) {
    const waiting = all.slice(rows.length).reduce((sum, row) => sum + entriesOf(row).docs.length, docs.length);
    return { step: null, waiting };
  }
  const hasErased = tickets.size + messages.size > 0;
  const erased = { tickets: [...tickets], messages: [...messages], sinceMs: hasErased ? (manifest.erased.sinceMs ?? nowMs) : null };
  const { write, change } = newSegment(table, docs);
  return { step: { write, change: (id, before) => ({ ...change(id, before), read, erased }) }, waiting: 0 };
};

const newSegment = (table: IndexTable, docs: ReadonlyArray<Doc>): Step => ({
  write: (segment) => writeSegment(table, segment, docs),
  change: (id, before) => {
    const to = before.next + docs.length;
    return docs.length === 0 ? before : { ...before, next: to, segments: [{ id, level: 1, from: before.next, to }, ...before.segments] };
  },
});

/** Adds very many messages at once, oldest first, without fresh rows. @throws Error when a compactor is at work. */
export const addSegments = async (deps: Deps, docs: Iterable<Doc>): Promise<void> => {
  let some: Doc[] = [];
  const add = async (): Promise<void> => {
    const manifest = await deps.table.readManifest({ consistent: true });
    if (!(await take(deps, { ...manifest, version: manifest.version + 1 }, newSegment(deps.table, some))))
      throw new BusyError('the search index is being compacted');
    some = [];
  };
  for (const doc of docs) {
    some.push(doc);
    if (some.length === mostDocs) await add();
  }
  if (some.length > 0) await add();
  await compactIndex(deps);
};

/** A row that cannot be read says nothing, and those behind it are taken all the same. */
const entriesOf = ({ rowId, data }: FreshRow): FreshEntries => {
  try {
    return unpackEntries(data);
  } catch (error) {
    log.error('SEARCH_ROW_BROKEN a fresh row of the search index cannot be read', error, { rowId });
    return { docs: [], erasedTickets: [], erasedMessages: [] };
  }
};

/** The first level, from the newest on, of which there are enough neighbours. */
const mergeStep = ({ table }: Deps, { segments, erased }: Manifest): Step | null => {
  for (const level of new Set(segments.map((segment) => segment.level))) {
    // Those with the oldest messages first: what is newer than they are joins the next ones.
    const parts = segments.filter((segment) => segment.level === level).slice(-fanOut);
    if (parts.length === fanOut && sizeOf(parts) <= mostMerged)
      return {
        write: (segment) => mergeSegments(table, segment, parts, erased),
        change: (id, before) => replaced(before, parts, { id, level: level + 1 }),
      };
  }
  return null;
};

/** Takes what was erased out of every segment. */
const purgeStep = ({ table, now }: Deps, { segments, erased }: Manifest): Step | null => {
  const isDue = erased.sinceMs !== null && now().getTime() - erased.sinceMs >= purgedAfterMs;
  if (!isDue && erased.tickets.length + erased.messages.length < mostErased) return null;
  const level = Math.max(1, ...segments.map((segment) => segment.level));
  return {
    write: (segment) => mergeSegments(table, segment, segments, erased),
    change: (id, before) => ({ ...replaced(before, segments, { id, level }), erased: emptyManifest.erased }),
  };
};

const sizeOf = (parts: ReadonlyArray<Segment>): number => (parts[0]?.to ?? 0) - (parts.at(-1)?.from ?? 0);

const replaced = (before: Manifest, parts: ReadonlyArray<Segment>, merged: Pick<Segment, 'id' | 'level'>): Manifest => {
  const [newest, oldest] = [parts[0], parts.at(-1)];
  if (!newest || !oldest) return before;
  const sinceMs = timeOfId(merged.id) ?? 0;
  const one: Segment = { ...merged, from: oldest.from, to: newest.to };
  return {
    ...before,
    segments: before.segments.flatMap((segment) => (segment.id === newest.id ? [one] : isAmong(parts, segment) ? [] : [segment])),
    garbage: [...before.garbage, ...parts.map(({ id }) => ({ id, sinceMs }))],
  };
};
const isAmong = (parts: ReadonlyArray<Segment>, { id }: Segment): boolean => parts.some((part) => part.id === id);

const rowsAtOnce = 100;

/** Deletes rows of segments that are long out of use. @returns the segments that are gone. */
const sweep = async ({ table, now }: Deps, { garbage }: Manifest): Promise<string[]> => {
  const due = garbage.filter(({ sinceMs }) => now().getTime() - sinceMs >= garbageAfterMs).map(({ id }) => id);
  for (const segment of due)
    for (let isMore = true; isMore; ) {
      const rows = await table.rowsBetween(segment, columns.all[0], behindWords, rowsAtOnce);
      await table.removeRows(
        segment,
        rows.map(({ place }) => place),
      );
      isMore = rows.length === rowsAtOnce;
    }
  return due;
};
