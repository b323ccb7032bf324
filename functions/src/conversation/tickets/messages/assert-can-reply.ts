import { isReplyWindowOpen } from '@balcao/shared/domain/channels.ts';
import { isHeldElsewhere } from '@balcao/shared/domain/tickets/thread-control.ts';
import type { Ticket } from '@balcao/shared/domain/tickets/ticket.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import type { MessagingDeps } from './messaging-deps.ts';

type Deps = Pick<MessagingDeps, 'names' | 'now'>;

/** @throws AppError ERR_TICKET_NOT_OPEN before somebody accepted, ERR_CONNECTION_NOT_FOUND when it was deleted, ERR_REPLY_WINDOW_CLOSED when the customer
 *  has been silent for too long, ERR_CONVERSATION_HELD while another app answers. */
export const assertCanReply = async (deps: Deps, ticket: Ticket): Promise<void> => {
  assertTicketOpen(ticket);
  await assertConnectionStands(deps, ticket);
  await assertWindowOpen(deps, ticket);
};

/** @throws AppError ERR_TICKET_NOT_OPEN before somebody accepted, and after it was resolved. */
export const assertTicketOpen = ({ status }: Pick<Ticket, 'status'>): void => {
  if (status !== 'open' && status !== 'group') throw new AppError('ERR_TICKET_NOT_OPEN', undefined);
};

/** @throws AppError ERR_CONNECTION_NOT_FOUND when nothing can be sent any more in this conversation: its connection was deleted. */
export const assertConnectionStands = async (
  { names }: Pick<Deps, 'names'>,
  { connectionId }: Pick<Ticket, 'connectionId'>,
): Promise<void> => {
  if (!(await names()).connections.has(connectionId)) throw new AppError('ERR_CONNECTION_NOT_FOUND', undefined);
};

/** For what a person sends: on connections with Meta's permission people may answer longer than automatic messages.
 *  @throws AppError ERR_CONVERSATION_HELD, ERR_REPLY_WINDOW_CLOSED. */
export const assertWindowOpen = async (
  { names, now }: Deps,
  { channel, lastInboundAt, connectionId, threadControl }: Pick<Ticket, 'channel' | 'lastInboundAt' | 'connectionId' | 'threadControl'>,
): Promise<void> => {
  if (isHeldElsewhere({ threadControl })) throw new AppError('ERR_CONVERSATION_HELD', undefined);
  if (isReplyWindowOpen(channel, lastInboundAt, now())) return;
  const humanAgent = (await names()).connections.get(connectionId)?.humanAgent === true;
  if (!isReplyWindowOpen(channel, lastInboundAt, now(), humanAgent)) throw new AppError('ERR_REPLY_WINDOW_CLOSED', undefined);
};
