import { companyId, userId } from '@balcao/shared/domain/ids.ts';
import type { JobId } from '@balcao/shared/domain/jobs/job.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import { anId } from '@balcao/shared/testing/builders.ts';
import { describe, expect, it } from 'vitest';
import { cancelJob } from './cancel-job.ts';
import type { Job, JobChange, JobProgress } from './job-store.ts';
import { newJob } from './new-job.ts';
import { ownJob } from './own-job.ts';
import { runJob, type JobWork } from './run-job.ts';

const now = () => new Date('2026-03-10T12:00:00.000Z');
const author = { userId: userId.parse(anId('A1')), name: 'Ana' };
const parts = 4;

/** Jobs of one company in memory, with the conditions of the table, and a queue that delivers one message after the other. Each part writes ten
 *  records, by their numbers. */
const aCompany = () => {
  const rows = new Map<JobId, Job>();
  const queue: Array<{ jobId: JobId; part: number }> = [];
  const written = new Map<JobId, Set<number>>();
  const settled: number[] = [];
  const jobs = {
    get: async (id: JobId) => rows.get(id) ?? null,
    advance: async (job: Job, change: JobChange, { done = 0, counts = {} }: JobProgress) => {
      const known = rows.get(job.id);
      if (!known || known.state !== job.state || known.part !== job.part || known.done !== job.done) return null;
      const moved = {
        ...known,
        ...change,
        done: known.done + done,
        counts: { added: (known.counts['added'] ?? 0) + (counts['added'] ?? 0) },
      };
      rows.set(job.id, moved);
      return moved;
    },
  };
  const deps = { jobs, ask: async (message: { jobId: JobId; part: number }) => void queue.push(message), now };
  const work: JobWork<Job> = {
    runPart: async (job) => {
      const records = written.get(job.id) ?? new Set();
      written.set(job.id, records);
      for (let n = 0; n < 10; n++) records.add(job.part * 10 + n);
      const next = job.part + 1;
      return jobs.advance(job, { part: next, ...(next === parts && { state: 'done' as const }) }, { done: 10, counts: { added: 10 } });
    },
    endStopped: async (job) => void settled.push(job.part),
  };
  const begin = (): Job => {
    const job = newJob(author, { kind: 'test', state: 'running', title: 'Teste', part: 0, total: parts * 10 }, now());
    rows.set(job.id, job);
    queue.push({ jobId: job.id, part: 0 });
    return job;
  };
  const deliver = async (how: JobWork<Job> = work): Promise<boolean> => {
    const message = queue.shift();
    if (message) await runJob(deps, how, message);
    return message !== undefined;
  };
  const toEnd = async () => {
    while (await deliver());
  };
  return { rows, queue, written, settled, deps, jobs, work, begin, deliver, toEnd, of: (job: Job) => rows.get(job.id)! };
};
const complete = { state: 'done', done: parts * 10, counts: { added: parts * 10 } };

describe('a job', () => {
  it('runs its parts one after the other, and ends', async () => {
    const company = aCompany();
    const job = company.begin();

    await company.toEnd();

    expect(company.of(job)).toMatchObject(complete);
    expect(company.written.get(job.id)?.size).toBe(parts * 10);
  });

  it('counts every part once, however often and in whatever order its messages are delivered', async () => {
    const company = aCompany();
    const job = company.begin();
    await company.deliver();
    company.queue.unshift({ jobId: job.id, part: 0 }, { jobId: job.id, part: 0 }, { jobId: job.id, part: 3 });

    await company.toEnd();
    company.queue.push({ jobId: job.id, part: 2 }, { jobId: job.id, part: parts });
    await company.toEnd();

    expect(company.of(job)).toMatchObject(complete);
  });

  it('counts a part once that two processes run at the same time', async () => {
    const company = aCompany();
    const job = company.begin();

    await Promise.all([1, 2, 3].map(() => runJob(company.deps, company.work, { jobId: job.id, part: 0 })));
    await company.toEnd();

    expect(company.of(job)).toMatchObject(complete);
  });

  it('goes on after its process was killed: in a part, between part and progress, and before it asked for the next part', async () => {
    const company = aCompany();
    const job = company.begin();
    const killed = new Error('killed');
    const dies = async (how: Partial<JobWork<Job>>, ask = company.deps.ask) => {
      const message = company.queue[0]!;
      await expect(runJob({ ...company.deps, ask }, { ...company.work, ...how }, message)).rejects.toBe(killed);
    };

    await dies({ runPart: () => Promise.reject(killed) });
    await dies({
      runPart: async (job_) => {
        company.written.set(job_.id, new Set([0, 1, 2]));
        throw killed;
      },
    });
    // The message of a killed process is delivered again.
    await dies({}, () => Promise.reject(killed));
    expect(company.of(job)).toMatchObject({ part: 1, done: 10 });
    await company.toEnd();

    expect(company.of(job)).toMatchObject(complete);
    expect(company.written.get(job.id)?.size).toBe(parts * 10);
  });

  it('stops after the part in which it is cancelled, which is settled once', async () => {
    const company = aCompany();
    const job = company.begin();
    await company.deliver();

    await company.deliver({
      ...company.work,
      runPart: async (running, isLate) => {
        await cancelJob(company.deps, async () => company.of(job));
        return company.work.runPart(running, isLate);
      },
    });
    await company.toEnd();

    expect(company.of(job)).toMatchObject({ state: 'cancelled', part: 1, done: 10 });
    expect(company.settled).toEqual([1]);
    expect(await cancelJob(company.deps, async () => company.of(job))).toMatchObject({ state: 'cancelled' });
  });

  it('is cancelled also while its parts move it on', async () => {
    const company = aCompany();
    const job = company.begin();
    let reads = 0;
    const read = async () => {
      const before = company.of(job);
      if (reads++ < 2) await company.deliver();
      return before;
    };

    expect(await cancelJob(company.deps, read)).toMatchObject({ state: 'cancelled', part: 2, done: 20 });
    expect(reads).toBe(3);
  });

  it('fails with the code of a refusal, and not for a fault, which is tried again', async () => {
    const company = aCompany();
    const job = company.begin();
    const fault = new Error('table away');
    await expect(company.deliver({ runPart: () => Promise.reject(fault) })).rejects.toBe(fault);
    expect(company.of(job).state).toBe('running');

    company.queue.push({ jobId: job.id, part: 0 });
    await company.deliver({ runPart: () => Promise.reject(new AppError('ERR_IMPORT_EMPTY', undefined)) });

    expect(company.of(job)).toMatchObject({ state: 'failed', error: 'ERR_IMPORT_EMPTY' });
    expect(company.queue).toEqual([]);
  });

  it('waits without asking for a part, and goes on when it is looked at again', async () => {
    const company = aCompany();
    const job = company.begin();
    await company.deliver({ runPart: async () => null });
    expect([company.of(job).part, company.queue]).toEqual([0, []]);

    await runJob(company.deps, company.work, { jobId: job.id, part: 0, isLate: true });
    await company.toEnd();

    expect(company.of(job)).toMatchObject(complete);
  });

  it('does not touch the jobs of another company, nor another job of its own', async () => {
    const [one, other] = [aCompany(), aCompany()];
    const [first, second, foreign] = [one.begin(), one.begin(), other.begin()];

    await other.deps.ask({ jobId: first.id, part: 0 });
    await Promise.all([one.toEnd(), other.toEnd()]);

    expect([one.of(first), one.of(second), other.of(foreign)].map(({ state, done }) => [state, done])).toEqual(
      [1, 2, 3].map(() => ['done', 40]),
    );
    expect(other.written.has(first.id)).toBe(false);
  });

  it('is its author’s and the admins’, and of the area that began it', async () => {
    const company = aCompany();
    const job = company.begin();
    const read = (actor: { userId: typeof author.userId; profile: 'admin' | 'user' }, kinds = ['test']) =>
      ownJob(actor, company.deps, kinds, job.id);
    const missing = { code: 'ERR_RECORD_NOT_FOUND' };

    expect((await read({ userId: author.userId, profile: 'user' })).id).toBe(job.id);
    expect((await read({ userId: userId.parse(anId('B2')), profile: 'admin' })).id).toBe(job.id);
    await expect(read({ userId: userId.parse(anId('B2')), profile: 'user' })).rejects.toMatchObject(missing);
    await expect(read({ userId: author.userId, profile: 'admin' }, ['other'])).rejects.toMatchObject(missing);
  });
});

it('keeps the messages of a company in one group, so that its parts run one at a time', async () => {
  const { groupOfJobs } = await import('./job-queue.ts');

  expect([groupOfJobs(companyId.parse(2)), groupOfJobs(companyId.parse(3))]).toEqual(['company-2', 'company-3']);
});
