import { jobStates } from '@balcao/shared/domain/jobs/job.ts';
import { json, number, oneOf, optional, text } from '../table/attributes.ts';
import { entity } from '../table/entity.ts';

/** A background job of a company: long work that is done in parts. */
export const jobEntity = entity(
  'job',
  {
    companyId: number('ci'),
    jobId: text('ji'),
    /** What the job does; each area has kinds of its own. */
    kind: text('k'),
    state: oneOf('s', jobStates),
    /** Id and name of the user who asked for the job. */
    userId: text('ui'),
    userName: text('un'),
    /** Name of the file or record that the job is about. */
    title: text('fn'),
    /** Key of the file that the job reads. */
    sourceKey: optional(text('so')),
    /** Key of the file that the job wrote. */
    resultKey: optional(text('rk')),
    /** What was asked for. Only the area of the kind writes and reads it. */
    options: optional(json<object>('o')),
    /** The part that is next; -1 = the work was not divided yet. */
    part: number('p'),
    /** Number of parts; absent = not known yet. */
    parts: optional(number('ps')),
    /** Where the next part begins to read, for work that is not divided beforehand. */
    cursor: optional(text('cu')),
    total: optional(number('t')),
    done: number('d'),
    /** Numbers of processed records by result; the names are those of the kind. */
    counts: json<Readonly<Record<string, number>>>('c'),
    error: optional(text('e')),
    createdAt: text('ca'),
    updatedAt: text('ua'),
    /** The bucket deletes the files of a job at the same age. */
    expires: number('x'),
  },
  { byId: { pk: ['companyId', 'jobId'], sk: [] } },
);
