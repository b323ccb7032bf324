import { optionId, type OptionId, type OptionInput } from '@balcao/shared/contract/queues.ts';
import type { QueueId } from '@balcao/shared/domain/ids.ts';
import { targetOf, type ChatbotOption } from '@balcao/shared/domain/queues/chatbot-option.ts';
import { walk } from '@balcao/shared/domain/queues/option-tree.ts';

/** Id of a new menu option: `<ULID>-<queue id>`. */
export const newOptionId = (ulid: string, queue: QueueId): OptionId => optionId.parse(`${ulid}-${queue}`);

/** Converts the menu options of a request to stored options: existing options keep their ids, new options get one, and of the target ids
 *  (queue, user, integration, file list) each option keeps only the one that fits its type.
 *  @param before the stored options; an id that is not among them is replaced by a new one.
 *  @param newId generates an option id for this queue. */
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
      // If the request contains the same id twice, the first option keeps it and the second gets a new id.
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
