import type { ContactJobView } from '@balcao/shared/contract/contact-jobs.ts';
import type { TagId } from '@balcao/shared/domain/ids.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import { commitAct } from '../../../platform/audit/commit-act.ts';
import type { Names } from '../../../people/names/service/names.ts';
import { hidesNumbers, type Actor } from '../../../platform/actor.ts';
import type { ContactJobDeps } from './contact-job-deps.ts';
import type { JobLanguage } from './job-texts.ts';
import { newContactJob } from './new-contact-job.ts';
import { toJobView } from './present-job.ts';

export const exportFileName = 'backup_contatos.xlsx';

/** Begins to write contacts into a spreadsheet: numbers as its author may see them. @throws AppError ERR_TAG_NOT_FOUND. */
export const beginExport = async (
  actor: Actor,
  deps: ContactJobDeps,
  names: () => Promise<Pick<Names, 'tags'>>,
  { tags, language }: { tags: ReadonlyArray<TagId>; language: JobLanguage },
): Promise<ContactJobView> => {
  if (tags.length > 0) {
    const known = (await names()).tags;
    if (tags.some((tag) => !known.has(tag))) throw new AppError('ERR_TAG_NOT_FOUND', undefined);
  }
  const options = { kind: 'export', tags, language, hideNumbers: hidesNumbers(actor), groups: actor.allowGroup } as const;
  const job = newContactJob(actor, { kind: 'export', state: 'running', fileName: exportFileName, part: 0, options }, deps.now());
  await commitAct(
    actor,
    { action: 'export', kind: 'contact', id: job.id, name: exportFileName, before: null, after: { export: exportFileName } },
    [deps.jobs.createWrite(job)],
  );
  await deps.ask({ jobId: job.id, part: 0 });
  return toJobView(job);
};
