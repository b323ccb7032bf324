import type { Readable } from 'node:stream';
import * as z from 'zod';
import { contactJobId, type ContactJobId } from '@balcao/shared/contract/contact-jobs.ts';
import { companyId as companyIdSchema, type CompanyId } from '@balcao/shared/domain/ids.ts';
import { companyPrefix, putFile, putParts, readFile } from '../../../platform/files.ts';
import { sendToFifo } from '../../../platform/queues.ts';
import { contactJobStoreFor, type ContactJobStore } from '../store/contact-job-store.ts';

/** Asks for a part of a job. `isLate`: because it waits and time went by. */
export const jobMessage = z.object({
  companyId: companyIdSchema,
  jobId: contactJobId,
  part: z.number().int(),
  isLate: z.boolean().optional(),
});
export type JobMessage = z.infer<typeof jobMessage>;

/** The files of one job. */
export type JobFiles = {
  keyOf: (name: string) => string;
  put: (name: string, bytes: Uint8Array, mimeType: string) => Promise<void>;
  /** Stores what a stream brings. */
  putParts: (name: string, bytes: Readable, mimeType: string) => Promise<void>;
  putJson: (name: string, value: unknown) => Promise<void>;
  /** @throws ZodError when something else lies there. */
  readJson: <Schema extends z.ZodType>(name: string, schema: Schema) => Promise<z.output<Schema>>;
};

export const jobFilesOf = (companyId: CompanyId, id: ContactJobId): JobFiles => {
  const keyOf = (name: string) => `${companyPrefix(companyId)}contact-jobs/${id}/${name}`;
  const put = (name: string, bytes: Uint8Array, mimeType: string) => putFile(keyOf(name), bytes, mimeType);
  return {
    keyOf,
    put,
    putParts: (name, bytes, mimeType) => putParts(keyOf(name), bytes, mimeType),
    putJson: (name, value) => put(name, Buffer.from(JSON.stringify(value)), 'application/json'),
    readJson: async (name, schema) => schema.parse(JSON.parse(Buffer.from(await readFile(keyOf(name))).toString('utf8'))),
  };
};

/** What the use cases of jobs work on. */
export type ContactJobDeps = {
  companyId: CompanyId;
  jobs: ContactJobStore;
  filesOf: (id: ContactJobId) => JobFiles;
  readFile: (key: string) => Promise<Uint8Array>;
  /** Asks for a part; asked for twice it is done once. */
  ask: (message: Pick<JobMessage, 'jobId' | 'part'>) => Promise<void>;
  now: () => Date;
};

export const contactJobDeps = (companyId: CompanyId, queueUrl: string): ContactJobDeps => ({
  companyId,
  jobs: contactJobStoreFor(companyId),
  filesOf: (id) => jobFilesOf(companyId, id),
  readFile,
  ask: ({ jobId, part }) =>
    sendToFifo(queueUrl, [{ body: { companyId, jobId, part }, groupId: jobId, deduplicationId: `${jobId}:${part}` }]),
  now: () => new Date(),
});
