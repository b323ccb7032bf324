import type { MessageCosts, MessagePrices } from '@balcao/shared/contract/costs.ts';
import { channelCapabilities } from '@balcao/shared/domain/channels.ts';
import { freeServiceMessages, monthOf } from '@balcao/shared/domain/connections/service-messages.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import { companyRecords } from '../../../organisation/companies/service/company-records.ts';
import type { Actor } from '../../../platform/actor.ts';
import { commitAct } from '../../../platform/audit/commit-act.ts';
import { assertVersion, untilUndisturbed } from '../../../platform/record-version.ts';
import { connectionRecords, serviceCountRecords } from '../../../setup/connections/service/connection-records.ts';
import { costStoreFor } from '../store/cost-store.ts';
import { priceStore } from '../store/price-store.ts';

/** @throws AppError ERR_RECORD_CHANGED. */
export const saveMessagePrices = (
  actor: Actor,
  { rows, version }: { rows: MessagePrices['rows']; version?: number | undefined },
  prices = priceStore(),
): Promise<MessagePrices> =>
  untilUndisturbed(async () => {
    const before = await prices.get();
    assertVersion(before, version);
    const act = { action: 'update' as const, kind: 'setting' as const, id: 'messagePrices', name: 'messagePrices' };
    const { outcome } = await commitAct(
      actor,
      { ...act, before: { messagePrices: before.rows.length }, after: { messagePrices: rows.length } },
      [prices.saveWrite(before, rows)],
    );
    return outcome === 'written' ? { rows, version: before.version + 1 } : undefined;
  });

/** @param month as 2026-11; absent = the current one, where the company is. @throws AppError ERR_COMPANY_NOT_FOUND. */
export const readMessageCosts = async (
  { companyId }: Pick<Actor, 'companyId'>,
  asked: string | undefined,
  now: Date,
): Promise<MessageCosts> => {
  const [company, connections] = await Promise.all([companyRecords(companyId).get(), connectionRecords(companyId).list()]);
  if (!company) throw new AppError('ERR_COMPANY_NOT_FOUND', undefined);
  const month = asked ?? monthOf(now.toISOString(), company.timeZone);
  const official = connections.flatMap(({ id, channel, phoneNumberId }) =>
    channelCapabilities[channel].businessAccount ? [{ id, phoneNumberId }] : [],
  );
  const [rows, service] = await Promise.all([
    costStoreFor(companyId).ofMonth(month),
    serviceCountRecords(companyId).ofMonth(
      month,
      official.flatMap(({ phoneNumberId }) => phoneNumberId ?? []),
    ),
  ]);
  const countOf = (connectionId: string, kind: 'resolved' | 'joinable'): number =>
    rows.find((row) => row.kind === kind && row.connectionId === connectionId)?.messages ?? 0;
  return {
    month,
    lines: rows.flatMap((row) => {
      if (row.kind !== 'price') return [];
      const { connectionId, category, country, messages, billable, microUsd } = row;
      return [{ connectionId, category, country, messages, billable, microUsd }];
    }),
    numbers: official.map(({ id, phoneNumberId }) => ({
      connectionId: id,
      service: phoneNumberId ? (service.get(phoneNumberId) ?? 0) : 0,
      free: freeServiceMessages,
      resolved: countOf(id, 'resolved'),
      joinable: countOf(id, 'joinable'),
    })),
  };
};
