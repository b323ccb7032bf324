import { schedulesContract } from '@balcao/shared/contract/schedules.ts';
import { authentication } from '../../organisation/identity/service/authenticate.ts';
import { readEnv } from '../../platform/env.ts';
import { httpArea } from '../../platform/http-area.ts';
import { schedulesEnv } from './env.ts';
import { changeSchedule, createSchedule, deleteSchedule, removeScheduleMedia, setScheduleMedia } from './service/change-schedules.ts';
import { listScheduleEntries, listSchedules } from './service/list-schedules.ts';
import { presentSchedule } from './service/present-schedule.ts';
import { findSchedule, scheduleDeps as deps } from './service/schedule-deps.ts';

readEnv(schedulesEnv);

export const handler = httpArea(
  schedulesContract,
  {
    listSchedules: ({ actor, query }) => listSchedules(deps(actor), query),
    listScheduleEntries: ({ actor, query }) => listScheduleEntries(deps(actor), query),
    getSchedule: async ({ actor, params }) => presentSchedule(deps(actor), await findSchedule(deps(actor), params.id)),
    createSchedule: ({ actor, body }) => createSchedule(deps(actor), body),
    updateSchedule: ({ actor, params, body }) => changeSchedule(deps(actor), params.id, body),
    deleteSchedule: ({ actor, params }) => deleteSchedule(deps(actor), params.id),
    setScheduleMedia: ({ actor, params, body, files: [file] }) => setScheduleMedia(deps(actor), params.id, { media: body.media, file }),
    removeScheduleMedia: ({ actor, params }) => removeScheduleMedia(deps(actor), params.id),
  },
  authentication,
);
