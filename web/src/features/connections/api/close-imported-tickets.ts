import { api } from '../../../lib/api/client.ts';
import { ofCompany } from './connection-queries.ts';

/** Closes them page by page; gives how many. */
export const closeImportedTickets = async (id: string, company: number | undefined): Promise<number> => {
  let closed = 0;
  for (;;) {
    const page = await api.closeImported({ params: { id }, query: ofCompany(company) });
    closed += page.closed;
    if (!page.hasMore) return closed;
  }
};
