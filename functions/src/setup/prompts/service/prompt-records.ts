export { promptEntity } from '../store/prompt.entity.ts';
export { promptStoreFor as promptRecords, type Prompt } from '../store/prompt-store.ts';
