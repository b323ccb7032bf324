import type { AuditId } from '@balcao/shared/contract/audit.ts';
import type { UploadedMedia } from '@balcao/shared/contract/messages.ts';
import type { scheduleChange, ScheduleFields, ScheduleView } from '@balcao/shared/contract/schedules.ts';
import { canReach, channelCapabilities } from '@balcao/shared/domain/channels.ts';
import { isWaiting, scheduleId, type ScheduleId } from '@balcao/shared/domain/schedules/schedule.ts';
import { firstSendAt } from '@balcao/shared/domain/schedules/send-times.ts';
import { cutText } from '@balcao/shared/domain/text/cut-text.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import type * as z from 'zod';
import { takeAttachment } from '../../../organisation/uploads/service/take-attachment.ts';
import { commitAct } from '../../../platform/audit/commit-act.ts';
import type { FormFile } from '../../../platform/multipart.ts';
import { newUlid } from '../../../platform/new-ids.ts';
import { assertVersion, untilUndisturbed } from '../../../platform/record-version.ts';
import { assertReferences } from '../../../platform/references/assert-references.ts';
import { withoutUndefined } from '../../../platform/without-undefined.ts';
import { scheduleEntity } from '../store/schedule.entity.ts';
import type { Schedule } from '../store/schedule-store.ts';
import { templateProblem } from '../../../conversation/tickets/service/automatic-messages.ts';
import { presentSchedule, toLogged } from './present-schedule.ts';
import { findOwnSchedule, type ScheduleDeps } from './schedule-deps.ts';

/** @throws AppError with one of the error codes that the route declares in the contract. */
export const createSchedule = async (deps: ScheduleDeps, fields: ScheduleFields): Promise<ScheduleView> => {
  const now = deps.now();
  const schedule = await sound(deps, null, {
    ...fields,
    id: scheduleId.parse(newUlid(now)),
    sentAt: null,
    status: 'PENDENTE',
    reason: null,
    reasonText: null,
    contadorEnvio: 1,
    userId: deps.actor.userId,
    ticketUuid: null,
    version: 1,
    firstAt: fields.sendAt,
    step: 0,
    sentBody: null,
    nextId: null,
    media: null,
    savedAt: now.toISOString(),
  });
  const written = await commitAct(
    deps.actor,
    { action: 'create', kind: 'schedule', ...named(schedule), before: null, after: toLogged(schedule) },
    [deps.schedules.createWrite(schedule)],
    now,
  );
  if (written.outcome === 'refused') throw new Error('the id of a new schedule is taken');
  return presentSchedule(deps, schedule);
};

type Change = z.output<typeof scheduleChange> & { version?: number | undefined };

/** Changes the given fields of a schedule that was not sent. One that failed waits again.
 *  @throws AppError with one of the error codes that the route declares in the contract. */
export const changeSchedule = (deps: ScheduleDeps, id: ScheduleId, { version, ...change }: Change): Promise<ScheduleView> =>
  save(deps, id, version, async (before, now) =>
    waitingAnew(await sound(deps, before, withTime(before, { ...before, ...withoutUndefined(change) })), now),
  );

/** @throws AppError with one of the error codes that the route declares in the contract. */
export const setScheduleMedia = async (
  deps: ScheduleDeps,
  id: ScheduleId,
  given: { media: UploadedMedia | null | undefined; file: FormFile | undefined },
): Promise<ScheduleView> => {
  assertUnsent(await findOwnSchedule(deps, id));
  const media = await takeAttachment(deps, given, isPicture);
  return save(deps, id, undefined, async (before, now) => withMedia(before, media, now));
};

export const removeScheduleMedia = (deps: ScheduleDeps, id: ScheduleId): Promise<ScheduleView> =>
  save(deps, id, undefined, async (before, now) => withMedia(before, null, now));

/** Another picture does not send one that failed: that takes another time. */
const withMedia = (before: Schedule, media: Schedule['media'], now: Date): Schedule =>
  isWaiting(before) ? waitingAnew({ ...before, media }, now) : { ...before, media };

const waitingAnew = (schedule: Schedule, now: Date): Schedule => ({
  ...schedule,
  status: 'PENDENTE',
  reason: null,
  reasonText: null,
  sentAt: null,
  sentBody: null,
  ticketUuid: null,
  savedAt: now.toISOString(),
});

/** What the bytes of a file say, not its name. */
const isPicture = (mimeType: string): boolean => mimeType === 'image/png' || mimeType === 'image/jpeg';

/** @throws AppError with one of the error codes that the route declares in the contract. */
export const deleteSchedule = (deps: ScheduleDeps, id: ScheduleId): Promise<{ ok: true; auditId: AuditId }> =>
  untilUndisturbed(async () => {
    const before = await findOwnSchedule(deps, id);
    await assertLast(deps, before);
    const { write, removed } = deps.schedules.removal(before);
    const written = await commitAct(
      deps.actor,
      { action: 'delete', kind: 'schedule', ...named(before), before: toLogged(before), after: null, removed: [removed] },
      [write],
      deps.now(),
    );
    return written.outcome === 'written' ? { ok: true as const, auditId: written.auditId } : undefined;
  });

const save = async (
  deps: ScheduleDeps,
  id: ScheduleId,
  version: number | undefined,
  change: (before: Schedule, now: Date) => Promise<Schedule>,
): Promise<ScheduleView> => {
  const saved = await untilUndisturbed(async () => {
    const before = await findOwnSchedule(deps, id);
    assertUnsent(before);
    assertVersion(before, version);
    const now = deps.now();
    const after: Schedule = { ...(await change(before, now)), version: before.version + 1 };
    const written = await commitAct(
      deps.actor,
      { action: 'update', kind: 'schedule', ...named(after), before: toLogged(before), after: toLogged(after) },
      [deps.schedules.changeWrite(before, after)],
      now,
    );
    return written.outcome === 'written' ? after : undefined;
  });
  return presentSchedule(deps, saved);
};

const named = ({ id, body }: Schedule) => ({ id, name: cutText(body, 80) });

const assertUnsent = ({ status }: Schedule): void => {
  if (status === 'ENVIADA') throw new AppError('ERR_SCHEDULE_SENT', undefined);
};

/** Refuses to delete a send that is over while the next one waits. Whoever deletes in the second of sending means the series, and would believe that
 *  it ended; the next one is the record to delete. */
const assertLast = async ({ schedules }: Pick<ScheduleDeps, 'schedules'>, schedule: Schedule): Promise<void> => {
  if (isWaiting(schedule) || schedule.nextId === null) return;
  const next = await schedules.get(schedule.nextId);
  if (next && isWaiting(next)) throw new AppError(schedule.status === 'ENVIADA' ? 'ERR_SCHEDULE_SENT' : 'ERR_SCHEDULE_GOES_ON', undefined);
};

/** Another time or interval begins the series anew from here; a form that is saved with the time it showed changes nothing of it. */
const withTime = (before: Schedule, after: Schedule): Schedule => {
  const isSame = (['sendAt', 'intervalo', 'valorIntervalo', 'tipoDias'] as const).every((name) => before[name] === after[name]);
  return isSame ? after : { ...after, firstAt: after.sendAt, step: 0 };
};

const mostAheadMs = 2 * 366 * 86_400_000;
/** The field for the time knows no seconds, and a form arrives a moment after it was sent. */
const lateMs = 2 * 60_000;

/** Checks that a schedule can be sent as far as is known today, and works out when. @throws AppError. */
const sound = async (deps: ScheduleDeps, before: Schedule | null, given: Schedule): Promise<Schedule> => {
  const now = deps.now();
  const aheadMs = Date.parse(given.sendAt) - now.getTime();
  if (aheadMs < -lateMs || aheadMs > mostAheadMs) throw new AppError('ERR_SCHEDULE_TIME', undefined);
  const asked = await deps.contacts.get(given.contactId);
  // Somebody else stands for one who was merged.
  const contact = asked?.merged ? await deps.contacts.get(asked.merged.into) : asked;
  if (!contact) throw new AppError('ERR_CONTACT_NOT_FOUND', undefined);
  if (contact.isGroup && !deps.actor.allowGroup) throw new AppError('ERR_NO_PERMISSION', undefined);
  await assertReferences(deps.actor.companyId, scheduleEntity, given, before);
  const connection = given.whatsappId
    ? await deps.connections.get(given.whatsappId)
    : ((await deps.connections.list()).find(({ isDefault }) => isDefault) ?? null);
  // The default connection may be chosen later, and one that was deleted since is told of when it is needed.
  if (connection && !canReach(connection, contact)) throw new AppError('ERR_CHANNEL_CANNOT', undefined);
  if (given.templateId !== null && connection) {
    if (!channelCapabilities[connection.channel].templates) throw new AppError('ERR_CHANNEL_CANNOT', undefined);
    // The picture is uploaded after the schedule is there.
    const problem = templateProblem(await deps.templates.get(given.templateId), connection, { ...given, media: given.media ?? 'later' });
    if (problem === 'ERR_TEMPLATE_VARIABLES') throw new AppError(problem, { missing: [] });
    if (problem) throw new AppError(problem, undefined);
  }
  const isMoved = before === null || given.step === 0;
  return {
    ...given,
    contactId: contact.id,
    sendAt: isMoved ? firstSendAt(given.firstAt, given.tipoDias, await deps.calendar(given.tipoDias), now) : given.sendAt,
  };
};
