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

/** Id of an option's queue, which is the second part of the option's id. */
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

/** The top-level options of a queue, each with its sub-options.
 *  @throws AppError ERR_QUEUE_NOT_FOUND. */
export const listOptions = async (deps: QueueDeps, queueId: QueueId): Promise<ChatbotOption[]> => (await findQueue(deps, queueId)).chatbots;

/** @throws AppError ERR_RECORD_NOT_FOUND. */
export const getOption = async (deps: QueueDeps, id: OptionId): Promise<ChatbotOption> =>
  optionIn((await queueWith(deps, id)).chatbots, id);

type NewOption = Omit<OptionInput, 'id'> & { queueId: QueueId; parentId: OptionId | null };

/** Adds an option to a queue, after the other options of the same parent (`parentId` null = at the top level).
 *  @throws AppError the codes of the contract. */
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

/** Changes the given fields of an option; its sub-options stay unless they are given.
 *  @throws AppError the codes of the contract. */
export const updateOption = async (deps: QueueDeps, id: OptionId, fields: OptionFields): Promise<ChatbotOption> => {
  const { id: queueId } = await queueWith(deps, id);
  const saved = await changeQueue(deps, queueId, undefined, ({ chatbots }) => {
    const before = optionIn(chatbots, id);
    const [after] = takeOptions([{ ...before, ...withoutUndefined(fields), id }], [before], idsFrom(deps, queueId));
    return { chatbots: change(chatbots, id, () => after ?? before) };
  });
  return optionIn(saved.chatbots, id);
};

/** Deletes an option with all its sub-options.
 *  @throws AppError ERR_RECORD_NOT_FOUND. */
export const removeOption = async (deps: QueueDeps, id: OptionId): Promise<{ ok: true }> => {
  const { id: queueId } = await queueWith(deps, id);
  await changeQueue(deps, queueId, undefined, ({ chatbots }) => {
    if (pathTo(chatbots, id).length === 0) throw new AppError('ERR_RECORD_NOT_FOUND', undefined);
    return { chatbots: remove(chatbots, id) };
  });
  return { ok: true };
};

/** An id generator: the first id is `first`, every other one is new. */
const idsFrom = ({ now }: QueueDeps, queueId: QueueId, first?: OptionId) => {
  let next = first;
  return (): OptionId => {
    const id = next ?? newOptionId(newUlid(now()), queueId);
    next = undefined;
    return id;
  };
};
