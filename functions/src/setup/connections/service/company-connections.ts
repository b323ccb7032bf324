import { platformRecords } from '../../../organisation/companies/service/company-records.ts';
import { connectionRecords } from './connection-records.ts';

/** Companies read for a page, each with one query for its connections. */
const pageSize = 20;

/** How many connections are up and down, company by company. */
export const listCompanyConnections = async (after: number) => {
  const { companies, nextAfter } = await platformRecords().listCompanies(after, pageSize);
  const counted = await Promise.all(
    companies.map(async ({ id, name }) => {
      const connections = await connectionRecords(id).list();
      const connected = connections.filter(({ status }) => status === 'CONNECTED').length;
      return { companyId: id, name, connected, disconnected: connections.length - connected, total: connections.length };
    }),
  );
  return { companies: counted, hasMore: nextAfter !== null, nextCursor: nextAfter };
};
