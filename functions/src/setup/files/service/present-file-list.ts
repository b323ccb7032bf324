import type { FileListView } from '@balcao/shared/contract/files.ts';
import { presentAttachment, type SignUrl } from '../../../organisation/uploads/service/present-attachment.ts';
import type { FileList } from '../store/file-list-store.ts';

/** A list of files with a link to each. */
export const presentFileList = async ({ options, ...fileList }: FileList, signUrl: SignUrl): Promise<FileListView> => ({
  ...fileList,
  options: await Promise.all(
    options.map(async ({ id, name, file }) => {
      const shown = await presentAttachment(file, signUrl);
      return { id, name, ...shown, path: shown.mediaPath };
    }),
  ),
});

/** The same for the log, by names of files. Pure. */
export const toLogged = ({ name, message, options }: FileList) => ({
  name,
  message,
  options: options.map((option) => [option.name, option.file?.fileName].filter(Boolean).join(': ')),
});
