import type { Connection } from '../../../setup/connections/service/connection-records.ts';

/** What the people whom a number writes to are counted by: its business portfolio at Meta; where that is not known its account, or the number alone. */
export const portfolioOf = ({ id, businessId, businessAccountId }: Pick<Connection, 'id' | 'businessId' | 'businessAccountId'>): string =>
  businessId ? `business ${businessId}` : businessAccountId ? `account ${businessAccountId}` : `number ${id}`;
