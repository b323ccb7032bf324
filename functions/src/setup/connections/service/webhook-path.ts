import type { CompanyId, ConnectionId } from '@balcao/shared/domain/ids.ts';

/** Where Meta's webhooks of an official connection come to, behind the address of the installation's webhooks; `''`: of all the company's. */
export const webhookPath = (companyId: CompanyId, connectionId: ConnectionId | ''): string =>
  `/webhooks/whatsapp/${companyId}/${connectionId}`;

/** Whether an address is that of a connection of the company: events of its other numbers are handed on from there. */
export const isOwnAddress = (url: string, companyId: CompanyId): boolean => url.includes(webhookPath(companyId, ''));
