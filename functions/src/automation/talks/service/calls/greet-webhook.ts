import { randomUUID } from 'node:crypto';
import { channels } from '@balcao/shared/domain/channels.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import { withChatNames, type TalkEvent } from '../event-of.ts';
import { readAnswer } from '../read-answer.ts';
import { postEvent } from '../post-event.ts';
import { failureOf, notAnAnswer, shownAnswer, type Caller } from './called-service.ts';

type Tested = { type: 'n8n' | 'webhook'; url: string; signingKey: string; companyId: number; now: () => Date };

/** Sends n8n or a webhook what they get of a message, made up and marked `test`, signed as every other.
 *  @throws AppError ERR_INTEGRATION_ADDRESS, ERR_INTEGRATION_UNREACHABLE, ERR_INTEGRATION_REFUSED, ERR_INTEGRATION_ANSWER. */
export const greetWebhook = async ({ call, ownOrigins }: Caller, { type, url, signingKey, companyId, now }: Tested): Promise<string> => {
  const event = madeUp(companyId, now());
  const body = JSON.stringify({ ...(type === 'n8n' ? withChatNames(event) : event), event: 'test' });
  const posted = await postEvent({ call, ownOrigins, now }, { address: url, key: signingKey, eventId: randomUUID(), body });
  const { failure, status } = posted;
  const text = posted.text.toWellFormed();
  if (failure === 'status' && status !== null) throw new AppError('ERR_INTEGRATION_REFUSED', { status, answer: shownAnswer(text) });
  if (failure !== null) throw failureOf(failure);
  // In a conversation nobody could tell what it means, either.
  if (readAnswer(text) === null) return notAnAnswer(text);
  return shownAnswer(text);
};

/** What a customer may have written who is nobody. */
const madeUp = (companyId: number, now: Date): TalkEvent => {
  const message = { id: '', type: 'conversation', body: 'Oi', mediaUrl: null, fromMe: false, timestamp: now.toISOString() };
  return {
    version: 1,
    event: 'message',
    companyId,
    connection: { id: '', name: 'Balcão', channel: channels[0] },
    ticket: { id: 0, uuid: '00000000-0000-0000-0000-000000000000', status: 'pending' },
    contact: { id: '', name: 'Teste', number: null },
    message,
    messages: [message],
  };
};
