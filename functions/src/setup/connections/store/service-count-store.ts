import { dueAt, serviceNotices } from '@balcao/shared/domain/connections/service-messages.ts';
import type { CompanyId } from '@balcao/shared/domain/ids.ts';
import { countOnceIn, type CounterRows } from '../../../platform/count-once.ts';
import type { RowOf } from '../../../platform/table/entity.ts';
import { expiresAfter } from '../../../platform/table/expires-after.ts';
import { serviceCountEntity, serviceNoticeEntity } from './service-count.entities.ts';

/** A delivered service message. `at`: when the table says so, seconds since 1970. */
export type DeliveredMessage = { messageId: string; at: number | undefined; month: string; phoneNumberId: string };
type Bucket = { companyId: CompanyId; month: string; phoneNumberId: string };

/** Longer than the month that a notice is about. */
const noticeSec = 62 * 86_400;
/** So many late ones between two others still bring their notice; for so many after a notice it is tried again, which changes nothing. */
const mostLate = 10;

export const serviceCountStoreFor = (companyId: CompanyId) => ({
  /** Counts each message once, however often it comes, and notes the notices that become due with it. */
  count: (messages: ReadonlyArray<DeliveredMessage>, now: Date): Promise<void> =>
    countOnceIn(
      rowsAt(now),
      messages.map(({ messageId, at, month, phoneNumberId }) => ({
        eventId: messageId,
        at,
        deltas: [{ bucket: { companyId, month, phoneNumberId }, counts: { delivered: 1 } }],
      })),
      now,
    ),
  /** Delivered service messages by number; one without any is not there. */
  ofMonth: async (month: string, phoneNumberIds: ReadonlyArray<string>): Promise<ReadonlyMap<string, number>> => {
    const found = await serviceCountEntity.getMany(
      [...new Set(phoneNumberIds)].map((phoneNumberId) => ({ companyId, month, phoneNumberId })),
    );
    return new Map(found.map(({ phoneNumberId, delivered }) => [phoneNumberId, delivered]));
  },
});
export type ServiceCountStore = ReturnType<typeof serviceCountStoreFor>;

const rowsAt = (now: Date): CounterRows<Bucket, { delivered: number }> => ({
  nameOf: ({ month, phoneNumberId }) => `service ${phoneNumberId} ${month}`,
  companyOf: ({ companyId }) => companyId,
  get: async (bucket) => {
    const row = await serviceCountEntity.get(bucket).go({ consistent: true });
    // Somebody counted these before and may have stopped ahead of the notice.
    if (row) await noteNotices(row, 0, now);
    return row;
  },
  add: async (bucket, counts, counted, condition) => {
    const row = await serviceCountEntity
      .upsert(bucket)
      .add({ ...counts, counted })
      .where(condition)
      .attempt({ response: 'all_new' });
    // `addLate` adds to the count without checking for notices: its share is checked here.
    if (row) await noteNotices(row, row.delivered - counts.delivered - mostLate, now);
    return row;
  },
  settle: (bucket, settledAt, counted, condition) =>
    serviceCountEntity.patch(bucket).set({ settledAt }).delete({ counted }).where(condition).commit(),
  addLate: (bucket, counts) => serviceCountEntity.upsert(bucket).add(counts).commit(),
});

/** Notes what became due since there were `before` of them. */
const noteNotices = async (
  { companyId, month, phoneNumberId, delivered }: RowOf<typeof serviceCountEntity>,
  before: number,
  now: Date,
): Promise<void> => {
  for (const percent of serviceNotices)
    if (before < dueAt(percent) && delivered >= dueAt(percent))
      await serviceNoticeEntity.create({ companyId, month, phoneNumberId, percent, expiresAt: expiresAfter(now, noticeSec) }).attempt();
};
