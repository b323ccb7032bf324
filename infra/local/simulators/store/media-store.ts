import { createHash, randomInt } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { readDocument } from './open-database.ts';

const simMedia = z.object({
  /** Digits, as Meta's. */
  id: z.string().regex(/^\d+$/),
  /** Null for what a customer attached: any business they send it to may fetch it. */
  phoneNumberId: z.string().nullable(),
  mimeType: z.string(),
  fileName: z.string(),
  sizeBytes: z.number(),
  /** Hexadecimal. */
  sha256: z.string(),
});
export type SimMedia = z.infer<typeof simMedia>;

export type MediaStore = ReturnType<typeof createMediaStore>;

/** Files in `dataDir/media`, their descriptions in the database. */
export const createMediaStore = (database: DatabaseSync, dataDir: string) => {
  const folder = join(dataDir, 'media');
  mkdirSync(folder, { recursive: true });
  const insert = database.prepare('INSERT INTO media VALUES (?, ?)');
  const get = database.prepare('SELECT doc FROM media WHERE id = ?');
  return {
    put: (file: { bytes: Uint8Array; mimeType: string; fileName: string; phoneNumberId: string | null }): SimMedia => {
      const { bytes, ...description } = file;
      const id = `${randomInt(1e12, 9e12)}${randomInt(100, 999)}`;
      const media = { id, ...description, sizeBytes: bytes.byteLength, sha256: createHash('sha256').update(bytes).digest('hex') };
      writeFileSync(join(folder, id), bytes);
      insert.run(id, JSON.stringify(media));
      return media;
    },
    get: (id: string): SimMedia | null => readDocument(simMedia, get.get(id)),
    readBytes: (media: SimMedia): Buffer => readFileSync(join(folder, media.id)),
  };
};
