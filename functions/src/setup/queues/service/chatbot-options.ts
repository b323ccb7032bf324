import type { OptionId, OptionFields, OptionInput } from '@balcao/shared/contract/queues.ts';
import { queueId as queueIdSchema, type QueueId } from '@balcao/shared/domain/ids.ts';
import type { ChatbotOption } from '@balcao/shared/domain/queues/chatbot-option.ts';
import { change, find, insert, pathTo, remove } from '@balcao/shared/domain/queues/option-tree.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import { newUlid } from '../../../platform/new-ids.ts';
import { withoutUndefined } from '../../../platform/without-undefined.ts';
import { findQueue, type QueueDeps } from './queue-deps.ts';
import { newOptionId, takeOptions } from './take-options.ts';
import { changeQueue } from './update-queue.ts';

/** Queue id of a menu option, parsed from the option's id (`<ULID>-<queue id>`). */
const queueOf = (id: OptionId): QueueId => queueIdSchema.parse(id.split('-')[1]);

const optionIn = (options: ReadonlyArray<ChatbotOption>, id: OptionId): ChatbotOption => {
  const option = find(options, id);
  if (!option) throw new AppError('ERR_RECORD_NOT_FOUND', undefined);
  return option;
};

const queueWith = async (deps: QueueDeps, id: OptionId) => {
  const queue = await deps.queues.get(queueOf(id));
  if (!queue) throw new AppError('ERR_RECORD_NOT_FOUND', undefined);
  return queue;
};

/** The top-level menu options of a queue, each with its sub-options.
 *  @throws AppError ERR_QUEUE_NOT_FOUND. */
export const listOptions = async (deps: QueueDeps, queueId: QueueId): Promise<ChatbotOption[]> => (await findQueue(deps, queueId)).chatbots;

/** @throws AppError ERR_RECORD_NOT_FOUND when the menu option or its queue does not exist. */
export const getOption = async (deps: QueueDeps, id: OptionId): Promise<ChatbotOption> =>
  optionIn((await queueWith(deps, id)).chatbots, id);

type NewOption = Omit<OptionInput, 'id'> & { queueId: QueueId; parentId: OptionId | null };

/** Adds a menu option to a queue, below the existing options of the same parent (`parentId` null = at the top level).
 *  @throws AppError with one of the error codes that the route declares in the contract. */
export const addOption = async (deps: QueueDeps, { queueId, parentId, ...given }: NewOption): Promise<ChatbotOption> => {
  const id = newOptionId(newUlid(deps.now()), queueId);
  const saved = await changeQueue(deps, queueId, undefined, ({ chatbots }) => {
    const [option] = takeOptions([{ ...given, id: '' }], [], idsFrom(deps, queueId, id));
    const siblings = parentId === null ? chatbots : optionIn(chatbots, parentId).options;
    if (!option) throw new Error('one option was taken');
    return { chatbots: insert(chatbots, option, { parentId, index: siblings.length }) };
  });
  return optionIn(saved.chatbots, id);
};

/** Changes the given fields of a menu option; without `options` its sub-options stay as they are.
 *  @throws AppError with one of the error codes that the route declares in the contract. */
export const updateOption = async (deps: QueueDeps, id: OptionId, fields: OptionFields): Promise<ChatbotOption> => {
  const { id: queueId } = await queueWith(deps, id);
  const saved = await changeQueue(deps, queueId, undefined, ({ chatbots }) => {
    const before = optionIn(chatbots, id);
    const [after] = takeOptions([{ ...before, ...withoutUndefined(fields), id }], [before], idsFrom(deps, queueId));
    return { chatbots: change(chatbots, id, () => after ?? before) };
  });
  return optionIn(saved.chatbots, id);
};

/** Deletes a menu option with all its sub-options.
 *  @throws AppError ERR_RECORD_NOT_FOUND when the option or its queue does not exist. */
export const removeOption = async (deps: QueueDeps, id: OptionId): Promise<{ ok: true }> => {
  const { id: queueId } = await queueWith(deps, id);
  await changeQueue(deps, queueId, undefined, ({ chatbots }) => {
    if (pathTo(chatbots, id).length === 0) throw new AppError('ERR_RECORD_NOT_FOUND', undefined);
    return { chatbots: remove(chatbots, id) };
  });
  return { ok: true };
};

/** Generator of menu option ids: its first call returns `first`, if given; every other call returns a new id. */
const idsFrom = ({ now }: QueueDeps, queueId: QueueId, first?: OptionId) => {
  let next = first;
  return (): OptionId => {
    const id = next ?? newOptionId(newUlid(now()), queueId);
    next = undefined;
    return id;
  };
};
