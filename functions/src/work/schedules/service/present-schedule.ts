import type { ScheduleEntry, ScheduleView } from '@balcao/shared/contract/schedules.ts';
import { customerLanguageOf } from '@balcao/shared/domain/customer-language.ts';
import { fillPlaceholders, fillText, placeholderValues } from '@balcao/shared/domain/placeholders.ts';
import { cutText } from '@balcao/shared/domain/text/cut-text.ts';
import { withoutDirectionSigns } from '@balcao/shared/domain/text/without-direction-signs.ts';
import { presentAttachment } from '../../../organisation/uploads/service/present-attachment.ts';
import { shownName } from '../../../people/contacts/service/present-contact.ts';
import type { Contact } from '../../../people/contacts/service/contact-records.ts';
import { hidesNumbers } from '../../../platform/actor.ts';
import type { Schedule } from '../store/schedule-store.ts';
import { mayChangeSchedule, type ScheduleDeps } from './schedule-deps.ts';

type Deps = Pick<ScheduleDeps, 'actor' | 'contacts' | 'users' | 'signUrl'>;

/** Schedules as the page shows them, each with the name of its contact and of who made it. */
export const presentSchedules = async (deps: Deps, schedules: ReadonlyArray<Schedule>): Promise<ScheduleView[]> => {
  const authors = [...new Set(schedules.flatMap(({ userId }) => userId ?? []))];
  const [contacts, users] = await Promise.all([
    deps.contacts.getMany(schedules.map(({ contactId }) => contactId)),
    Promise.all(authors.map((id) => deps.users.get(id))),
  ]);
  const names = new Map(users.flatMap((user) => (user ? [[user.id, user.name] as const] : [])));
  return Promise.all(
    schedules.map(async ({ firstAt: _first, step: _step, savedAt: _saved, nextId: _next, media, ...schedule }) => {
      const contact = contacts.get(schedule.contactId);
      return {
        ...schedule,
        contact: contact ? { id: contact.id, name: nameOf(deps, contact) } : null,
        // The sample company's were never in a conversation.
        sentBody: schedule.sentBody ?? (schedule.sentAt === null ? null : withNames(schedule.body, contact ? nameOf(deps, contact) : '')),
        mayChange: mayChangeSchedule(deps.actor, schedule),
        userName: (schedule.userId && names.get(schedule.userId)) ?? null,
        ...(await presentAttachment(media, deps.signUrl)),
      };
    }),
  );
};

export const presentSchedule = async (deps: Deps, schedule: Schedule): Promise<ScheduleView> => {
  const [view] = await presentSchedules(deps, [schedule]);
  if (!view) throw new Error('a schedule without a view');
  return view;
};

/** Letters of a message that the calendar shows. */
const shownLetters = 80;

export const toEntry = (deps: Pick<Deps, 'actor'>, schedule: Schedule, contact: Contact | undefined): ScheduleEntry => ({
  id: schedule.id,
  sendAt: schedule.sendAt,
  status: schedule.status,
  isAnswered: schedule.status === 'ERRO' && schedule.reason === 'ERR_SCHEDULE_ANSWERED',
  contactName: contact ? nameOf(deps, contact) : '',
  text: entryText(deps, schedule, contact, schedule.sendAt),
  contadorEnvio: schedule.contadorEnvio,
  enviarQuantasVezes: schedule.enviarQuantasVezes,
  mayChange: mayChangeSchedule(deps.actor, schedule),
  version: schedule.version,
});

/** What a message begins with for its reader, sent at that time. What is not known yet stays as it was written.
 *  @param sendAt null = the time is not looked at, and what it would tell is left out. */
export const entryText = (
  { actor }: Pick<Deps, 'actor'>,
  { body }: Schedule,
  contact: Contact | undefined,
  sendAt: string | null,
): string => {
  const name = contact ? nameOf({ actor }, contact) : '';
  if (sendAt === null || !knownAtItsTime.test(body))
    return cutText(withNames(body, name, sendAt === null ? 'blank' : 'keep'), shownLetters);
  const { ms, date, hour } = placeholderValues(
    { contactName: '', userName: '', queue: '', connection: '', ticketId: 0 },
    { timeZone: actor.timeZone, language: customerLanguageOf(actor.settings) },
    new Date(sendAt),
  );
  return cutText(
    withNames(fillPlaceholders(body, { ms: ms ?? '', date: date ?? '', hour: hour ?? '' }, 'keep'), name, 'keep'),
    shownLetters,
  );
};
const knownAtItsTime = /\b(?:ms|date|hour)\s*\}/;

/** A message as it begins for its reader. What is known at its time only is left out, or kept as it was written. */
const withNames = (body: string, name: string, unknown: 'blank' | 'keep' = 'blank'): string =>
  withoutDirectionSigns(body.includes('{') ? fillText(body, { name, firstName: name.trim().split(/\s+/)[0] ?? '' }, unknown) : body);

const nameOf = ({ actor }: Pick<Deps, 'actor'>, contact: Contact): string =>
  withoutDirectionSigns(shownName(contact.name, hidesNumbers(actor)));

/** What the audit log shows of a schedule. */
export const toLogged = ({
  body,
  sendAt,
  status,
  whatsappId,
  queueId,
  ticketUserId,
  openTicket,
  statusTicket,
  intervalo,
  valorIntervalo,
  enviarQuantasVezes,
  tipoDias,
  assinar,
  onlyIfSilent,
  media,
}: Schedule) => ({
  body,
  sendAt,
  status,
  whatsappId,
  queueId,
  ticketUserId,
  openTicket,
  statusTicket,
  intervalo,
  valorIntervalo,
  enviarQuantasVezes,
  tipoDias,
  assinar,
  onlyIfSilent,
  mediaName: media?.fileName ?? null,
});
