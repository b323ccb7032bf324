export { fileListStoreFor as fileListRecords, type FileList, type FileOption } from '../store/file-list-store.ts';
export { fileListEntity } from '../store/file-list.entity.ts';
