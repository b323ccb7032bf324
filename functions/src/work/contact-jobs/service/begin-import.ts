import type { ContactJobId, ContactJobView } from '@balcao/shared/contract/contact-jobs.ts';
import { mappingProblems, type ImportMapping } from '@balcao/shared/domain/contacts/import/import-mapping.ts';
import type { ConnectionId, TagId } from '@balcao/shared/domain/ids.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import { commitAct } from '../../../platform/audit/commit-act.ts';
import type { ConnectionStore } from '../../../setup/connections/service/connection-records.ts';
import { linkedPhone } from '../../../setup/connections/service/linked-phone.ts';
import type { Names } from '../../../people/names/service/names.ts';
import { hidesNumbers, type Actor } from '../../../platform/actor.ts';
import { newUlid } from '../../../platform/new-ids.ts';
import type { ImportOptions } from '../store/contact-job-options.ts';
import type { ContactJobDeps } from './contact-job-deps.ts';
import { ownContactJob } from './own-contact-job.ts';
import { toJobView } from './present-job.ts';

type Wanted = {
  id: ContactJobId;
  mapping: ImportMapping;
  skipRows: ReadonlyArray<number>;
  tags: ReadonlyArray<TagId>;
  validateOn?: ConnectionId | null | undefined;
  language: ImportOptions['language'];
};

/** Begins an import; begun twice it goes on once.
 *  @throws AppError ERR_IMPORT_MAPPING, ERR_TAG_NOT_FOUND, ERR_RECORD_NOT_FOUND, ERR_CONNECTION_NOT_FOUND, ERR_CHANNEL_CANNOT; ERR_NO_PERMISSION for those who may not see numbers. */
export const beginImport = async (
  actor: Actor,
  deps: ContactJobDeps & { connections: Pick<ConnectionStore, 'get'> },
  names: () => Promise<Pick<Names, 'tags'>>,
  { id, mapping, skipRows, tags, validateOn, language }: Wanted,
): Promise<ContactJobView> => {
  if (hidesNumbers(actor)) throw new AppError('ERR_NO_PERMISSION', undefined);
  const job = await ownContactJob(actor, deps, id);
  if (job.kind !== 'import') throw new AppError('ERR_RECORD_NOT_FOUND', undefined);
  const skipped = new Set(skipRows.filter((row) => row < (job.total ?? 0)));
  const problems = mappingProblems(mapping, (job.total ?? 0) - skipped.size);
  if (problems.length > 0) throw new AppError('ERR_IMPORT_MAPPING', { problems });
  const known = (await names()).tags;
  if (tags.some((tag) => !known.has(tag))) throw new AppError('ERR_TAG_NOT_FOUND', undefined);
  const validation = validateOn ? { on: await linkedPhone(deps.connections, validateOn), gaveUp: false } : undefined;
  if (job.state === 'ready') {
    // Two who begin it at once may leave out other rows: the list of the one that is written down counts.
    const skipFile = `skip-${newUlid(deps.now())}.json`;
    await deps.filesOf(id).putJson(skipFile, [...skipped]);
    await commitAct(
      actor,
      { action: 'import', kind: 'contact', id, name: job.fileName, before: null, after: { import: job.fileName, rows: job.total } },
      [
        deps.jobs.changeWrite(
          job,
          { state: 'running', options: { kind: 'import', mapping, tags, language, skipFile, ...(validation && { validation }) } },
          deps.now(),
        ),
      ],
    );
  }
  // Whoever asked first began it; what was asked for and lost on the way is asked for again.
  await deps.ask({ jobId: id, part: -1 });
  return toJobView((await deps.jobs.get(id)) ?? job);
};
