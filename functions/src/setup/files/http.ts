import { filesContract } from '@balcao/shared/contract/files.ts';
import { authentication } from '../../organisation/identity/service/authenticate.ts';
import type { Actor } from '../../platform/actor.ts';
import { readEnv } from '../../platform/env.ts';
import { signedUrl } from '../../platform/files.ts';
import { httpArea } from '../../platform/http-area.ts';
import { pageOf } from '../../platform/page-of.ts';
import { filesEnv } from './env.ts';
import { addFiles, changeFileList, createFileList, deleteFileList, findFileList, type FileListDeps } from './service/manage-file-lists.ts';
import { presentFileList } from './service/present-file-list.ts';
import { fileListStoreFor, type FileList } from './store/file-list-store.ts';

readEnv(filesEnv);
const deps = (actor: Actor): FileListDeps => ({ actor, fileLists: fileListStoreFor(actor.companyId), now: () => new Date() });
const show = async (fileList: Promise<FileList>) => presentFileList(await fileList, signedUrl);

export const handler = httpArea(
  filesContract,
  {
    listFiles: async ({ actor, query }) => {
      const { records, ...page } = pageOf(await fileListStoreFor(actor.companyId).list(), query, ({ name, message, options }) => [
        name,
        message,
        ...options.flatMap((option) => [option.name, option.file?.fileName]),
      ]);
      return { ...page, files: await Promise.all(records.map((fileList) => presentFileList(fileList, signedUrl))) };
    },
    getFileList: ({ actor, params }) => show(findFileList(deps(actor), params.id)),
    createFileList: ({ actor, body }) => show(createFileList(deps(actor), body)),
    updateFileList: ({ actor, params, body }) => show(changeFileList(deps(actor), params.id, body)),
    deleteFileList: ({ actor, params }) => deleteFileList(deps(actor), params.id),
    uploadFileList: ({ actor, params, body, files }) =>
      show(addFiles(deps(actor), params.id, { media: body.media, files, name: body.name })),
  },
  authentication,
);
