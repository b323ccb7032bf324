export { priceStore as priceRecords } from '../store/price-store.ts';
