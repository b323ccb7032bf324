export { macroEntity } from '../store/macro.entity.ts';
