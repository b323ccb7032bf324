/** What a node's file may be: by the name's ending, for its key is all that a drawing keeps of it. */
const types: ReadonlyMap<string, string> = new Map(
  Object.entries({
    png: 'image/png',
    jpg: 'image/jpeg',
    jpeg: 'image/jpeg',
    ogg: 'audio/ogg',
    opus: 'audio/ogg',
    mp3: 'audio/mpeg',
    // Instagram takes neither Ogg nor MP3; these two every channel takes.
    m4a: 'audio/mp4',
    aac: 'audio/aac',
    mp4: 'video/mp4',
    pdf: 'application/pdf',
    doc: 'application/msword',
    docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  }),
);

const endingOf = (name: string): string => /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';

/** MIME type of a file by its key or name; null for one that no node may have. */
export const flowFileType = (name: string): string | null => types.get(endingOf(name)) ?? null;

/** The kinds of files, with the endings that each takes and how large one may be. */
export const flowFileKinds = {
  img: { endings: ['png', 'jpg', 'jpeg'], maxBytes: 2 * 1024 * 1024 },
  audio: { endings: ['ogg', 'mp3', 'opus', 'm4a', 'aac'], maxBytes: 5 * 1024 * 1024 },
  video: { endings: ['mp4'], maxBytes: 20 * 1024 * 1024 },
  document: { endings: ['doc', 'docx', 'pdf'], maxBytes: 10 * 1024 * 1024 },
} as const satisfies Record<string, { endings: ReadonlyArray<string>; maxBytes: number }>;
export type FlowFileKind = keyof typeof flowFileKinds;

/** Whether a file of this name is of a kind. */
export const isOfKind = (name: string, kind: FlowFileKind): boolean =>
  flowFileKinds[kind].endings.some((ending) => ending === endingOf(name));
