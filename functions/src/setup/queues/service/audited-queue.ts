import { targetOf, type ChatbotOption } from '@balcao/shared/domain/queues/chatbot-option.ts';
import type { WholeQueue } from '../store/queue-store.ts';

/** A queue as the audit log stores it: its tree of menu options becomes a flat list, in which each name is prefixed by the names of its parents. */
export const auditedQueue = ({ chatbots, ...queue }: WholeQueue): object => ({ ...queue, chatbots: optionsInARow(chatbots, '') });

const optionsInARow = (options: ReadonlyArray<ChatbotOption>, above: string): object[] =>
  options.flatMap((option) => {
    const { queueType, greetingMessage, closeTicket } = option;
    const name = above + option.name;
    const target = targetOf[queueType];
    return [
      { name, queueType, greetingMessage, closeTicket, target: target && option[target] },
      ...optionsInARow(option.options, `${name} › `),
    ];
  });
