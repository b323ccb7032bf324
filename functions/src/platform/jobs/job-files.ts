import type { Readable } from 'node:stream';
import type * as z from 'zod';
import type { CompanyId } from '@balcao/shared/domain/ids.ts';
import type { JobId } from '@balcao/shared/domain/jobs/job.ts';
import { companyPrefix, putFile, putParts, readFile } from '../files.ts';

/** The files of one job, which a rule of the bucket deletes in the end. */
export type JobFiles = {
  keyOf: (name: string) => string;
  put: (name: string, bytes: Uint8Array, mimeType: string) => Promise<void>;
  /** Stores a file while its bytes come in. */
  putParts: (name: string, bytes: Readable, mimeType: string) => Promise<void>;
  putJson: (name: string, value: unknown) => Promise<void>;
  /** @throws ZodError when the file has other content. */
  readJson: <Schema extends z.ZodType>(name: string, schema: Schema) => Promise<z.output<Schema>>;
};

export const jobFilesOf = (companyId: CompanyId, id: JobId): JobFiles => {
  const keyOf = (name: string) => `${companyPrefix(companyId)}jobs/${id}/${name}`;
  const put = (name: string, bytes: Uint8Array, mimeType: string) => putFile(keyOf(name), bytes, mimeType, 'job');
  return {
    keyOf,
    put,
    putParts: (name, bytes, mimeType) => putParts(keyOf(name), bytes, mimeType, 'job'),
    putJson: (name, value) => put(name, Buffer.from(JSON.stringify(value)), 'application/json'),
    readJson: async (name, schema) => schema.parse(JSON.parse(Buffer.from(await readFile(keyOf(name))).toString('utf8'))),
  };
};
