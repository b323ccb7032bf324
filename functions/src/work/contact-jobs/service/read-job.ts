import { importPreview, type ContactJobId, type ContactJobView, type ImportPreview } from '@balcao/shared/contract/contact-jobs.ts';
import type { Actor } from '../../../platform/actor.ts';
import type { ContactJobDeps } from './contact-job-deps.ts';
import { ownContactJob } from './own-contact-job.ts';
import { toJobView } from './present-job.ts';

/** How far a job is; what its file looks like while it waits for the mapping; a link to the file that it made. @throws AppError ERR_RECORD_NOT_FOUND. */
export const readJob = async (
  actor: Actor,
  deps: ContactJobDeps & { signUrl: (key: string, fileName: string) => Promise<string> },
  id: ContactJobId,
): Promise<{ job: ContactJobView; preview: ImportPreview | null; resultUrl: string | null }> => {
  const job = await ownContactJob(actor, deps, id);
  return {
    job: toJobView(job),
    preview: job.kind === 'import' && job.state === 'ready' ? await deps.filesOf(id).readJson('preview.json', importPreview) : null,
    resultUrl: job.resultKey && (await deps.signUrl(job.resultKey, job.kind === 'export' ? job.fileName : 'resultado.xlsx')),
  };
};
