import type { InboundEvent } from '@balcao/shared/events/channel-messages.ts';
import type { Connection } from '../../../setup/connections/service/connection-records.ts';
import type { ReceiveDeps } from './receive-deps.ts';
import { keyInChat } from './receive-status.ts';

type ReceiptEvent = Extract<InboundEvent, { type: 'receipt' }>;
export type ReceiptDeps = Pick<ReceiveDeps, 'contacts' | 'now'> & { messages: Pick<ReceiveDeps['messages'], 'findSent' | 'noteReceipt'> };

/** Notes how far a message of ours came at one member of a group, when the receipt comes from the chat it went to. */
export const receiveReceipt = async (deps: ReceiptDeps, connection: Pick<Connection, 'id'>, event: ReceiptEvent): Promise<void> => {
  const key = await keyInChat(deps, connection, event);
  const { number, lid = null } = event.member;
  if (key) await deps.messages.noteReceipt(key.messageId, { number, lid }, event.status, event.at, deps.now());
};
