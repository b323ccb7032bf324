import { scheduleId, type ScheduleId } from '@balcao/shared/domain/schedules/schedule.ts';

/** Under which client id a schedule's messages are stored, by which what becomes of them is told to the schedule. A long text is several. */
export const clientIdOf = (id: ScheduleId, part: number): string => `schedule:${id}:${part}`;

/** The schedule whose message this is; null = of none. */
export const scheduleOfClientId = (clientId: unknown): ScheduleId | null =>
  typeof clientId === 'string' && clientId.startsWith('schedule:') ? (scheduleId.safeParse(clientId.split(':')[1]).data ?? null) : null;
