/** A run of indexed messages, `from` to `to` (not included) by their numbers; never changed once it is named in the manifest. */
export type Segment = { id: string; level: number; from: number; to: number };
/** Rows of a segment that nobody needs any more, or that were being written by a compactor that may have died. */
export type Garbage = { id: string; sinceMs: number };
/** What the index consists of. Whoever changes it writes the next version on condition that the one before is still there. */
export type Manifest = {
  version: number;
  /** Number of the next message. */
  next: number;
  /** The last fresh row whose messages are in segments. */
  read: string;
  /** Newest first; neighbours without a gap. */
  segments: ReadonlyArray<Segment>;
  garbage: ReadonlyArray<Garbage>;
  /** Tickets and messages whose words are still to be taken out of segments. */
  erased: { tickets: ReadonlyArray<number>; messages: ReadonlyArray<string>; sinceMs: number | null };
};
export const emptyManifest: Manifest = {
  version: 0,
  next: 0,
  read: '',
  segments: [],
  garbage: [],
  erased: { tickets: [], messages: [], sinceMs: null },
};

export type FreshRow = { rowId: string; data: Uint8Array };
export type SegmentRow = { place: string; data: Uint8Array };
export type SegmentPlace = { segment: string; place: string };

/** The rows of one index of one company. */
export type IndexTable = {
  /** Company and index: what is kept of several in one process is told apart by it. */
  name: string;
  readManifest: (options?: { consistent?: boolean }) => Promise<Manifest>;
  /** @returns false when another version was written meanwhile. */
  writeManifest: (manifest: Manifest) => Promise<boolean>;
  putFresh: (rows: ReadonlyArray<FreshRow>, expiresAt: number) => Promise<void>;
  /** In the order of their ids, behind `after` and up to `until`; at least `enough` bytes when there are. */
  listFresh: (after: string, until: string | null, options?: { consistent?: boolean; enoughBytes?: number }) => Promise<FreshRow[]>;
  putRows: (segment: string, rows: ReadonlyArray<SegmentRow>) => Promise<void>;
  /** Both ends included, in order. */
  rowsBetween: (segment: string, from: string, to: string, count?: number) => Promise<SegmentRow[]>;
  /** The last row up to this place, not before `from`. */
  lastRowUpTo: (segment: string, from: string, to: string) => Promise<SegmentRow | null>;
  /** In no order; those that exist. */
  rowsAt: (places: ReadonlyArray<SegmentPlace>) => Promise<(SegmentPlace & SegmentRow)[]>;
  removeRows: (segment: string, places: ReadonlyArray<string>) => Promise<void>;
};
