import type { AuditId } from '@balcao/shared/contract/audit.ts';
import { fileOptionId, maxFileOptions, type FileListFields } from '@balcao/shared/contract/files.ts';
import { fileListId, type FileListId } from '@balcao/shared/domain/ids.ts';
import type { UploadedMedia } from '@balcao/shared/contract/messages.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import { commitAct } from '../../../platform/audit/commit-act.ts';
import type { Actor } from '../../../platform/actor.ts';
import type { FormFile } from '../../../platform/multipart.ts';
import { newUlid } from '../../../platform/new-ids.ts';
import { assertVersion, untilUndisturbed } from '../../../platform/record-version.ts';
import { takeAttachment } from '../../../organisation/uploads/service/take-attachment.ts';
import type { FileList, FileListStore, FileOption } from '../store/file-list-store.ts';
import { toLogged } from './present-file-list.ts';

export type FileListDeps = { actor: Actor; fileLists: FileListStore; now: () => Date };

/** @throws AppError ERR_FILE_LIST_NOT_FOUND. */
export const findFileList = async ({ fileLists }: Pick<FileListDeps, 'fileLists'>, id: FileListId): Promise<FileList> => {
  const found = await fileLists.get(id);
  if (!found) throw new AppError('ERR_FILE_LIST_NOT_FOUND', undefined);
  return found;
};

type NewFileList = Omit<FileListFields, 'options'> & { options?: FileListFields['options'] | undefined };

export const createFileList = async (deps: FileListDeps, { options = [], ...fields }: NewFileList): Promise<FileList> => {
  const fileList: FileList = {
    id: fileListId.parse(newUlid(deps.now())),
    ...fields,
    options: await toOptions(deps, null, options, []),
    version: 1,
  };
  await commitAct(
    deps.actor,
    { action: 'create', kind: 'fileList', id: fileList.id, name: fileList.name, before: null, after: toLogged(fileList) },
    [deps.fileLists.createWrite(fileList)],
    deps.now(),
  );
  return fileList;
};

type Change = { [Name in keyof FileListFields]?: FileListFields[Name] | undefined } & { version?: number | undefined };

/** @throws AppError ERR_FILE_LIST_NOT_FOUND; ERR_RECORD_NOT_FOUND for a file that the list does not have; ERR_RECORD_CHANGED; those of uploads. */
export const changeFileList = async (deps: FileListDeps, id: FileListId, { version, options, ...fields }: Change): Promise<FileList> =>
  save(deps, id, version, async (before) => ({
    ...before,
    ...fields,
    ...(options ? { options: await toOptions(deps, id, options, before.options) } : {}),
  }));

/** Files that are added below those the list has. @throws AppError ERR_TOO_MANY_FILES besides. */
export const addFiles = async (
  deps: FileListDeps,
  id: FileListId,
  { media, files, name }: { media: UploadedMedia | null | undefined; files: ReadonlyArray<FormFile>; name: string | undefined },
): Promise<FileList> => {
  const { options } = await findFileList(deps, id);
  if (options.length + Math.max(1, files.length) > maxFileOptions) throw new AppError('ERR_TOO_MANY_FILES', { max: maxFileOptions });
  const taken =
    files.length > 0
      ? await Promise.all(files.map((file) => takeAttachment(deps, { media: null, file })))
      : [await takeAttachment(deps, { media, file: undefined }, undefined, `files ${id}`)];
  const added = taken.map(
    (file): FileOption => ({
      id: fileOptionId.parse(newUlid(deps.now())),
      name: (taken.length === 1 && name?.trim()) || file.fileName,
      file,
    }),
  );
  return save(deps, id, undefined, (before) => {
    const together = [...before.options, ...added];
    if (together.length > maxFileOptions) throw new AppError('ERR_TOO_MANY_FILES', { max: maxFileOptions });
    return { ...before, options: together };
  });
};

/** Queues and options that name it send no files any more, and again when this is undone. @throws AppError ERR_FILE_LIST_NOT_FOUND. */
export const deleteFileList = async (deps: FileListDeps, id: FileListId): Promise<{ ok: true; auditId: AuditId }> => {
  const before = await findFileList(deps, id);
  const { write, removed } = deps.fileLists.removal(before);
  const committed = await commitAct(
    deps.actor,
    { action: 'delete', kind: 'fileList', id, name: before.name, before: toLogged(before), after: null, removed: [removed] },
    [write],
    deps.now(),
  );
  if (committed.outcome === 'refused') throw new AppError('ERR_FILE_LIST_NOT_FOUND', undefined);
  return { ok: true, auditId: committed.auditId };
};

const save = (
  { actor, fileLists, now }: FileListDeps,
  id: FileListId,
  version: number | undefined,
  change: (before: FileList) => FileList | Promise<FileList>,
): Promise<FileList> =>
  untilUndisturbed(async () => {
    const before = await findFileList({ fileLists }, id);
    assertVersion(before, version);
    const after: FileList = { ...(await change(before)), version: before.version + 1 };
    const { outcome } = await commitAct(
      actor,
      { action: 'update', kind: 'fileList', id, name: after.name, before: toLogged(before), after: toLogged(after) },
      [fileLists.changeWrite(before, after)],
      now(),
    );
    return outcome === 'written' ? after : undefined;
  });

/** A list that was changed meanwhile is saved again, with the same files. */
const toOptions = (
  deps: FileListDeps,
  listId: FileListId | null,
  wanted: FileListFields['options'],
  before: ReadonlyArray<FileOption>,
): Promise<FileOption[]> =>
  Promise.all(
    wanted.map(async ({ id, name, media }) => {
      const known = id === undefined ? null : before.find((option) => option.id === id);
      if (known === undefined) throw new AppError('ERR_RECORD_NOT_FOUND', undefined);
      const file = media
        ? await takeAttachment(deps, { media, file: undefined }, undefined, listId && `files ${listId}`)
        : (known?.file ?? null);
      return { id: known?.id ?? fileOptionId.parse(newUlid(deps.now())), name: name || (file?.fileName ?? ''), file };
    }),
  );
