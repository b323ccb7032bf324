import { connectionId, contactId, queueId, quickMessageId, ticketUuid, userId, type CompanyId } from '@balcao/shared/domain/ids.ts';
import type { Attachment } from '@balcao/shared/domain/messages/attachment.ts';
import {
  isWaiting,
  intervalo,
  scheduleId as scheduleIdSchema,
  tipoDias,
  type Schedule as SharedSchedule,
  type ScheduleId,
} from '@balcao/shared/domain/schedules/schedule.ts';
import type { SeriesPlace } from '@balcao/shared/domain/schedules/send-times.ts';
import type { TicketUuid } from '@balcao/shared/domain/ids.ts';
import { sameVersion } from '../../../platform/record-version.ts';
import type { StoredItem } from '../../../platform/table/definition.ts';
import type { Conditions, Place } from '../../../platform/table/expression.ts';
import type { RowOf } from '../../../platform/table/entity.ts';
import type { RowWrite } from '../../../platform/write-together.ts';
import { scheduleEntity } from './schedule.entity.ts';

export type Schedule = SharedSchedule & SeriesPlace & { media: Attachment | null; savedAt: string; nextId: ScheduleId | null };

const toSchedule = ({ companyId: _company, repeats: _repeats, scheduleId, ...row }: RowOf<typeof scheduleEntity>): Schedule => ({
  ...row,
  id: scheduleIdSchema.parse(scheduleId),
  contactId: contactId.parse(row.contactId),
  whatsappId: row.whatsappId ? connectionId.parse(row.whatsappId) : null,
  sentAt: row.sentAt ?? null,
  reason: row.reason ?? null,
  reasonText: row.reasonText ?? null,
  ticketUserId: row.ticketUserId ? userId.parse(row.ticketUserId) : null,
  queueId: row.queueId ? queueId.parse(row.queueId) : null,
  intervalo: intervalo.parse(row.intervalo),
  tipoDias: tipoDias.parse(row.tipoDias),
  templateId: row.templateId ? quickMessageId.parse(row.templateId) : null,
  media: row.media ?? null,
  nextId: row.nextId ? scheduleIdSchema.parse(row.nextId) : null,
  userId: row.userId ? userId.parse(row.userId) : null,
  ticketUuid: row.ticketUuid ? ticketUuid.parse(row.ticketUuid) : null,
  sentBody: row.sentBody ?? null,
});

const toRow = (companyId: CompanyId, { id, ...fields }: Schedule) => ({
  ...fields,
  companyId,
  scheduleId: id,
  repeats: repeatsOf(fields),
});
const repeatsOf = (of: Pick<Schedule, 'status' | 'contadorEnvio' | 'enviarQuantasVezes' | 'nextId'>): 'yes' | 'no' =>
  isWaiting(of) && of.nextId === null && of.contadorEnvio < of.enviarQuantasVezes ? 'yes' : 'no';

/** Write condition: it still waits to be sent. */
const stillWaits = (row: { status: Place }, { eq }: Conditions): string =>
  `(${eq(row.status, 'PENDENTE')} OR ${eq(row.status, 'AGENDADA')})`;

/** Write condition: nobody saved it and it was neither sent nor failed since `before` was read. That its timer was set meanwhile is no change. */
const unchanged =
  (before: Pick<Schedule, 'status' | 'version'>) =>
  (row: { version: Place; status: Place }, is: Conditions): string =>
    `${sameVersion(before.version)(row, is)} AND ${isWaiting(before) ? stillWaits(row, is) : is.eq(row.status, before.status)}`;

/** Converts a schedule's row image from the DynamoDB stream. */
export const parseScheduleImage = (image: Record<string, unknown>): Schedule => toSchedule(scheduleEntity.parseRow(image));

export const scheduleStoreFor = (companyId: CompanyId) => ({
  get: async (id: ScheduleId): Promise<Schedule | null> => {
    const row = await scheduleEntity.get({ companyId, scheduleId: id }).go({ consistent: true });
    return row && toSchedule(row);
  },
  /** Those of a span, by time. `hasMore`: the span has more than `most`. */
  listBetween: async (from: string, to: string, most: number): Promise<{ schedules: Schedule[]; hasMore: boolean }> => {
    const { data, hasMore } = await scheduleEntity
      .query('bySendAt', { companyId })
      .between({ sendAt: from }, { sendAt: to })
      .all({ count: most });
    return { schedules: data.map(toSchedule), hasMore };
  },
  /** A part of all schedules, latest first. `next`: where the following part begins; undefined = there is none. */
  listLatest: async (limit: number, start?: StoredItem): Promise<{ schedules: Schedule[]; next: StoredItem | undefined }> => {
    const { data, next } = await scheduleEntity.query('bySendAt', { companyId }).go({ order: 'desc', limit, start });
    return { schedules: data.map(toSchedule), next };
  },
  /** Waiting schedules that are sent again later, by time. */
  listRepeating: async (): Promise<Schedule[]> => {
    const { data } = await scheduleEntity.query('byRepetition', { companyId, repeats: 'yes' }).all();
    return data.map(toSchedule);
  },
  createWrite: (schedule: Schedule): RowWrite => scheduleEntity.create(toRow(companyId, schedule)).commit(),
  /** Refused when it was saved by somebody else, sent, or failed since `before` was read, or is gone. */
  changeWrite: (before: Schedule, after: Schedule): RowWrite =>
    scheduleEntity.patch({ companyId, scheduleId: before.id }).set(toRow(companyId, after)).where(unchanged(before)).commit(),
  /** Refused when it was saved, sent, or failed since it was read: what was to be deleted is then another send. */
  removal: (schedule: Schedule) => scheduleEntity.removal(toRow(companyId, schedule), unchanged(schedule)),
  /** What became of a waiting schedule. Refused when it does not wait any more, or was saved since. */
  settledWrite: (
    before: Schedule,
    change: Pick<Schedule, 'status' | 'reason' | 'reasonText' | 'sentAt' | 'sentBody' | 'nextId'> & { ticketUuid: TicketUuid | null },
  ): RowWrite =>
    scheduleEntity
      .patch({ companyId, scheduleId: before.id })
      .set({ ...change, repeats: 'no' })
      .composite({ sendAt: before.sendAt })
      .where((row, is) => `${sameVersion(before.version)(row, is)} AND ${stillWaits(row, is)}`)
      .commit(),
  /** Its timer is set. Nothing is written when it was saved again meanwhile, or does not wait any more. */
  markSet: async ({ id, version }: Pick<Schedule, 'id' | 'version'>): Promise<void> => {
    await scheduleEntity
      .patch({ companyId, scheduleId: id })
      .set({ status: 'AGENDADA' })
      .where((row, is) => [sameVersion(version)(row, is), is.eq(row.status, 'PENDENTE')].join(' AND '))
      .attempt();
  },
  /** The channel did not take its message after all, or (null) took it when it was sent again. */
  noteDelivery: async (id: ScheduleId, failed: { reason: string; text: string } | null): Promise<void> => {
    await scheduleEntity
      .patch({ companyId, scheduleId: id })
      .set(
        failed
          ? { status: 'ERRO', reason: failed.reason, reasonText: failed.text === '' ? null : failed.text }
          : { status: 'ENVIADA', reason: null, reasonText: null },
      )
      .where((row, is) => [is.exists(row.sentAt), is.eq(row.status, failed ? 'ENVIADA' : 'ERRO')].join(' AND '))
      .attempt();
  },
});
export type ScheduleStore = ReturnType<typeof scheduleStoreFor>;
