import { fileOptionId, type FileOptionId } from '@balcao/shared/contract/files.ts';
import { fileListId, type FileListId } from '@balcao/shared/domain/ids.ts';
import type { CompanyId } from '@balcao/shared/domain/ids.ts';
import type { Attachment } from '@balcao/shared/domain/messages/attachment.ts';
import { sameVersion } from '../../../platform/record-version.ts';
import type { RowOf } from '../../../platform/table/entity.ts';
import type { RowWrite } from '../../../platform/write-together.ts';
import { fileListEntity } from './file-list.entity.ts';

export type FileOption = { id: FileOptionId; name: string; file: Attachment | null };
export type FileList = { id: FileListId; name: string; message: string; options: FileOption[]; version: number };

const toFileList = (row: RowOf<typeof fileListEntity>): FileList => ({
  id: fileListId.parse(row.fileListId),
  name: row.name,
  message: row.message,
  options: row.options.map((option) => ({ ...option, id: fileOptionId.parse(option.id) })),
  version: row.version ?? 0,
});
const toRow = (companyId: CompanyId, { id, ...fileList }: FileList) => ({ companyId, fileListId: id, ...fileList });

/** A stream image as the list it holds. */
export const parseFileListImage = (image: Record<string, unknown>): FileList => toFileList(fileListEntity.parseRow(image));

export const fileListStoreFor = (companyId: CompanyId) => ({
  /** By name. */
  list: async (): Promise<FileList[]> => {
    const { data } = await fileListEntity.query('byId', { companyId }).all();
    return data.map(toFileList).sort((a, b) => a.name.localeCompare(b.name, 'pt'));
  },
  get: async (id: FileListId): Promise<FileList | null> => {
    const row = await fileListEntity.get({ companyId, fileListId: id }).go({ consistent: true });
    return row && toFileList(row);
  },
  createWrite: (fileList: FileList): RowWrite => fileListEntity.create(toRow(companyId, fileList)).commit(),
  /** Refused when the list changed since it was read. */
  changeWrite: (before: FileList, after: FileList): RowWrite =>
    fileListEntity.patch({ companyId, fileListId: before.id }).set(toRow(companyId, after)).where(sameVersion(before.version)).commit(),
  removal: (fileList: FileList) => fileListEntity.removal(toRow(companyId, fileList)),
});
export type FileListStore = ReturnType<typeof fileListStoreFor>;
