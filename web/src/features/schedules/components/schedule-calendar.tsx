import type { ScheduleStatus } from '@balcao/shared/domain/schedules/schedule.ts';
import FullCalendar, { type CalendarOptions, type EventInput } from '@fullcalendar/react';
import dayGrid from '@fullcalendar/react/daygrid';
import interaction from '@fullcalendar/react/interaction';
import list from '@fullcalendar/react/list';
import es from '@fullcalendar/react/locales/es';
import ptBr from '@fullcalendar/react/locales/pt-br';
import tr from '@fullcalendar/react/locales/tr';
import classic from '@fullcalendar/react/themes/classic';
import timeGrid from '@fullcalendar/react/timegrid';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ScheduleEntries, ScheduleEntry } from '../api/schedule-queries.ts';
import '@fullcalendar/react/skeleton.css';
import '@fullcalendar/react/themes/classic/theme.css';
import './schedule-calendar.css';

const plugins = [classic, dayGrid, timeGrid, list, interaction];
/** The calendar speaks English by itself. */
const locales = { pt: ptBr, es, tr } as const;
const localeFor = (language: string): CalendarOptions['locale'] =>
  Object.entries(locales).find(([name]) => name === language)?.[1] ?? 'en-gb';

/** Entries of a day of the month that are shown before "and so many more". */
const shownADay = 4;
const minuteMs = 60_000;

export type Span = { from: string; to: string };

type ScheduleCalendarProps = {
  entries: ScheduleEntries['entries'];
  upcoming: ScheduleEntries['upcoming'];
  /** Where two columns do not fit: one list of a week. */
  isNarrow: boolean;
  isDark: boolean;
  onSpan: (span: Span) => void;
  onOpen: (id: string) => void;
  /** Somebody chose a time that nothing is scheduled for. */
  onTime: (at: Date) => void;
  /** An entry was moved; `revert` puts it back where it was. */
  onMove: (entry: ScheduleEntry, to: Date, revert: () => void) => void;
};

/** Schedules by month, week, day or as a list; those that wait can be dragged to another time. */
export const ScheduleCalendar = ({ entries, upcoming, isNarrow, isDark, onSpan, onOpen, onTime, onMove }: ScheduleCalendarProps) => {
  const { t, i18n } = useTranslation('schedules');
  const byId = useMemo(() => new Map<string, ScheduleEntry>(entries.map((entry) => [entry.id, entry])), [entries]);
  const events = useMemo(
    () => [
      ...entries.map((entry) =>
        entry.isAnswered
          ? toEvent(entry, 'answered', t('entry', { ...namesOf(entry), status: t('answered') }), false)
          : toEvent(entry, entry.status, t('entry', { ...namesOf(entry), status: t(`statuses.${entry.status}`) }), entry.mayChange),
      ),
      ...upcoming.map((next, index) => ({
        ...toEvent(next, 'upcoming', t('entry', { ...namesOf(next), status: t('upcoming') }), false),
        id: `${next.id} ${index}`,
      })),
    ],
    [entries, upcoming, t],
  );
  return (
    <div className="schedule-calendar">
      <FullCalendar
        key={isNarrow ? 'narrow' : 'wide'}
        plugins={plugins}
        locale={localeFor(i18n.language)}
        colorScheme={isDark ? 'dark' : 'light'}
        initialView={isNarrow ? 'listWeek' : 'dayGridMonth'}
        headerToolbar={
          isNarrow
            ? { start: 'prev,next', center: 'title', end: 'today' }
            : { start: 'prev,next today', center: 'title', end: 'dayGridMonth,timeGridWeek,timeGridDay,listWeek' }
        }
        height={isNarrow ? 'auto' : '100%'}
        allDaySlot={false}
        nowIndicator
        navLinks
        dayMaxEvents={shownADay}
        eventMaxStack={shownADay}
        slotEventOverlap={false}
        noEventsText={t('noEvents')}
        todayHint={t('nav.today')}
        viewHint={(_text, view) => t(`views.${isView(view) ? view : 'listWeek'}`)}
        events={events}
        eventTimeFormat={{ hour: '2-digit', minute: '2-digit', hour12: false }}
        eventDisplay="block"
        eventInteractive
        eventDurationEditable={false}
        forceEventDuration
        displayEventEnd={false}
        defaultTimedEventDuration="00:30"
        datesSet={({ start, end }) => onSpan({ from: start.toISOString(), to: end.toISOString() })}
        eventClick={({ event }) => onOpen(idIn(event.extendedProps) ?? event.id)}
        dateClick={({ date, allDay }) => onTime(allDay ? atNoon(date) : date)}
        eventDrop={({ event, revert }) => {
          const entry = byId.get(event.id);
          if (entry && event.start) onMove(entry, event.start, revert);
          else revert();
        }}
      />
    </div>
  );
};

const views = ['dayGridMonth', 'timeGridWeek', 'timeGridDay', 'listWeek'] as const;
const isView = (view: string): view is (typeof views)[number] => views.some((each) => each === view);

const idIn = (properties: Record<string, unknown>): string | null =>
  typeof properties['scheduleId'] === 'string' ? properties['scheduleId'] : null;

/** A day of the month was chosen: at noon, or soon where that is over. */
const atNoon = (day: Date): Date => {
  const noon = new Date(day.getFullYear(), day.getMonth(), day.getDate(), 12);
  const isToday = day.toDateString() === new Date().toDateString();
  return isToday ? new Date(Math.max(noon.getTime(), Date.now() + 60 * minuteMs)) : noon;
};

type Shown = Pick<ScheduleEntry, 'id' | 'sendAt' | 'contactName' | 'text'>;

const namesOf = ({ contactName, text }: Shown) => ({ name: contactName, text });

/** The title says the state too, which is otherwise shown by colour alone. */
const toEvent = (entry: Shown, state: ScheduleStatus | 'upcoming' | 'answered', title: string, mayMove: boolean): EventInput => ({
  id: entry.id,
  title,
  start: entry.sendAt,
  end: new Date(Date.parse(entry.sendAt) + 30 * minuteMs).toISOString(),
  startEditable: mayMove && (state === 'PENDENTE' || state === 'AGENDADA'),
  className: `schedule-${state.toLowerCase()}`,
  extendedProps: { scheduleId: entry.id },
});
