export { savedViewEntity } from '../store/saved-view.entity.ts';
