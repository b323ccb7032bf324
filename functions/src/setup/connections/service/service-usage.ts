import type { ServiceUsage } from '@balcao/shared/contract/connections.ts';
import { channelCapabilities } from '@balcao/shared/domain/channels.ts';
import { freeServiceMessages, monthOf } from '@balcao/shared/domain/connections/service-messages.ts';
import type { CompanyId } from '@balcao/shared/domain/ids.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import { companyRecords } from '../../../organisation/companies/service/company-records.ts';
import { connectionStoreFor } from '../store/connection-store.ts';
import { serviceCountStoreFor } from '../store/service-count-store.ts';

/** Service messages that the company's official numbers delivered this month. @throws AppError ERR_COMPANY_NOT_FOUND. */
export const listServiceUsage = async (companyId: CompanyId, now: Date): Promise<ServiceUsage[]> => {
  const [company, connections] = await Promise.all([companyRecords(companyId).get(), connectionStoreFor(companyId).list()]);
  if (!company) throw new AppError('ERR_COMPANY_NOT_FOUND', undefined);
  const official = connections.flatMap(({ id, channel, phoneNumberId }) =>
    channelCapabilities[channel].businessAccount && phoneNumberId ? [{ id, phoneNumberId }] : [],
  );
  if (official.length === 0) return [];
  const month = monthOf(now.toISOString(), company.timeZone);
  const delivered = await serviceCountStoreFor(companyId).ofMonth(
    month,
    official.map(({ phoneNumberId }) => phoneNumberId),
  );
  return official.map(({ id, phoneNumberId }) => ({
    connectionId: id,
    month,
    delivered: delivered.get(phoneNumberId) ?? 0,
    free: freeServiceMessages,
  }));
};
