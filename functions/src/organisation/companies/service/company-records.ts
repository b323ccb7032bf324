/** The companies area's records, for other areas; its own files import the store itself. */
export {
  companyStoreFor as companyRecords,
  platformStore as platformRecords,
  type Company,
  type CompanyStore,
  type Plan,
  type PlatformStore,
} from '../store/company-store.ts';
