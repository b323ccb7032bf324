import { recordSource } from '../../wiring/live/service/record-source.ts';
import { parseFileListImage } from './store/file-list-store.ts';

/** Screens that show lists of files read them again: links in them are made for who asks. */
export const filesLive = recordSource({
  entity: 'fileList',
  read: parseFileListImage,
  isFor: ({ viewer }) => viewer.profile === 'admin',
  shown: (companyId, action, { id }) => ({ event: `company-${companyId}-file`, action, fileListId: id }),
  gone: (companyId, { id }) => ({ event: `company-${companyId}-file`, action: 'delete', fileListId: id }),
});
