import { queueDefaults, rotationMinutes, rotationModes } from '@balcao/shared/domain/queues/queue-defaults.ts';
import { queueProblems } from '@balcao/shared/domain/queues/queue-problems.ts';
import type { Problem } from '../../components/record-form/problem.ts';
import { isApiError } from '../../lib/api/api-error.ts';
import type { Input } from '../../lib/api/client.ts';
import type { QueueRecord } from './api/queue-queries.ts';

/** A queue being filled in. */
export type QueueFields = Pick<
  QueueRecord,
  'name' | 'color' | 'greetingMessage' | 'outOfHoursMessage' | 'schedules' | 'closeTicket' | 'ativarRoteador'
> & {
  fileListId: string | null;
  integrationId: string | null;
  promptId: string | null;
  /** Ids of the people who attend it. */
  userIds: string[];
  /** Empty = behind all that have a place. */
  orderQueue: string;
  tempoRoteador: string;
  typeRandomMode: string;
};

export const fieldNames = [
  'name',
  'color',
  'orderQueue',
  'greetingMessage',
  'outOfHoursMessage',
  'schedules',
  'closeTicket',
  'ativarRoteador',
  'tempoRoteador',
  'typeRandomMode',
  'fileListId',
  'integrationId',
  'promptId',
  'userIds',
] as const satisfies ReadonlyArray<keyof QueueFields>;

export const newFields = (color: string): QueueFields => ({
  ...queueDefaults,
  schedules: [...queueDefaults.schedules],
  name: '',
  color,
  userIds: [],
  orderQueue: '',
  tempoRoteador: String(queueDefaults.tempoRoteador),
});

/** @param userIds of the people who attend it. */
export const fieldsOf = ({ orderQueue, tempoRoteador, ...queue }: QueueRecord, userIds: string[]): QueueFields => ({
  ...queue,
  userIds,
  orderQueue: orderQueue === null ? '' : String(orderQueue),
  tempoRoteador: String(tempoRoteador),
});

type Change = Omit<Input<'updateQueue'>['body'], 'version' | 'chatbots'>;

/** What is sent of a change of the queue itself. */
export const toChange = ({ orderQueue, tempoRoteador, typeRandomMode, userIds: _people, ...fields }: Partial<QueueFields>): Change => {
  const minutes = rotationMinutes.find((each) => String(each) === tempoRoteador);
  const mode = rotationModes.find((each) => each === typeRandomMode);
  return {
    ...fields,
    ...(orderQueue === undefined ? {} : { orderQueue: orderQueue.trim() === '' ? null : Number(orderQueue) }),
    ...(minutes === undefined ? {} : { tempoRoteador: minutes }),
    ...(mode === undefined ? {} : { typeRandomMode: mode }),
  };
};

/** The rules the server has too. */
export const problemsOf = (fields: QueueFields, hasHours: boolean): Problem[] => queueProblems(fields, hasHours);

/** Fields that the server refused for other reasons than its schema; null when it refused something else. */
export const refusedFields = (error: unknown): Problem[] | null => {
  if (isApiError(error, 'ERR_QUEUE_INVALID')) return error.details.issues;
  if (isApiError(error, 'ERR_QUEUE_NAME_IN_USE')) return [{ path: 'name', error: error.code }];
  return isApiError(error, 'ERR_QUEUE_COLOR_IN_USE') ? [{ path: 'color', error: error.code }] : null;
};
