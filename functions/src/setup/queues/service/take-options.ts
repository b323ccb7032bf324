import { optionId, type OptionId, type OptionInput } from '@balcao/shared/contract/queues.ts';
import type { QueueId } from '@balcao/shared/domain/ids.ts';
import { targetOf, type ChatbotOption } from '@balcao/shared/domain/queues/chatbot-option.ts';
import { walk } from '@balcao/shared/domain/queues/option-tree.ts';

/** Id of a new option: the given ULID, a dash, and the id of the option's queue. */
export const newOptionId = (ulid: string, queue: QueueId): OptionId => optionId.parse(`${ulid}-${queue}`);

/** Converts the options of a request to stored options: existing options keep their ids, new options get one, and each option keeps only
 *  the target that fits its kind.
 *  @param before the stored options, whose ids count as existing.
 *  @param newId makes an id for an option of this queue. */
export const takeOptions = (
  given: ReadonlyArray<OptionInput>,
  before: ReadonlyArray<ChatbotOption>,
  newId: () => OptionId,
): ChatbotOption[] => {
  const free = new Set(walk(before).map(({ node }) => node.id));
  const take = ({ id, options, ...option }: OptionInput): ChatbotOption => {
    const target = targetOf[option.queueType];
    return {
      ...option,
      // When the request has an id twice, the first option keeps the id and the second gets a new one.
      id: free.delete(id) ? id : newId(),
      optQueueId: target === 'optQueueId' ? option.optQueueId : null,
      optUserId: target === 'optUserId' ? option.optUserId : null,
      optIntegrationId: target === 'optIntegrationId' ? option.optIntegrationId : null,
      optFileId: target === 'optFileId' ? option.optFileId : null,
      options: options.map(take),
    };
  };
  return given.map(take);
};
