import type { CompanyId } from '@balcao/shared/domain/ids.ts';
import { recordCountFor } from '../../../platform/record-count.ts';
import { contactListStoreFor } from '../store/contact-list-store.ts';

/** Counter of a company's contact lists, for their limit. */
export const contactListCount = (companyId: CompanyId) =>
  recordCountFor(companyId, 'contactList', async () => (await contactListStoreFor(companyId).list()).length);
