import type { BotQueue } from '../domain/automation/facts.ts';
import type { ChatbotOption } from '../domain/queues/chatbot-option.ts';
import { queueDefaults } from '../domain/queues/queue-defaults.ts';
import { aQueueId } from './builders.ts';

/** Queue Q1 without hours and options; says only what the test changes. */
export const aBotQueue = (change: Partial<BotQueue> = {}): BotQueue => ({
  id: aQueueId('Q1'),
  name: 'Vendas',
  ...queueDefaults,
  schedules: [],
  chatbots: [],
  ...change,
});

export const anOption = (id: string, change: Partial<ChatbotOption> = {}): ChatbotOption => ({
  id,
  name: `Opção ${id}`,
  queueType: 'text',
  greetingMessage: '',
  closeTicket: false,
  optQueueId: null,
  optUserId: null,
  optIntegrationId: null,
  optFileId: null,
  options: [],
  ...change,
});
