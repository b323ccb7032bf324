import type { ErrorCode } from '../../errors/catalogue.ts';
import type { ScheduleDay } from '../connections/connection-settings.ts';
import { dayProblems } from '../connections/connection-problems.ts';
import { deepestOption, largestTree, mostOptions, targetOf, type OptionKind } from './chatbot-option.ts';
import { levels, walk, type Branch } from './option-tree.ts';

/** A field somebody has to correct, by its name on the wire, and why. */
export type QueueProblem = { path: string; error: ErrorCode };

type Checked = {
  outOfHoursMessage: string;
  schedules: ReadonlyArray<ScheduleDay>;
  integrationId: string | null;
  promptId: string | null;
};

/** The rules of a queue that take more than one field or the company's settings; forms and the API both ask here.
 *  @param hasHours the company keeps hours by queue: then the queue says what customers hear outside of them. */
export const queueProblems = ({ outOfHoursMessage, schedules, integrationId, promptId }: Checked, hasHours: boolean): QueueProblem[] => [
  ...(hasHours && outOfHoursMessage.trim() === '' ? [{ path: 'outOfHoursMessage', error: 'ERR_QUEUE_OUT_OF_HOURS' } as const] : []),
  ...(integrationId !== null && promptId !== null ? [{ path: 'promptId', error: 'ERR_INTEGRATION_OR_PROMPT' } as const] : []),
  ...schedules.flatMap(dayProblems),
];

type Leads = {
  queueType: OptionKind;
  optQueueId: string | null;
  optUserId: string | null;
  optIntegrationId: string | null;
  optFileId: string | null;
};

/** What is wrong with a queue's options as a whole, by the id of the option. */
export const optionProblems = <Option extends Leads & Branch<Option>>(options: ReadonlyArray<Option>): QueueProblem[] => {
  const all = walk(options);
  if (levels(options) > deepestOption) return [{ path: 'chatbots', error: 'ERR_QUEUE_OPTIONS_TOO_DEEP' }];
  if (all.length > mostOptions || JSON.stringify(options).length > largestTree)
    return [{ path: 'chatbots', error: 'ERR_QUEUE_OPTIONS_TOO_MANY' }];
  return all.flatMap(({ node }): QueueProblem[] => {
    const target = targetOf[node.queueType];
    return target !== null && node[target] === null ? [{ path: `chatbots.${node.id}.${target}`, error: 'ERR_QUEUE_OPTION_TARGET' }] : [];
  });
};
