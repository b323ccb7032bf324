import { defaultSchedules } from '../connections/connection-defaults.ts';

/** Minutes after which a waiting ticket is given to the next attendant, to choose from. */
export const rotationMinutes = [2, 5, 10, 15, 30, 45, 60] as const;
/** How the next attendant is chosen: by chance, one after the other, or whoever has the fewest tickets. */
export const rotationModes = ['RANDOM', 'ORDENADO', 'CARGA'] as const;

/** What a new queue starts with. Plain values, so that forms start from them without loading a schema. */
export const queueDefaults = {
  orderQueue: null,
  greetingMessage: '',
  outOfHoursMessage: '',
  schedules: defaultSchedules,
  closeTicket: false,
  ativarRoteador: false,
  tempoRoteador: 2,
  typeRandomMode: 'RANDOM',
  fileListId: null,
  integrationId: null,
  promptId: null,
} as const;
