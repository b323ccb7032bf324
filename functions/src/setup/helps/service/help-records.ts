export { helpEntity } from '../store/help.entity.ts';
export { helpStore as helpRecords, type Help } from '../store/help-store.ts';
